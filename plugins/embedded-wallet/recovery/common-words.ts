/*! Lists of zxcvbn, © 2012-2016 Dan Wheeler and Dropbox, Inc. MIT License. */
// Written by `npm run words:write`.

/** Common passwords, words and names, roughly the most common first. */
export const commonWords = {
  passwords: `
111111 1234 12345 123456 12345678 123456789 password qwerty 123123 123321 1234567 1234567890 666666 696969 abc123
baseball dragon football letmein master monkey mustang qwertyuiop shadow 000000 112233 123qwe 1qaz2wsx 654321
7777777 asdfgh asshole batman buster charlie computer fuckme fuckyou harley hockey hunter iloveyou jordan killer
klaster pepper pussy qazwsx ranger soccer starwars sunshine superman tigger trustno1 zxcvbnm 11111111 1234qwer
131313 159753 6969 access arsenal austin bigdog biteme boomer camaro cheese chelsea chicken cookie corvette cowboy
dakota dallas diamond eagles falcon ferrari freedom fuck fucker gfhjkm ginger golfer guitar hammer hello internet
love maggie matrix maverick mercedes merlin mickey orange pass peanut phoenix princess q1w2e3r4t5 samantha samsung
scooter secret sexy silver smokey snoopy sparky steelers summer test thunder welcome whatever yankees zxcvbn
12344321 123456a 123654 123abc 159357 1q2w3e4r 8675309 abcd1234 adidas angel angels apples asdfasdf asdfghjkl badboy
banana barney bigdaddy bigdick bigtits bitch blowjob blowme booboo booger boston brandy bulldog butter butthead
cameron canada casper chester chicago cocacola coffee compaq cowboys diablo dick doctor enter fender fishing florida
flower forever fuckoff gandalf gateway gemini ghbdtn golden hannah hardcore horny iceman iwantu jasmine jasper
jordan23 junior lakers liverpoo liverpool london madison marina marine marlboro midnight money monster mother muffin
nascar natasha ncc1701 newyork nikita oliver panther panties passw0rd password1 player pokemon porsche prince purple
q1w2e3r4 qazwsxedc qazxsw qwaszx qwer1234 qwerty123 rabbit raiders rainbow rangers razz redskins redsox rocket
scooby scorpion sexsex sierra slayer slipknot sophie spanky spider startrek tennis thx1138 tiger tigers toyota
turtle viking winner winston winter wizard yamaha yellow 007007 01012011 010203 102030 111222 11223344 1232323q
123456789a 123456q 12345a 12345q 12345qwert 12qwaszx 147258 147258369 147852 1q2w3e4r5t 1qazxsw2 2112 315475 420420
4815162342 5150 789456 789456123 a12345 a123456 action airborne alaska alexande alexis america andrey animal apollo
apple asd123 asdasd asdf asdf1234 asdfghjk azerty babygirl badass badger bandit bear beatles beaver beavis beer
bigboy birdie bitches blazer blink182 blue bollocks bond007 boobies boobs braves bronco broncos brooklyn bubba
bubbles buddha buddy buffalo bullshit captain carolina cartman cassie celtic champion cherry chevy christin cock
copper creative cricket darkness destiny dexter dickhead diesel digital doggie dolphin dolphins donkey dreams driver
drowssap drummer eagle eagle1 eclipse einstein elephant eminem enigma explorer fire fish fluffy flyers forest freddy
friday fucking garfield gators genesis genius giants girls godzilla golf goober google guinness gunner hawaii heaven
hello1 helpme hitman hooters horses hotdog hotrod jackass jaguar jester kitten lacrosse lasvegas legend liberty
lifehack lizard lol123 lovely loveme lover lovers lucky lucky1 maddog magic magnum maryjane maximus maxwell mercury
metallic metallica mexico michigan minecraft money1 montana mountain mozart naruto nintendo nirvana nissan online
ou812 packers pakistan pantera paradise peaches phantom pimpin platinum playboy police poohbear pookie poopoo porn
porno private pumpkin q1w2e3 qwe123 qweasdzxc qweqwe qwert qwerty1 qwerty12 qwertyu qwertyui racing red123 reddog
redwings rosebud runner rush2112 ruslan samson saturn scarface scorpio scotty security sergey shelby shithead shorty
simple skippy snickers sniper snowball speedy spirit spitfire stalker star stargate stupid success suckit surfer
svetlana sydney tester testing theman therock thumper tits tomcat topgun trinity trouble vampire viper voodoo
voyager warrior westside willow xavier yankee zaq12wsx 01011 01011980 01011990 01012000 1029384756 12312 123123a
1234554321 12345678910 123456789q 1234abcd 123654789 123789 123qweasd 123qweasdzxc 124578 134679 135790 142536
147852369 159951 1q2w3e 1qaz2wsx3edc 246810 314159 31415926 456123 666999 741852 741852963 753951 852456 9379992
a1b2c3 a1b2c3d4 aardvark accord admin airforce airplane alabama alexandr alpha alpha1 amateur angel1 apache arizona
asdfg asdfghj assassin assman atlanta atlantis avalon avatar awesome babes babydoll babylon babylon5 baller balls
bambam barbie basketba bastard beauty berlin bigboobs bigcock bigfoot bigmac bigman bigone bigred billybob blahblah
blaster blizzard blonde blondie bluebird bobafett bobcat bondage boogie booty bowling brazil britney browns bruins
brutus bubba1 bubble buckeye buckeyes buddy1 budlight bulldogs bullet bunny butterfl butterfly cadillac caesar
cancer cardinal casino catch22 catfish cavalier cessna changeme charger charlie1 cherokee chevelle cheyenne chiefs
chipper chocolat chopper chris1 christ christia chronic cjkysirj classic cobra colorado connor cookies corona cougar
coyote cthutq cumshot cunt dancer danger darkside darkstar dbrnjhbz defender deftones detroit devildog devils dfvgbh
diamonds digger dilbert disney dodgers dollar domino dragon1 dragons dreamer drpepper ducati eatme electric elizabet
empire engineer enterpri escort everton express extreme fantasy fatboy fetish ficken fireball firebird fireman
fktrcfylh flash flipper foobar freaky freedom1 freepass freeuser froggy fucked fuckit fuckyou2 fyfcnfcbz fylhtq
galaxy galina galore gambit garden gizmo goblue goldfish greenday gundam hacker hamlet happy1 hardon hawkeye
hellfire hello123 hendrix hentai hercules hesoyam highland hiphop hjvfirf hobbes holiday honda hooker hornet horney
horse hotsex hotstuff hottie hummer ibanez icecream iloveu impala indiana indians indigo infinity insane integra
ironman james1 jessica1 joker jupiter justice juventus karate karina katana kawasaki kirill kitty knicks kodiak
lancer larisa leather lennon lesbian lestat letmein1 lickme lights logitech lonewolf longhorn loverboy loveyou
lucifer machine maddie madman madmax madonna maiden maksim malibu manchester manson manutd marathon marines marino
marley master1 maxima michael1 microsoft mister mistress mnbvcxz monday monkey1 montreal mookie moose motorola mouse
mustang1 mylove nastya natali naughty ncc1701d nemesis newport nfnmzyf nigger nipples oicu812 oksana openup outlaw
packard paladin pandora panthers panzer passion passport passwor password123 patches patriots pavilion pearljam
peekaboo peewee pegasus pencil penguin penis pepsi pervert phpbb picard pickle piglet pimp pirate polaris polina
pontiac poop popcorn popeye pornstar precious predator prelude presario psycho pussies pussy1 pussycat pyramid
qaz123 qazqaz qazwsx123 qqq111 qweasd raider random raptor rascal rasdzv3 raven reaper redhead redman redneck redrum
renegade rocks rockstar rocky1 rolltide ronaldo rooster rulez russia sailor saints samurai sandman scotland scully
seattle semperfi serega serenity shaggy shamrock sherlock shooter shotgun siemens simpsons skater skeeter skipper
skyline slut smiley smitty smoke smooth snake snowman softball software soso123aljg spartan spiderma spiderman spike
spooky spring squirt srinivas stealth stephani stinger stingray stinky storm stormy strike subaru sublime sucker
suckme sugar sunday sunset super suzuki sweetpea sweety swimming swinger swordfis swordfish target tarheels tattoo
taurus teacher teens test123 thailand theone thuglife tickle tiger1 timber tinker titanic tornado toronto toshiba
transam travel trfnthbyf trigger trooper trucker trucks trumpet turkey tweety unicorn usuckballz1 vagina valentin
valentina valera vegeta veronika vfhbyf vfrcbv victory vikings viktor vision vladimir wanker warcraft weasel
welcome1 whynot wicked wildcat wildcats windows wolfgang wolfpack wolverin wolves wombat woody wordpass wrangler
wutang xfiles yankees1 yfnfif ytrewq zaqwsx zeppelin zombie zxc123 0.0.000 000007 0007 01011970 01011985 01011991
01012001 01012010 102938 11112222 111222333 1122 1122334455 112358 11235813 1123581321 12121 121314 1221 1225 123098
12312312 12332 123321123 123321q 1234321 123454321 1234567890q 123456789z 1234567a 1234567q 123456aa 123456k
123456qwerty 123456z 123457 1234qwe 12369874 123698745 123987 123asd 123qaz 123qwe123 123zxc 132435 13579 1366613
141627 1478963 14789632 147896325 15426378 1701 192837465 1a2b3c 1a2b3c4d 1passwor 1q2w3e4r5t6y 223344 2468 25802580
258456 321654 362436 4128 445566 456654 456852 555666 666777 6751520 73501505 753159 7895123 789654 8j4ye3uz 906090
911911 951753 963852 987456 a1234567 a1s2d3f4 aaa111 abc12 aberdeen abgrtyu access14 achilles adgjmptw aezakmi
agent007 aggies aikido alejandr aleksandr aliens alpine amadeus amazon amber1 amsterdam anakin anal analsex anarchy
andrei andrew1 anfield anime anthony1 anubis apollo13 apple1 aquarius aragorn area51 arsenal1 asdf123 asdzxc
aspirine assfuck asshole1 asterix astros atomic auburn aussie avenger azamat azsxdc azsxdcfv babe babyboy baggins
bananas bang bangkok banshee barcelon barcelona barkley basket bassman batman1 beagle beast beckham beefcake beetle
bicycle bigballs biggie bigguy billyboy bingo birdman biscuit bitch1 blabla black1 blackcat blackdog blackie
blackjac blacks blacky blade blades blessed blondes blue123 blue22 blueeyes bluemoon blues bluesky boeing bogdan
bohica bollox bomber bonehead boner bones bonjour boots bosco bossman bowler brando brandon1 brasil breast breeze
brownie brucelee bubbas budman buffett bugger bull bunghole burger buster1 butch butthole buttons byteme cactus
caliente californ camel camelot camels candyman cantona capone carpet carrot cartoon caserta casey1 catdog catherin
catman cats ccbill cdtnkfyf celica celine celtics champs chaos chargers charlott charlton charly charmed cheers
chelsea1 chevrole chevy1 chichi chicks chrissy christop chubby chucky cjkywt clancy clitoris clover coke colombia
colors colt45 coltrane commando concrete condor connect consumer cooldude cooler coolio coolman cosmos cosworth
cowboys1 cracker crazy1 creampie crimson crusader cthulhu cuddles cumming cupcake curious cutlass cutter cxfcnmt
daddy1 dagger daisy1 danie daniel1 daniil danila danni dannyboy david1 dawg daytona deadhead deadman deeznuts
defiant delete delta delta1 desert designer desire deskjet devil dfkthbz diamond1 dietcoke dilligaf dima dingdong
discover dkflbvbh doberman dodger dodgeram dogg doggy dogman dogs doobie doodle dookie doughboy dracula drago drizzt
dthjybrf dublin duck dumbass durango eatpussy eatshit eduard ekaterina element elvis1 emerald engage enterprise
erotic eternity excalibu exigen exigent falcons fallen farside faster fatass fatcat fatman fernand ferret fighter
filter finger firefly firefox fitness fktrctq flames flamingo flatron flyboy formula formula1 fortuna fossil foxtrot
frank1 franky freaks freckles frog frogger front242 frontier frosty fuck_inside fuckers fuckface fuckyou1 funtime
fusion gabrie gangbang gangsta gangster gateway1 gator gbpltw geheim geronimo getsome ghbdtnbr ghjcnj ghost gizmo1
gizmodo gjkbyf gn56gn56 goblin goddess godsmack gofish goforit golfball golfing goodluck goodtime goose gopher
gordon24 gorilla gotcha gothic granny green1 gremlin grendel griffey grizzly groovy guardian gustav halflife hallo
hamburg hammers hamster hannibal hansolo harley1 hearts heather1 herbie hermes hershey hidden hitler hobbit hollywoo
homer1 homers homerun honda1 hongkong horndog horny1 hotboy hunter1 hunting hurrican husker huskers hustler iforgot
igor iguana ihateyou ilovesex iloveyo immortal incubus inferno infiniti intrepid irina irish1 italia ivanov iverson
jackal jackoff jackson1 jamaica jamesbon jammer jason1 jeep jenny1 jericho jesus1 jethro jimbo jimbob jimmy1 john316
jordan1 jrcfyf juice jumper jungle justdoit justme kaktus kamikaze kangaroo kansas kasper katerina katrin keeper
kenwood kevin1 keyboard keystone kicker killer1 killme kingkong kingpin kingston kisses kissme kitkat kitty1
kittycat knights kolobok kotenok krishna labrador labtec ladybug laguna lancelot lansing laptop latino ledzep legacy
legion legolas leopard lesbians lespaul letmein2 letsgo lexmark lick licker lickit lightnin liquid lobster lollipop
lollol lonestar looker loser loveit lowrider lucky7 luckydog lvbnhbq macdaddy madness maestro magic1 magnus
mailcreated5240 mailman makaveli mallard manchest mandingo maniac mariners martini massive matthew1 mature mayday
meatball megadeth megaman melissa1 memphis meridian mersedes miami microlab microsof mighty mikey milano mirage
molly1 moloko molson momoney moneys mongoose monitor monkeys monopoly moocow moomoo morpheus moscow mulder munchkin
muppet muscle mushroom musicman mustangs mypass mystic naked napass nasty ncc1701a ncc1701e nebraska neptune nevada
newlife newpass nicola nimrod niners ninja nipple nofear nokia nolimit noodle noodles nookie nopass nugget
nuttertools nylons nymets oakland obiwan oblivion ohyeah oilers oldman omega omega1 onelove oracle orioles orion
oscar1 osiris overlord oxford pa55w0rd pa55word pacman panama panasonic pancho panda pantyhos paradox parola parrot
pascal pass123 passat passwor1 passwort patrick1 patriot peanuts pebbles penguins pentium pepsi1 peter1 peterpan
peugeot philips phillies philly phoenix1 photos picasso pickles pics pikachu pineappl ping pink pinkfloy pioneer
pirates pistol pitbull pizza planet plastic playtime plumber plymouth poison poiuyt pokemon1 polo polska poncho pooh
pooper poopie porkchop porsche9 portland portugal possum postal potato powder power1 primus princes printer privet
prodigy punisher punkin punkrock puppies puppy pussy69 pussys putter python q12345 q1w2e3r4t5y6 qawsed qawsedrf
qazwsxed qazwsxedcrfv qazxswedc qwerasdf qwert123 qwerty12345 qwerty123456 qwertyuio qwertz racecar racerx ragnarok
raiders1 raistlin rammstein ranger1 rangers1 raven1 ravens rbhbkk rebel rebels redalert redbull redhot rescue
rfnthbyf rfrfirf rhbcnbyf richard1 ripper rjntyjr robert1 rocker rockets rockon roller romashka rommel rookie
rootbeer rubber rusty1 sabbath sabine sailboat sailing sakura salmon sammy1 sandiego sapphire sarah1 sasha1 sassy
satan satan666 saun scarlet scoobydo scooter1 scotch scrappy scream scruffy sebastia seinfeld select seminole
sentinel septembe sergei server sesame seven7 sex4me sexual sexx sexygirl shadow1 shalom shaman shaney14 shaolin
shark sharks shasta shaved shazam shemale shiloh shitty shogun showme showtime simba sinatra sinner sirius sithlord
skiing skinny skittles skywalke slappy slapshot sleepy slick sluts smiles smoker smokin smudge smut snakes snapper
snatch snuggles sobaka soccer1 socrates soldier soleil sommer sonic sony sooners spanking spankme spartak spartans
speaker spectrum spidey splash sprint sprite spunky spyder squirrel stallion star69 starbuck starcraft stardust
starfish sterlin steve1 sticky stimpy stocking stonecol stones stranger strider striker stripper stud suck sucks
summer1 summit sundance sunrise super1 super123 superfly surfing svetik swallow sweets swingers syracuse tacobell
tacoma tanker tardis tarheel tarzan tatyana tazman tdutybq technics techno teen telefon tempest tequila terminator
terror test1 texas1 thankyou thegame thekid theking thomas1 thunder1 tinman tintin titans titleist titties tolkien
topcat topdog topper tottenha tractor trance trebor tricky triton triumph trixie trojan trojans trombone truck
truelove trunks tuesday turbo twilight twister ultimate unreal usa123 vacation vader valhalla vanhalen vanilla
vectra velvet verbatim veritas vertigo vette vfhecz vfrcbvrf vfvjxrf viktoria viper1 vipers virgin vkontakte vladik
vortex vulcan walnut warhammer warlock warriors waterloo webmaster weed weezer werewolf westham wetpussy wheels
whiskey whocares whore william1 wisdom wolfman wolverine woody1 wookie wrinkle1 xanadu ybrbnf yomama yourmom zaphod
zaq123 zaq1xsw2 zidane zipper zvezda zxcv1234 0.0.0.000 000001 000111 01011910 01011975 01011977 01011979 01011981
01011982 01011983 01011984 01011986 01011987 01011988 01011989 01011992 01011993 01011999 01020304 01091989 02011980
02011985 02011986 02011987 02011988 02021983 02021984 02021985 02021986 02021987 02021988 02021989 02031984 02031986
02031987 02041982 02041983 02041984 02041986 02041987 02041988 02051983 02051986 02061985 02061986 02061989 02071982
02071986 02081984 02081986 02081987 02081988 02081989 02091986 02091987 02101984 02101985 03082006 0420 1000 100000
1001 1005 1007 10101 1011 1012 1017 1020 10203 10203040 1022 1024 1066 111111a 111333 112211 11223 1123 12011987
120676 1213 12131415 1223 122333 123123q 123321a 123451 123455 123456654321 1234567890a 1234567891 12345678a
12345678q 12345679 123456qw 123456r 123456s 12345qwe 12345t 12345z 1234asdf 1236987 123789456 123aaa 123qq123
123qwerty 128500 12qw12 12qw34er 12qwas 13243546 135246 1357 135792468 1357924680 1369 14725836 147369 147963 1492
150781 159632 15975 162534 18436572 192837 19411945 1a2s3d4f 1pussy 1q2w3e4r5 1qa2ws3ed 1qaz2ws 1qwerty 1x2zkg8w
200000 21031988 2128506 222333 235689 2469 2580 321123 321456 321654987 332211 333666 336699 369963 4121 420247
456321 4runner 50cent 50spanks 5551212 555777 654123 7753191 777888 7779311 778899 784512 787898 789123 78945612
789987 794613 7ugd5hip2j 90210 9293709b13 9562876 963852741 987456321 a11111 a12345678 a123456789 a1s2d3 aa123456
aaliyah aaron1 abc1234 abc12345 abcd123 absolut adam12 adonis airbus akira albatros albion aleksandra aleksey alenka
alex123 alexey alfa alibaba allmine allsop allstar alphabet alucard amanda1 amateurs america1 amigo amsterda
anaconda andromed andromeda angus anhyeuem annie1 antoni apple123 applepie arcadia arjay armagedon armani artem
artemis artemka artur asdfjkl asdfzxcv ashley1 aspire assholes assword astro athlon audia4 austin1 australi avalanch
babyblue babyface babylove bacardi bacchus backdoor baddog badgirl badman baggio bagira bailey1 balloon balloons
bamboo banane banker banner banzai barbados barefoot barsik bartman baseball1 bayern bcfields beaches beamer beaner
beanie bearcat beast1 beastie beatle beautifu beemer bella1 benfica bengals beowulf beretta bhbirf bigass bigbear
bigbird bigblue bigbutt bigfish biggles bigmike bigmoney bigsexy bigtime bigtit bikini bilbo billy1 bimmer bing
bingo1 binladen bitchass bizkit blackbir blackhaw blackjack blackout blaze blessing blueboy bluedog bluefish bob123
bobby1 bobdylan bogart bogey bonjovi bonkers bonsai boob boobie bookworm boomboom bootie boricua borussia bounce
boxing boxster br0d3r br549 breasts brian1 brighton bristol brodie bruno1 bucket buckshot budapest buddah buddie
buddyboy budweise buffy1 builder bulldog1 bullfrog bulls bullseye bunny1 bushido buttercu buttman buzzard cabbage
calgary calico caligula cambiami cameltoe cameron1 camper cancun candle cang cannabis canon capslock caramel caravan
carlito carlitos carpedie carrera casanova cat123 caveman cbr600 cdtnbr celeron ceng cerberus cfitymrf cgfhnfr chai
chainsaw champ chao charles1 charli chaser cheater checkers cheech cheeks cheese1 cheetah chester1 chevrolet chewie
chicago1 chicken1 chickens chico chimera chinook chippy chivas chloe1 chopin chou chrisbln chrome chrono chrysler
chuai chuang chuckie chuckles chui chunky chuo ciccio cicero cigars cinder cinnamon clapton clarinet claudi claymore
clemson clevelan clipper cloud9 clouds cobalt cobra1 cocaine cocks coconut cohiba coldbeer comet compute concorde
condom cong coolguy coolness cooter corleone corrado corsair cosmic cosmo cougars cowboy1 crazybab creamy critter
crjhgbjy cruise cruiser crunch crysis crystal1 cubbies cubswin cunts custom cyber cyclone cyclops cygnus cypress
daemon daewoo dalejr dallas1 dammit damnit dang danny1 danzig darklord darkman davide davids dbrnjh deadpool death1
deejay deepthroat deeznutz delphi deluxe denali deng deniska depeche deutsch devil666 dfcbkbq dfkthf dfktynbyf
dharma dialog diao dickie dicks diehard dieter diggler digital1 dildo dinamo ding dinosaur dipshit dirtbike diver
divine dkflbckfd dodge1 dog123 dogfood doghouse dogshit doitnow dolphin1 donuts doogie dotcom dragon12 dragonba
dragonball dragoon droopy duan duchess dundee duster dutchess eagles1 eastside eastwood eddie1 edward1 eeyore
eldorado electra electron elizaveta emily1 enter1 entropy eraser ericsson erotica eternal eureka europa everest
exodus f**k fabie fabric facial faggot fallout fang farscape fart fastball feather feng fergie ferrari1 fester
fghtkm fgtkmcby fiesta figaro fishes fishing1 fisting fktrcfylhf flash1 fletch flexible floppy florian florida1
flounder footbal football1 fordf150 forfun foryou francesc freeporn freeway fright frisco frisky frodo fubar fuckher
fuckoff1 fuckthis fucku fucku2 fuckyo fugazi fulham futbol fuzzy fytxrf fyutkbyf gabriel1 gabriell gadget gamecock
gamecube gameover gandalf1 gargoyle gator1 gatorade gawker gegcbr generic geng georg george1 gesperrt getmoney
gfhjkm1 gfhjkm123 gfhjkmgfhjkm ghblehjr ghetto ghjcnjnfr ghostrider ginger1 giorgi giorgio gladiator gmoney goalie
goaway gobucks godfathe godfather goku goldstar goldwing golfer1 goliath gollum gonavy gong gonzo goodboy goofy
gooner gotohell govols grapes grease great1 greatone greenbay greens gregor gretzky gringo gromit groove groucho
grumpy gsxr750 guai guang guiness guitar1 gunnar gunners hack hacked hairy hal9000 halifax hambone hamish handyman
happy123 happyday hardcock hardrock harry1 havefun hawaiian hawkeyes hayabusa heater heckfy hedgehog heineken helloo
hellos hellyeah helmet heynow hippie hithere hockey1 hokies holly1 holyshit homeboy homerj hondas honey1 hoosier
hoosiers hooter hootie hopeful horizon hotbox hotpussy hotred hotshot house1 hover huai huskies hyperion iamgod
ib6ub9 iceberg idontkno idontknow illini illusion insert insomnia intel intruder inuyasha iomega ipswich iscool
istanbul ivanova iverson3 jabroni jackpot jackson5 jacob1 jagger james007 jamesbond jamie1 jammin jarhead jasmine1
java jaybird jayden jayhawk jayhawks jazzman jedi jelly jenn jerkoff jessic jetski jewels jezebel jiang jiao jing
jiong jktymrf jockey johann johannes johnboy joker1 jokers jones1 jorda joshua1 juggalo junebug just4fun just4me
justin1 kahuna kakashka karolina kashmir katie1 kazantip kcj9wx5n kelly1 kenshin kenworth keywest kickass killbill
killers kilroy kingfish kinky kipper kissmyass kittykat kleopatra klingon knickers knockers knopka kool korn koshka
kosmos kostya kotaku ktyjxrf kuai kume kungfu lakota laser lassie latinas laurent lazarus leavemealone leng leonid
lexus liang liao licking lighter lightning linda1 lineage2 lion lionking loco logan1 lokomotiv lolipop looser losers
lotus love1 love12 love123 love69 lovebug lover1 lovesex ltybcrf luan lucky13 ludmila lust macross madina madison1
maggie1 maggot magician magick magicman magpie majestic maksimka malaka malina mamapapa mancity mandarin mango
manowar mantis maradona maria1 marika marine1 marino13 marius marker martin1 mason1 maste matador matteo max123
maxell maxim maxwell1 maxx maxxxx mayhem mazafaka mazda mclaren meathead meatloaf mechanic medusa megapass megatron
meister mellon mellow memorex menace meng meowmeow mephisto merlot mermaid mets mian miao michae mickey1 micron
microphone midget midway mikey1 milana milena milkman millwall minime misfit misfits mishka missy1 misty1 mittens
modena mojo mollydog monaco monalisa monarch mondeo moneyman monke monkey12 monster1 montgom240 moonlight moose1
morgan1 moritz mortgage mortimer motherlode mouse1 mullet multiplelo musashi music1 musica mustafa mustard mybaby
mylife myname nanook napoli napster nasty1 ne1469 neng netscape newbie newcastl newpass6 newyork1 niao nickel
nicole1 nike nikitos nikola nikolay nimbus ning ninja1 ninjas nipper nitram nokia6300 nomore nong novell ntktajy
nuan nude nudist nuggets number1 nwo4life nyjets oasis obelix oceans oleg oliver1 olivier onetime onlyme operator
optimus orange1 oranges orchid orgasm orient orion1 othello ou8122 outkast overkill p0015123 pacers packer packers1
padres paintbal paintball paloma panasoni pang panther1 pass1234 passme passwd password2 passwords pasword patric
pavlov pdtplf peach peng penny1 penthous pepper1 persik petrov pheonix philippe phish phoeni pian pianoman piao
piccolo pickup pillow pingpong pinhead pinkfloyd pinky pippen piramida pisces pissing pissoff pizzas plasma playboy1
playstation pobeda poiuytrewq polniypizdec0211 pompey pony poochie poodle poontang pooter poppy pornos porsche1
poseidon pothead preacher presto pringles prissy prophet proxy puddin pudding pulsar pupsik purdue pussey pussie
pussyman q123456 q2w3e4r5 qazwsx1 qazwsx12 qazwsxedc123 qazzaq qiang qiao qing qiong quan quantum quartz quattro
queens quest qweasd123 qwer123 qwert1 qwerty1234 r2d2c3po rabota racer rachel1 radiohea rainbow6 rainman rambler
rambo ramones ramses rancid rasputin rasta rastaman rctybz reader realmadrid rebecca1 rebel1 reckless redbird
redfish redline reds redwing redwood reebok reefer renault reng rereirf retard rfhbyf rfrnec rhfcjnrf rhino rhtdtlrj
rightnow ripken ripple rjirfrgbde rjycnfynby roadkill roadking roadrunn robotech rockford rockhard rodman rong
rotten route66 rover rovers royals rtyuehe ruan rulezzz runescape rustam sabres sadie1 safari sahara salamander
salasana saleen sally1 salomon salsero sam123 samiam samsung1 samtron sancho sandro sandy1 sanfran sapper saratoga
sascha sassy1 sasuke satana sauron sausage sayang scania scanner scorpio1 scott1 scout scuba seadoo seahawks seamus
searay secret1 seeker seng sergi sersolution sex123 sexxxx sexy1 sexy69 sexyboy sexyman shado shai shang shania
shannon1 shao sharky shei sheng shiner shitface shou shuai shuang shun shuo shutup silver1 silverad simon1 sinbad
sinister sixers skate skidoo skorpion skydive skylar skyler skywalker slacker slapper slave slave1 slavik sleeper
slider slim slinky slippery slutty smashing smeghead smegma smelly smiths smokes smokie snake1 snapon snapple
sneakers snooker snoop snoopdog snowboar snuffy sojdlg123aljg solnce sonics sonoma sophi soulmate southpar southpark
spaceman spank sparkle sparky1 sparta spawn specialk spectre speedo spencer1 sphinx spice spider1 spike1 spinner
splinter sponge spongebob spurs spurs1 sputnik squall squash stalin starcraf starfire starman starship starter
static steeler stefano steph stereo sticks sting stocks stonecold stoned stoney stroker studly stumpy stunner suan
submit subway subzero sultan sunflowe sunflower sunnyday sunshin superman1 supersta superstar surf sveta svoboda
sweet1 swimmer sword swords syncmaster syzygy talisman talon tango taxman taylor1 tazmania tdutybz teddy1 teddybea
teddybear tekken telephon temp temp123 templar teng terrapin test1234 testpass thanatos theboss thecat thedog
thedoors thedude theend thegreat thesims thirteen thoma thongs thor thumbs thunderb tian tiberius tiburon tiffany1
tiger123 tigger1 tights ting tinkerbell titanium titten titty tomato tommy1 tommyboy toolman toon tootsie topher
tottenham tracker trader trainer translator trapper traveler treasure triangle trident tripod tsunami tulips
tunafish tundra turbo1 turkey50 twinkle twisted tyler1 typhoon ufkbyf ultima umbrella underdog undertaker usarmy
usmc usnavy utopia vadim valkyrie vasilisa vector vedder venera verizon vermont vfczyz vfhufhbnf vfksirf vfvekz
vfvfgfgf vh5150 viagra viewsonic violetta vitalik vladislav volley volvo voyeur vsjasnel12 walleye walmart walrus
wapbbs wareagle warlord warthog wasser wassup watcher webmaste welder weng westwood whatsup whiskers whisky whisper
whitesox whitey wibble wildcard wildfire wildman windsor winston1 wishbone wolf359 wolfie woofwoof woohoo wraith
wrestle wrestlin xbox360 xerxes xiang xing xtreme xxx123 xxxpass xyz123 ybrjkfq yeahbaby yfcntymrf yfnfkmz
yjdsqgfhjkm yoda yosemite yousuck yummy yzerman z1x2c3 z1x2c3v4 zang zappa zaqxsw zaraza zenith zerocool zeus zhai
zhei zheng zhong zhou zhuai zhuang zhui zhun ziggy zigzag zippy zong zorro zxasqw12 zxcasd zxcasdqwe zxcvbnm1`,
  english_wikipedia: `
and for from his the was were with after also are doc first had has https its new one their they two which who been
between city during her into known later made may more most national only other over school she some state such then
there three time used when where world would year years against album american area based became before being born
both called career company county day district each early family film following four game government group high
history house however including league life many music name north number part people played released same season
second series several since south states station team than them these through under united university until use war
while won work according age air along although among another army art august award band began best book british
building built center central century children church club college community council country court death december
development died different division due east education end english established february final five form former found
french games general german held home include included international island january july june land large late law
led left line list local located main major march member members men military million moved named near november
october often old order original own park party place play population power president public published received
record research river road september served service set show side single six small song species street students
system television third times took top town u.s. village water within women york above academy across act added
addition aircraft announced appeared appointed areas arts association australia australian available average awards
bank base battle become board body books bridge business california campaign canadian capital census centre
championship character chief china civil class coach coast committee common competition completed conference
considered construction continued control countries created cup current currently days debut department described
design designed despite developed directed director eastern eight elected election england episode europe european
event events eventually example families featured features federal festival few field finished followed force forces
formed founded fourth france free full further germany given gold grand ground groups half health himself historic
human includes independent india indian industry information instead institute involved japan japanese joined
kingdom lake language largest lead leading less level light living low lower magazine management market married
match media middle minister model modern months movement museum n't network non northern office official open opened
organization originally others per performance performed period personal players playing point points political
popular position post present process produced production professional program project provided province race radio
railway range rather recorded records red refer region release remained reported result return returned rights rock
role round route royal san schools science sea section sent services seven short signed similar site size social
society sold songs southern space special sports st. stage started story studies study style support systems taken
teams technology term though throughout thus title total tour track training type union upon using usually valley
various version video western win winning worked works written wrote 1960s 1970s 1980s 1990s 19th 20th ability
academic acquired active activities activity actor additional administration administrative advanced affairs africa
african agreement airport albums allow allowed amount ancient angeles annual anti appear appearance appearances
appears approximately arrived article artist artists asia asian assembly assistant associated attack attempt
attended author authority avenue awarded background basis basketball bay becoming beginning believed below biography
border britain broadcast brothers build buildings camp campus capacity carried cases cast castle catholic caused
certain chairman championships changes channel characters chart chinese cities claimed closed clubs code collection
color columbia command commander commercial commission commonly communities companies competed complete complex
composed concept conditions congress consists constructed contains contemporary continue contract corporation corps
cost cover covered create creek crew critical cultural culture daily data decided dedicated defeated defense degree
democratic density direct directly discovered distance distribution divided double dr. drama dutch earlier earned
earth economic economy edition editor effect effects efforts elections elements emperor ended energy engine
engineering entered entertainment episodes equipment era estate executive experience extended facilities failed
famous farm feature fellow female females fifth films financial fleet flight follows footballer forced foreign
format formation formerly forms fort foundation founder function generally genus global goal goals governor grade
graduated greater greek grew growth heavy higher highest highly highway historical host households houses housing
illinois immediately income increase increased individual individuals industrial influence initial initially
intended interest introduced iran ireland irish iron islands issue issued issues italian italy itself jersey jewish
journal label lack languages larger latin latter launched leader leaders leadership leaves legal length levels
library lies likely limited lines listed literature lived location lord los loss mainly majority male males managed
manager mass matches material mayor meaning medal median medical memorial metal method mid mile ministry mission
month mostly mount multiple municipality musical names nation nations native natural nature naval navy nearby nearly
newspaper nine notable noted novel numerous offered offers officer officers officially ohio older olympics opening
opera operated operating operation operations ordered overall owned pacific paris parish parliament particular
particularly parts passed pennsylvania percent physical placed places plant plays plot poland policy polish
politician politics port positive practice presented press previous previously primarily primary prime prior prize
produce producer product products professor programs projects prominent promoted property proposed provide provides
quality queen quickly races raised rate reached recent recently recording references referred regiment regional
regular related relations religious remaining remains renamed replaced report represented republic republican
required reserve residents response responsible results retired review rugby rule runs rural russian saint scene
score scored scottish seasons seat secondary secretary selected self senate senior separate serve serving settlement
ship ships shortly shown shows significant singer singles smaller soldiers source sources soviet spain spanish
specific speed spent squadron square stadium staff standard stars stated stations status stories structure student
studied studio subject subsequently successful supported surface temple terms territory texas theatre themselves
theory therefore tournament towards tower township tracks trade traditional train transferred transport treatment
troops types typically unit units upper urban uses value variety via vice view vote wales website whom whose wide
widely wing workers writer writing youth zealand 12th 13th 15th 16th 17th 18th 1920s 1930s 1950s abandoned accepted
accompanied account accounts accused achieve achieved acid actions actors actress acts actual adapted adding
additionally adjacent admiral admitted adopted adult adults advance advertising affected afterwards aged agency ages
agricultural agriculture aired alliance allied allowing allows alongside alternative americans amongst analysis
animals anniversary annually appeal appearing application applications applied approach approved arab architect
architecture arena argentina argued arkansas armed arranged arrival articles artillery artistic aspects assigned
assistance associate assumed athletic athletics atlantic attached attacked attacks attempted attempts attend
audience audio austria austrian authorities authors aviation bachelor baltimore bands basic battalion becomes begins
belgium billboard billion birds birmingham birth block bodies borough boundary bowl branches brand brazilian brick
brief briefly brigade broad broadcasting broadway bronze budget bureau buried businesses cabinet cable cambridge
canal candidate candidates cape capture captured carbon cars category cathedral causes causing cavalry celebrated
cells cemetery centers centuries chain challenge chamber champions chapel chapter characteristics charged charter
charts chemical childhood chosen churches cinema circle circuit citizens claim claims classes classical
classification classified climate closely coal coalition coastal collaboration collected collections colleges
colonial colony colour combat combination combined comedy comic comics commissioned commissioner commonwealth
commune communication communications communist compared compete competitions components composer composition
concerns concert concluded conducted confirmed conflict connected connecticut consecutive conservation conservative
considerable consisted consisting constant constituency constitution contain contained containing content contest
context continues continuing contrast contributed contributions controlled controversial controversy convention
converted copies core corporate costs counties couples courses courts coverage covering covers creating creation
credited credits crisis critic criticism criticized critics crossing crown cycle czech damage damaged danish dates
daughters debate debuted decade decades declared decline defeat defence defensive defined definition degrees
delivered demand demographics denmark depending depression depth deputy derived describes description designated
designs destroyed determine determined develop developing device devices differences diocese direction directors
disambiguation disc discovery disease display distinct distinguished distributed districts divisions documentary
documents domain domestic downtown draft draw drawn driven duties dynasty earliest easily economics edge edited
educated educational effective effort egypt eighth electoral electronic elementary employed employees employment
ending enemy engines ensure entering entirely entitled entrance entry environment environmental equal equipped
equivalent establish establishment estimated ethnic examples exchange exhibition exist existed existence existing
expanded expansion expected expedition experienced expressed expression extension extensive external faced facility
factor factors factory faculty failure falls fame fans fashion featuring federation fiction fictional figures finals
finance finishing firm flag flat flow flows flying focus focused folk forests formal formally forming fought
founding frame franchise frequency frequently fuel fully functions fund funding funds gain gained gallery gardens
gender generation geography gmina goods graduate granted greatest greece grey grounds growing guide guitarist gulf
guns habitat harvard headquarters heavily height heritage hills hispanic historian hits holds hollywood homes
honorary hosted hosts household humans hundreds hungarian hungary identified identity image images impact imperial
importance improve improved inc. incident incorporated increasing increasingly independence industries infantry
influenced influential infrastructure inhabitants initiative injured injury inner inspired installed instance
institution institutions instruments integrated intelligence interests interior internal interview introduction
invasion investment involving iowa iraq islamic israeli items jazz jews joining joint journalist journey junction
kentucky kings knowledge kong korea korean labor laboratory labour laid lakes landing lands largely launch laws
leads learning legislation legislative legislature letters liberal lieutenant limit linked links literary loan
locations losses louisiana lyrics maintain maintained maintenance makeup malaysia manner manufacturing marked
marketing markets maryland massachusetts materials mathematics maximum meanwhile measure measures medicine medieval
medium meets melbourne membership mentioned merged meters methods metres metro metropolitan mexican mill mining
minnesota missions mississippi missouri mixed mobile mode models modified monastery monument moth motion motor
mountains mounted multi municipal musician musicians muslim narrow nazi ncaa negative neighborhood netherlands
networks newly newspapers nominated normally northeast northwest norway norwegian notably notes novels nuclear
object objects observed obtained occasionally occupation occupied occur occurred occurs ocean offensive offices
officials oklahoma oldest olympic ontario operate operates operational opposed opposite opposition orchestra oregon
organisation organizations organized origin origins orthodox ottoman output outstanding owner owners ownership
painted painting paintings pair palace parallel parliamentary participate participated parties partners partnership
passenger passengers passes passing path patients pattern peak peninsula perform performances performing permanent
personnel persons phase philadelphia philippines philosophy physics piano pieces pilot pittsburgh planned plants
platform poem poet poetry policies popularity portion portuguese positions potential poverty powered practices
praised premier premiered presence presidential prevent principal prisoners prix processes producing productions
profit programme programming progress progressive promote promotion properties protected protection protein proved
providing provincial publication publications publishing puerto purchase purchased purpose purposes qualified
qualifying quarter quebec queensland racial rail railroad rank ranked ranking rapid rare rates rating reaching
reaction rear receive receiving reception recognition recognized recordings reduce reduced reference refers reform
refused regarded regarding regions register registered regularly reign rejected relative relatively relief religion
remain removed replace replacement reports represent representative representatives representing represents request
require requirements requires residence residential resigned resistance resolution resources respectively
restoration restored resulted resulting retained retirement returning returns revealed reviews revival revolution
revolutionary rise rising roads roles romania rome rooms roughly routes ruled safety sale sales salt satellite scale
scenes scheduled scheme scholars sciences scientific scoring screen script seats sections sector selection selling
semi senator separated sequence serves session sets setting settled seventh severe shape shaped shared shore sides
signal significantly simply singapore sites situated sixth skills slightly socialist soil solar solo solution
somewhat sons sought soundtrack southeast southwest specifically split sponsored sport spread springs squad stages
standards stands starred starring stating statistics steam steel stock storage stores strategic strategy streets
strongly structures studios subjects subsequent succeeded successfully successor suffered suggested suggests supply
supporting supreme surname surrounding survey survived sweden swedish swiss switzerland tamil tank task taught
teachers teaching technical technique techniques temperature temporary tennessee terminal text theater theme
thousands titled titles tokyo tools toward towns trading tradition traffic trail trained trains transfer translated
translation transportation treaty trees tribe tries trophy tropical tunnel turkish twin typical ukraine ultimately
unable underground unique universal universities unknown unlike user users values vehicle vehicles versions versus
victims vienna vietnam views villages violence visited visiting visitors visual vocals voivodeship volume voted
votes wars wave weapons weather weekly weight whereas whilst wings winners wins wisconsin wooden worldwide wounded
wrestling writers yard yards younger zone 10th 11th 14th abroad absence achievement adaptation affiliated
afghanistan agencies agents airlines alleged allies ambassador and/or animated apparent apply approval arabic
archbishop architectural assault assets assist athletes attending attributed basin battery bears begun behalf
belgian belief benefits bible blocks boats cargo caribbean categories certified channels characterized chemistry
chile cited civilian claiming clan clinical coaching column commanded commerce competing competitive compilation
completion component concentration concerts conduct constitutional contested continental continuous contribution
cooperation counter customers d.c. dated deaths declined defeating delhi democracy denied departure descent
destruction detailed diameter document dominated donated doubles drafted drawing drivers drums dual edinburgh
editions effectively egyptian electrical electricity elevation eliminated emerged encouraged endemic engineers
erected essential evolution exception executed exists experiences experimental explained extent facing farmers ferry
festivals fifa filed filmed finland finnish forum frequent funded furthermore generated genre germans glasgow
governments gradually graduating greatly hampshire harbor hence historically honors honour honours householder http
hurricane immediate index indicate indicated indigenous indonesia indoor influences injuries innings instrument
instrumental inter intersection involvement islam jerusalem judges landscape lanka lasted licensed limits linear
listing lists locally longest machines maine managing manor mechanical medals mediterranean meetings mines minimum
minority monthly movements mrs. muhammad municipalities nevertheless ninth nomination obtain occasions opportunities
organ orleans outer overseas overview pages panel participants participation partly passage patrol peaked penalty
percentage periods persian pitch playoffs poems populations portrayed possession posted practical premiere preserved
principle principles printed processing producers produces profile proposal protest provinces psychology publisher
punk railways ranging ranks rapidly rated ratio rebuilt recommended recovered regime regulations relation releases
remainder replacing representation researchers resident residing retail revenue rival romanian romanized roots
ruling scholar scholarship scientists sculpture seed seek seeking segment serbian sessions settlers shares siege
significance signing similarly solutions songwriter spiritual stable statue stream string strip struck struggle
styles submarine substantial suburb summary superior supplies supporters supports surrounded surviving symbol
symphony taiwan tech technologies tenure terminus territories themes thereafter throne touchdown toured touring
tourism traditionally traditions transit transition transmission traveled trials tribes triple ukrainian usage
useful utah vancouver venture venue vessel vessels victorian videos viewed viewers visible vocal volumes volunteer
volunteers voters voting widespread wildlife writes yorkshire youngest`,
  us_tv_and_film: `
don't have i'm know that this what you about all but get going here it's just like not out right well yeah you're
your back because can can't come could did didn't good got he's hey him how i'll look mean now okay really say see
something take tell that's think want way why will yes again any anything around away believe better call does
doesn't doing down even ever everything feel find fine give god gonna great guy help i'd i've keep last let let's
little make man maybe much need never night nothing off our please put said she's should sorry still stop sure talk
thank there's they're thing things thought told too very wait we're what's you've actually alone already always ask
baby bad big boy came car care cause chance coming couldn't course dad dead deal done else enough every exactly
excuse face father forget friend friends getting girl gone gotta guess guys happen happened happy hard haven't
having head hear heard hell hmm hold honey hope huh hurt idea isn't job kill kind knew knows leave listen live
looking lot matter might mind minute mom morning must myself next nice once pretty probably problem ready real
remember room run saw saying seen sir someone son soon start stay stuff supposed talking telling thanks thinking
those today together tonight true truth try trying understand wanna wanted wants wasn't we'll we've went who's whole
wife without woman won't worry wouldn't wrong yet you'd you'll yourself able absolutely afraid ago ahead ain't alive
almost alright answer anybody anymore anyone anyway anywhere appreciate aren't asked asking ass beautiful bed behind
bet bit blood boys break bring brother brought buy bye calling cannot carly case certainly change changed check
child choice christmas clear close cold comes completely cool couple crane crazy cut daddy damn dance date daughter
dear die dinner door dream drink drive drop easy eat either everybody everyone except explain eyes fact far fast
fault feeling feelings felt fight figure finally food front fun funny future gave gets giving glad goes gun hair
hand handle hands hang happens hate he'll heart here's hit hospital hot hour hours how's hundred husband important
inside it'll jen kid kidding kids killed kiss lady least leaving lie lives looked looks lose lost loved loves luck
lying mad makes making marriage marry means meant meet meeting met mine minutes miss mistake moment move mrs needed
needs news nobody none obviously ooh outside pain parents past pay perfect person phone pick picture plan poor
possible promise protect question questions quite read realize reason relationship rest running safe save says
scared seeing seem seems send sense serious sex she'll shit shot shouldn't shut sick sign sister sit sleep somebody
sometimes somewhere sonny sort sound sounds speak spend stand straight surprise sweet sweetheart takes taking talked
ten they'll thinks throw tomorrow totally touch tried trust turn turned twenty unless upset waiting walk watch
wedding week weird weren't where's whoa wish wonder wonderful word words working worried worse wow y'know yours
accept accident acting admit advice afternoon agent agree amazing angry apart apartment apologize apparently arms
arrest attention attorney aunt awful bar bathroom beat begin besides birthday blame blow boat boss bother bottom
bought box boyfriend breakfast breathe bringing broke broken bucks buffy busy c'mon calls calm card careful cares
catch caught cell charge charges checked chloe clean closer clothes comfortable concerned congratulations consider
contact conversation cops could've count crime cristian cute dangerous dare dark darling dating decide decision deep
definitely demon deserve destroy detective difference difficult discuss divorce dog dollars doubt dress driving drug
drugs drunk dude dying easier eating enjoy entire especially evening everything's evidence evil excellent excited
expect extra eye fair fall favor favorite fear feels feet fell fifty fighting figured finding finds finish fired fix
floor follow fool foot forgive forgot forward frasier gentlemen gift girlfriend gives goin gosh gotten grab greenlee
guilty hadn't hanging happening hardly hasn't he'd hearing helped helping herself hide hiding holding honest
honestly honor hoping horrible hotel how'd huge hungry hurry ice idiot imagine impossible incredible innocent
interested interesting jail jax jealous join joke judge jump keeping keeps kept kick killing kinda kitchen knock
knowing ladies lately laugh lawyer learn learned letter letting lied liked likes listening livvie longer losing
lunch ma'am mail mama matters memory mention mess message missed missing mmm mommy mouth movie moving murder nbsp
neither nervous niles normal nose note notice noticed offer ones opportunity otherwise ourselves outta owe pacey
paid paper papers patient peace perfectly perhaps phoebe picked pictures piece plane planning plans pleasure plenty
possibly pregnant pretend prison problems promised proof proud prove pull pulled push putting quick quiet quit rafe
ran reading realized relax remind respect ride ridge ridiculous ring risk romantic ruin rules sake saved seconds
seemed sell seriously shall share she'd sheridan shoes shoot shop should've showed silly sing sitting situation skye
sleeping slept slow smart smell smile somehow sooner soul speaking spell standing starting staying steal step stick
stole stopped store strange stuck sudden suddenly suit suppose surprised swear sweetie table tape teach tells
terrible that'll they've thirty thousand till tired tough treat tree trip turns twice uncle upstairs visit voice
wake walked walking warm waste watching ways we'd wear wearing weekend what'd whether willing window witch witness
wondering worst worth would've write yesterday`,
  surnames: `
brown davis johnson jones miller smith williams wilson anderson clark garcia harris jackson lee lewis martin
martinez moore robinson rodriguez taylor thompson walker white adams allen baker bell campbell carter collins cook
edwards evans gonzalez green hall hernandez hill king lopez mitchell morgan morris nelson parker perez phillips reed
roberts rogers sanchez stewart turner wright young alexander bailey barnes bennett brooks bryant butler cole coleman
cooper cox cruz diaz ellis fisher flores ford foster freeman gibson gomez gonzales graham gray griffin hamilton
harrison hayes henderson howard hughes jenkins long marshall mcdonald murphy murray myers ortiz owens patterson
perry peterson powell price ramirez reynolds richardson rivera ross sanders simmons simpson sullivan torres wallace
ward washington watson webb wells west wood woods andrews armstrong arnold banks berry black boyd burns carpenter
carr carroll castillo chapman chavez crawford cunningham daniels dixon duncan dunn elliott ferguson fields fox
franklin gardner gordon grant greene gutierrez harper hart hawkins hicks holmes hudson hunt johnston kelley kennedy
knight lane lawson mason matthews mills montgomery morales nichols olson palmer payne perkins peters pierce porter
ramos reyes rice richards riley robertson ruiz schmidt shaw sims snyder spencer stephens stevens stone tucker
vasquez wagner warren watkins weaver wheeler williamson willis`,
  female_names: `
barbara elizabeth jennifer linda maria mary patricia susan betty carol donna dorothy helen karen kimberly laura lisa
margaret michelle nancy ruth sandra sarah sharon alice amanda amy angela ann anna brenda carolyn catherine christine
cynthia deborah debra diane doris frances gloria heather janet jessica joyce julie kathleen marie martha melissa
pamela rebecca shirley stephanie teresa virginia andrea anne annie ashley beverly bonnie carmen cheryl christina
cindy connie crystal dawn denise diana edith edna emily evelyn florence gladys grace irene jacqueline jane janice
jean joan judith judy julia katherine kathryn kathy kelly kim lillian lois lori louise marilyn mildred nicole norma
paula peggy phyllis rachel rita robin rosa rose ruby sara sherry sylvia tammy theresa tiffany tina tracy victoria
wanda wendy amber anita april carrie charlotte clara danielle debbie elaine eleanor ellen emma esther ethel eva
hazel jamie joanne josephine juanita leslie lucille marjorie monica pauline rhonda shannon sheila thelma valerie`,
  male_names: `
charles david james john michael richard robert william anthony brian christopher daniel donald edward george jason
joseph kenneth kevin mark paul ronald steven thomas albert andrew arthur carl dennis douglas eric frank gary gregory
harold henry jack jeffrey jerry joe jonathan jose joshua juan justin larry matthew patrick peter raymond roger ryan
scott stephen timothy walter aaron adam alan antonio benjamin billy bobby brandon bruce bryan carlos chad chris
clarence craig curtis dale danny earl ernest eugene fred gerald glenn harry jacob jeff jeffery jeremy jesse jimmy
johnny keith lawrence leonard louis luis manuel marvin melvin mike nathan nicholas norman philip phillip ralph randy
rodney roy russell samuel sean shawn stanley steve terry todd tony travis victor vincent wayne willie alfred barry
bernard bradley calvin clifford don eddie edwin francis francisco frederick herbert jay jesus jim joel kyle leroy
marcus mario micheal miguel oscar randall ray ricky theodore tom troy`,
}
