/** Short common words of at least four letters, without duplicates. */
export const words: readonly string[] = `
able acorn acre actor adapt adopt agile album alder alert almond alpine amber ample anchor angle ankle apple apron
arbor arch arena argue armor arrow artist aspen atlas atom attic august aunt autumn awake axis bacon badge bagel
baker balm balsa bamboo banana banjo bank barge bark barley barn baron basil basin basket batch bath beach beacon
bead beam bean bear beaver beech beet begin bell belt bench berry birch bird bishop bison blade blanket blend bloom
blossom blue bluff board boat bold bolt bonus book boot border borrow bottle boulder bounce bowl brace braid branch
brass brave bread breeze brick bride bridge brief bright brisk broad bronze brook broom brown brush bucket buffalo
bugle build bulb bundle bunny burrow bush butter button buzz cabin cable cactus cake calf calm camel camera camp
canal candle candy cane canoe canvas canyon cape caper captain caramel caravan card cargo carol carpet carrot cart
carve castle catch cattle cave cedar celery cellar cello cement center cereal chain chair chalk charm chart cheese
cherry chess chest chief chili chime chin chip choir choose chorus cider cinema circle citrus city civic claim clam
clap clarinet clay clean clear clever cliff climb cloak clock cloth cloud clover club coach coal coast coat cobalt
cobra cocoa coconut coffee coin collar colony color comet comfort compass concert copper coral cork corn corner
cotton couch cougar count cousin cove cover coyote crab cradle craft crane crater crayon cream creek crest cricket
crisp crop crow crown cruise crumb crystal cube cuckoo curtain curve cushion custom cycle cypress daily dairy daisy
dance dart dawn deck decor deep deer delta denim depot desert desk dial diary dice dill diner dinner disco dish dock
doll dolphin dome donkey door dove dozen draft dragon drama draw dream dress drift drill drink drive drum duck dune
dusk dust eager eagle early earth easel east easy echo eclipse edge effort elbow elder ember emerald empire enamel
engine enjoy enter envoy equal errand essay estate evening event exact exit extra fable fabric face fair falcon fall
family famous farm farmer fashion feast feather fellow fence fennel fern ferry fest fiddle field figure film finch
find finger fire fish flag flame flannel flask flat flax fleet flint float flock floor flour flower flute foam focus
foil folk forest forge fork fossil fountain frame freckle fresh friend frost fruit fudge full funnel future galaxy
gallery gallop game garage garden garlic garnet gate gather gazelle gecko gentle ginger giraffe give glacier glad
glass glaze glen glide globe glove glow gnome goat gold golf good goose gopher gourd grain grand granite grape graph
grass gravel gravy green grid grill grin grip grocer group grove grow guest guide guitar gull gust habit hail hall
hammer hammock hand handle happy harbor hare harp harvest hatch haven hawk hazel heart heath heather hedge helmet
herb herd heron hill hinge hive hobby holiday hollow holly home honey hoof hook hope horizon horn horse hotel hour
house human humble humor husky icicle idea iguana import inch income index indigo inlet insect iris iron island
ivory jacket jade jaguar jasmine jazz jeans jelly jewel join joke jolly journey judge juice july jumbo jump june
jungle junior jury just kale kayak keen keep kelp kettle kick kidney kind king kiosk kite kitten kiwi knee knight
knit knot koala label lace ladder lady lagoon lake lamb lamp lane lantern large lark laser latch laugh laundry lava
lavender lawn layer leaf league lean learn leather ledge legend lemon lens lentil leopard lesson letter level lever
life light lilac lily lime linen lion list liter lizard llama loaf lobby lobster local lodge logic long loom loop
lotus loud lounge love loyal lucky lumber lunar lunch lute lyric magic magnet mail major mallet mango manor maple
marble march margin marine market marsh mask mason match maze meadow meal medal melody melon member menu merit mesa
metal meteor middle mile milk mill mimic mind mineral mint minute mirror mist mitten model modern moment money
monkey month moon moose morning mosaic moss moth motor mountain mouse movie muffin mule muscle museum mushroom music
mustard nacho napkin narrow nature navy neat nectar needle nest nickel night nimble noble noodle noon north nose
notch note novel nurse nutmeg oasis object ocean ochre octave office olive omelet onion onyx opal opera orange orbit
orchard orchid organ origin osprey otter oval oven owner oxygen oyster pack paddle page paint palace palm panda
panel paper parade parcel park parrot parsley party pasta patch path patio pause peach peacock peak peanut pear
pearl pebble pecan pedal pelican penguin penny pepper perch period petal phone photo piano pickle picnic pier pigeon
pilot pine pink pioneer pipe pitch pizza plain planet plant plate play plaza plum plume poem poet polar polish pond
pony poplar poppy porch port portrait post potato potter pouch powder prairie present press price pride prism prize
proud public puddle pulse puma pump pumpkin puppet purple puzzle quail quartz queen quest quick quiet quill quilt
quiver quote rabbit raccoon race radar radio radish raft rail rain rainbow raisin rally ranch range rapid raven
ravine ready reason recipe record reed reef relay relic ribbon rice ride ridge right ring ripple rise river road
roast robin robot rock rocket roller romance roof room root rope rose round route royal ruby rudder runner rural
rust sable sack saddle safari sage sail salad salmon salt salute sand sandal sapphire satin sauce scale scarf scene
school scout screen script scroll seal season seat second seed shade shadow shape share shark shawl sheep shelf
shell shelter sheriff shield shine ship shirt shoe shore short shovel show shower shrimp shrub sign signal silk
silver simple singer siren sister sketch skill slate sleep sleeve slice slide slope slow smile smoke smooth snack
snail snow soap social sock sofa soft soil solar solid song sonnet soup south space spark sparrow speech spice
spider spinach spiral spirit spoon sport spot spray spring spruce square squash squid stable stadium staff stage
stair stamina stamp stand star station statue steam steel stem step stitch stone stool storm story stove straw
stream street string stripe studio sturdy style sugar suit summer summit sunny sunset supper surf swallow swan sweet
swift swim swing symbol syrup table tailor talent tango tape target taxi teal team teapot temple tempo tennis tent
terrace theater theme thimble thistle thorn thread throne thumb thunder thyme ticket tide tiger tile timber time
tiny toast today token tomato tonic tool topaz torch tortoise tower town track trade trail train travel tray
treasure tree trek trend triangle tribe trick trio trip trophy trout truck true trumpet trunk trust tuba tulip tuna
tundra tunnel turbo turkey turnip turtle twig twilight twin ukulele umbrella uncle unicorn union unit upper urban
usual utter vacuum valley vanilla vapor vase vault velvet vendor venue verb verse vessel vest vial video view villa
village vine vinyl violet violin vision visit vista vital vivid voice volcano volume vote voyage vulture wafer wagon
walnut walrus waltz wand warm wasp watch water wave wealth weasel weather weaver wedge week well west whale wheat
wheel whisk whistle white wide willow wind window wing winner winter wisdom wise wish wolf wonder wood wool word
work world wren wrist writer yacht yard yarn year yellow yoga yogurt young zebra zenith zephyr zest zigzag zinc zone`
  .trim()
  .split(/\s+/)
