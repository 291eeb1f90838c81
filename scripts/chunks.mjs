// Which chunk a source file goes to. Names carry no hash: a host's bundler adds its own, a budget needs a name that
// stays, and a published file that changes its name with every byte cannot be listed.
//
// Two facts decide: where the file is, and which `import()`s reach it. What an entry reaches statically is eager; all else
// belongs to the lazy roots (targets of `import()`) whose static closure it is in. Lazy code never joins an eager chunk.
// What is particular to a plugin's files, the plugin says by itself (`plugin-chunks.mjs`).
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pluginChunks } from './plugin-chunks.mjs'

const said = await pluginChunks(fileURLToPath(new URL('..', import.meta.url)))
const plugins = Object.entries(said)
const inFolder = (plugin, file) => `plugins/${plugin}/${file}`
const nameIn = (rules, file) => rules.find(([pattern]) => pattern.test(file))?.[1]

/** Files that are lazy by design: an entry that reaches one of them statically has undone the split. */
const NEVER_EAGER =
  /^core\/(live\/|sign-in\/|(flow|present|analytics|user)\.ts)|^plugins\/[^/]+\/(plugin\.ts|.*screens\/|.*\.flow\.ts|.*\.api\.ts)|^ui\/(?!react\/)/
const LIVE = 'core/live/live.ts'
const AREA_FILES = new Set(['index', 'open', 'mount'])

const kebab = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
const stem = (file) =>
  kebab(
    path.posix
      .basename(file)
      .replace(/(\.css)?\.tsx?$/, '')
      .replaceAll('.', '-'),
  )

/** Files that `import()` leads to, and the one whose chunk each joins. */
const TOGETHER = Object.fromEntries(
  plugins.flatMap(([plugin, { together }]) =>
    Object.entries(together).map(([file, other]) => [inFolder(plugin, file), inFolder(plugin, other)]),
  ),
)

/** How a session leaves by a link, and how one comes by a link: seldom needed, and a file less. */
TOGETHER['core/live/from-link.ts'] = 'core/live/fork.ts'

/** The name of the chunk that a lazy root gives its name to. */
function rootName(file) {
  if (TOGETHER[file]) return rootName(TOGETHER[file])
  const [top, area] = file.split('/')
  const name = stem(file)
  if (FLOW.test(file)) return 'flow'
  if (top === 'core')
    return file === LIVE
      ? 'live'
      : file.startsWith('core/live/')
        ? `live-${name}`
        : file.startsWith('core/chains/')
          ? `chains-${name}`
          : name
  if (top === 'plugins')
    return !file.includes('/screens/')
      ? `${area}-${name}`
      : name === 'index'
        ? `${area}-screens`
        : `${area}-screens-${name}`
  if (file === 'ui/dialog.ts') return 'dialog'
  if (AREA_FILES.has(name)) return area
  return `${name}-`.startsWith(`${area}-`) ? name : `${area}-${name}`
}

/** How flows run, are shown and fail, and what is told of them: needed by the dialog, by the plugins and by a headless host; there when the network is not. */
const FLOW =
  /^core\/(flow|present|analytics|live\/plugin-context|sign-in\/(end|must-be-logged-in|outcome(\.flow)?))\.ts$|^plugins\/roles\/captcha\.ts$/
/** What reads typed text: fields in the dialog, plugins that a headless host calls. */
const INPUT = /^core\/input\/(email|visible-text)\.ts$/
/** What a host needs that draws its own login, and whoever changes accounts. */
const SIGN_IN = /^core\/sign-in\//
/** A few lines each: whoever has a wallet that signs needs them all, and a file for each costs more than they weigh. */
const WALLET_PARTS = /^core\/(lib\/(chain-id|queue)|eip1193\/(chain|is-hex))\.ts$/
/** What makes an EIP-1193 provider of a wallet. It goes with the usual wallet's, whose own methods weigh less than another file. */
const EIP1193 = /^core\/eip1193\/(?!json-rpc)/
const USUAL_PROVIDER = 'plugins/embedded-wallet/provider/provider.ts'
/** The way to a provider that sends the user back with a code: no other login has a use for it. */
const AUTHORIZATION = /^core\/sign-in\/authorization\//
/** What opens a window and hears of it: whoever needs one of these needs them all. */
const WINDOW = /^core\/browser\/(pkce|popup|popup-watcher|popup-window|return-address)\.ts$/
/** Screens, and what else draws. */
const isDrawing = (root) => root.includes('/screens/')
/** The dialog opens on these: the shell, the landing, and what plugins draw on it. */
const isFirstPaint = (root) => /^ui\/dialog\.ts$|^plugins\/[^/]+\/screens\/index\./.test(root)

/** What most logins go on to: what it draws with comes along. */
const USUAL = plugins.flatMap(([plugin, { usual }]) => (usual ? inFolder(plugin, usual) : []))
const isUsual = (root) => USUAL.includes(root)

/** What is large in the kit, or one plugin's alone, goes with those who share it: `kit-address-sms-field`. */
const APART =
  /^core\/input\/phone\.|^ui\/kit\/(phone\/|qr\/|fields\/[Pp]assword|requests\/[Cc]onfirm|rows\/(InfoRow|info-row|[Pp]asskey)|icons\/(ChevronDown|Eye|Passkey|Search|Trash))/
/**
 * Six boxes for a code: with the login's screen, which is mostly there when a second factor is asked for. Not with the landing; and in a
 * file of their own they would cost every email login more.
 */
const CODE_FIELD = /^ui\/kit\/fields\/(CodeInput|code-input)|^core\/input\/code\.ts$/
/** What a screen that only waits has no use for. */
const LINKS = /^ui\/kit\/controls\/(ButtonLink|new-tab\.text)/
const COPY = /^ui\/kit\/(controls\/(CopyButton|use-copy|copy\.text)|icons\/Copy)/
/** How buttons look that no login opens with. */
const LOOKS = /^ui\/kit\/controls\/button-looks/
/** What only the screens of a user's own wallet are made of; no login has a use for it. */
const OWN =
  /^ui\/kit\/(controls\/(ButtonPair|button-pair|[Dd]isclosure|download)|layout\/(ScrollBox|scroll-box)|marks\/[Ee]mblem|requests\/([Aa]sker|use-step-up|step-up)|icons\/(Download|Key|Refresh|Shield|Wallet))/

/** What most messages, and all that is plain, have no need of. */
const WARNINGS = /^ui\/kit\/requests\/(Login|login-|Warning|warning)/
/** Addresses in full, and exact amounts: a message that is signed has none. */
const ADDRESSES = /^ui\/kit\/requests\/([Aa]ddress|amounts)/

const PALETTE = 'ui/theme/palette.ts'
/** The views of the landing beyond the usual one; those that few see are behind it. */
const MANY = 'ui/landing/many.ts'

/** Who shares it, or two of them and how many there are: a host's first script has the name of every file. */
const apartName = (sharers) =>
  ['kit', ...(sharers.length > 3 ? [...sharers.slice(0, 2), `and-${sharers.length - 2}-more`] : sharers)].join('-')

/** The same of a plugin's file. */
function sharedInPlugin(plugin, file, roots) {
  const { shared, drawing, leads } = said[plugin]
  const own = nameIn(shared, file.slice(inFolder(plugin, '').length))
  if (own) return `${plugin}-${own}`
  const isDrawn = [...roots].every(isDrawing)
  // What only the logic needs is the plugin's; what the landing's row needs too must not bring the logic along.
  if (roots.has(inFolder(plugin, 'plugin.ts')) && ![...roots].some(isDrawing)) return `${plugin}-plugin`
  if (!isDrawn) return `${plugin}-${stem(file)}`
  if (drawing) return `${plugin}-${drawing}`
  // what its landing rows need is there before any of its screens is
  const lead = leads.map((screen) => inFolder(plugin, screen)).find((screen) => roots.has(screen))
  if (lead) return rootName(lead)
  return roots.has(inFolder(plugin, 'screens/index.ts')) ? `${plugin}-screens` : `${plugin}-${stem(file)}`
}

/** A file that several lazy roots reach. */
function sharedName(file, roots) {
  const [top, area] = file.split('/')
  for (const [plugin, { brings }] of plugins) {
    const name = nameIn(brings, file)
    if (name) return `${plugin}-${name}`
  }
  if (FLOW.test(file) || INPUT.test(file)) return 'flow'
  if (CODE_FIELD.test(file) && USUAL[0]) return rootName(USUAL[0])
  if (top === 'plugins' && said[area]) return sharedInPlugin(area, file, roots)
  // What the dialog needs for its first paint is one file: a chunk of its own for each small piece costs more than it saves.
  const firstPaint = [...roots].some(isFirstPaint)
  if (APART.test(file) && !firstPaint) return apartName([...roots].map(stem).sort())
  if (top === 'core' && roots.has(LIVE)) return 'live'
  if (WINDOW.test(file)) return 'popup'
  if (WALLET_PARTS.test(file)) return 'wallet-parts'
  if (EIP1193.test(file)) return rootName(USUAL_PROVIDER)
  if (AUTHORIZATION.test(file)) return 'authorization'
  if (SIGN_IN.test(file)) return 'sign-in'
  if (top === 'core') return firstPaint ? 'dialog' : area === 'chains' ? `chains-${stem(file)}` : stem(file)
  // an app without colours of its own does not fetch how they are reckoned
  if (file === PALETTE) return rootName(file)
  if (area === 'kit') {
    if (firstPaint || [...roots].some(isUsual)) return 'dialog'
    if (LOOKS.test(file)) return 'kit-looks'
    if (WARNINGS.test(file)) return 'kit-warnings'
    if (ADDRESSES.test(file)) return 'kit-addresses'
    if (COPY.test(file)) return 'kit-copy'
    return LINKS.test(file) ? 'kit-links' : OWN.test(file) ? 'kit-own' : 'kit'
  }
  if (area === 'landing' && roots.has(MANY) && !firstPaint) return rootName(MANY)
  if (['theme', 'react', 'modal', 'landing'].includes(area)) return 'dialog'
  return area
}

/** `isShared`: lazy code needs it too. What only a page's start needs is apart, for a host's bundler puts it into its own first script. */
function eagerName(file, isShared) {
  if (NEVER_EAGER.test(file)) throw new Error(`${file} is lazy by design, but an entry reaches it by static imports`)
  const [top, area] = file.split('/')
  // an entry of its own, which no page's start has a use for
  if (file.startsWith('core/chains/')) return 'chains-list'
  if (top === 'core') return isShared ? 'core' : 'client'
  if (file.endsWith('/hooks.ts')) return 'hooks'
  if (top === 'ui') return 'react'
  if (top !== 'plugins' || file === 'plugins/index.ts') return undefined
  // what an entry of its own shares with the plugin's lazy code must not come with the manifest
  return /\/(index|manifest)\.ts$/.test(file) ? `plugins/${area}` : `${area}-${stem(file)}`
}

/** rollup's `manualChunks` for a tree that starts at `root`. */
export function chunkNames(root) {
  let graph
  const relative = (id) => path.relative(root, id.split('?')[0]).split(path.sep).join('/')
  return (id, { getModuleInfo, getModuleIds }) => {
    graph ??= readGraph([...getModuleIds()].map(getModuleInfo), getModuleInfo)
    const file = relative(id)
    if (graph.eager.has(id)) return eagerName(file, graph.shared.has(id))
    const roots = new Set([...(graph.roots.get(id) ?? [])].map(relative))
    if (roots.size === 0) return undefined
    const [only] = roots
    return roots.size === 1 ? rootName(only) : sharedName(file, roots)
  }
}

function readGraph(modules, getModuleInfo) {
  const own = (id) => getModuleInfo(id) && !getModuleInfo(id).isExternal
  function closure(start) {
    const seen = new Set()
    const queue = [...start]
    for (const id of queue) {
      if (seen.has(id) || !own(id)) continue
      seen.add(id)
      queue.push(...getModuleInfo(id).importedIds)
    }
    return seen
  }
  const eager = closure(modules.filter(({ isEntry }) => isEntry).map(({ id }) => id))
  const roots = new Map()
  const shared = new Set()
  for (const { id, dynamicImporters } of modules) {
    if (!dynamicImporters.length || eager.has(id)) continue
    for (const reached of closure([id])) {
      if (eager.has(reached)) shared.add(reached)
      else roots.set(reached, (roots.get(reached) ?? new Set()).add(id))
    }
  }
  return { eager, shared, roots }
}
