// Decides which chunk a source file goes to. Chunk names have no hash: a host's bundler adds its own, and budgets and
// lists of files need stable names.
//
// The chunk follows from the place of the file and from the `import()`s that reach it. Files that an entry reaches by
// static imports are eager. All others belong to the lazy roots (the targets of `import()`) that reach them. Lazy code
// never joins an eager chunk. Rules for the files of one plugin are in the plugin's own `chunks.mjs` (see
// `plugin-chunks.mjs`).
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pluginChunks } from './plugin-chunks.mjs'

const folder = fileURLToPath(new URL('..', import.meta.url))
const rulesOf = await pluginChunks(folder)
const plugins = Object.entries(rulesOf)
const inFolder = (plugin, file) => `plugins/${plugin}/${file}`
const nameIn = (rules, file) => rules.find(([pattern]) => pattern.test(file))?.[1]

/** Files that must stay lazy. The build fails if an entry reaches one of them by static imports. */
const NEVER_EAGER =
  /^core\/(live\/|hints\/|sign-in\/|(flow|present|analytics|user)\.ts)|^plugins\/[^/]+\/(plugin\.ts|.*screens\/|.*\.flow\.ts|.*\.api\.ts)|^ui\/(?!react\/)/
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

/** Lazy roots that join the chunk of another lazy root. */
const TOGETHER = Object.fromEntries(
  plugins.flatMap(([plugin, { together }]) =>
    Object.entries(together).map(([file, other]) => [inFolder(plugin, file), inFolder(plugin, other)]),
  ),
)

Object.assign(TOGETHER, {
  // What few dapps ask a wallet for.
  'core/eip1193/permissions.ts': 'core/eip1193/json-rpc.ts',
  // Two files move a session by a link, one ends all of a user, and one moves a session from keys of an older version.
  // They are seldom needed, so they share a chunk.
  'core/live/from-link.ts': 'core/live/fork.ts',
  'core/live/end-everywhere.ts': 'core/live/fork.ts',
  'core/live/older-keys.ts': 'core/live/fork.ts',
  // A wallet could not be created, or could not sign.
  'ui/kit/requests/SetupProblem.tsx': 'ui/kit/requests/WalletError.tsx',
  // Layouts of landings with many methods.
  'ui/landing/ManySearch.tsx': 'ui/landing/every-layout.ts',
  // The check of a host's colours needs the palette.
  'ui/landing/warn.ts': 'ui/theme/palette.ts',
})

// A rule for a file that was moved would be silently lost, and its file would be a chunk of its own.
for (const file of Object.entries(TOGETHER).flat())
  if (!existsSync(path.join(folder, file))) throw new Error(`A rule of chunks names ${file}, which is not there.`)

/** The lazy root whose chunk this one joins, or this one. */
const leadOf = (root) => (TOGETHER[root] ? leadOf(TOGETHER[root]) : root)

/** The chunk's name for a lazy root that joins no other. */
function rootName(file) {
  const [top, area] = file.split('/')
  const name = stem(file)
  if (FLOW.test(file)) return 'flow'
  if (ERRORS.test(file)) return 'outcomes'
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

/**
 * The flow runtime with presentation, errors and analytics. The dialog, plugins and headless hosts need it, also while
 * the network is down.
 */
const FLOW =
  /^core\/(flow|present|analytics|rename-error|live\/plugin-context|sign-in\/(end|must-be-logged-in|show-outcome))\.ts$|^plugins\/roles\/captcha\.ts$/
/** Readers of typed text, for fields of the dialog and for plugins that a headless host calls. */
const INPUT = /^core\/input\/(email|normalize|visible-text)\.ts$/
/** Shared parts of logins, for headless hosts and for changes of accounts. */
const SIGN_IN = /^core\/sign-in\//
/** Small files that every signing wallet needs. Separate files would cost more bytes than they contain. */
const WALLET_PARTS =
  /^core\/(input\/address|own-wallet|lib\/(chain-id|queue)|sign-in\/(find-login|slow-wallet|wallet-setup)|eip1193\/(chain|is-hex))\.ts$/
/** Small files that requests for signatures need, before and while the user is asked. */
const SIGNING = /^core\/(prompts|custom-auth|input\/readable-text)\.ts$/
/** The flow of the screens for failures and results, which a login that succeeds does not need. */
const OUTCOME = /^core\/sign-in\/outcome/
/** The words of plugins for their codes. They join the screens that say them, so no page lists files of their own. */
const ERRORS = /^plugins\/[^/]+\/screens\/errors\./
/** Redirects to identity providers that return a code. Other logins do not need it. */
const AUTHORIZATION = /^core\/sign-in\/authorization\//
/** Files that open a window and receive its answer. They are always needed together. */
const WINDOW = /^core\/browser\/(pkce|popup|popup-watcher|popup-window|return-address)\.ts$/
/** Whether the root draws something. */
const isDrawing = (root) => root.includes('/screens/')
/** Whether the dialog needs this root to open: the shell, the landing, and the plugins' rows on it. */
const isFirstPaint = (root) => /^ui\/dialog\.ts$|^plugins\/[^/]+\/screens\/index\./.test(root)

/** Screens that most logins show next. The components of these screens are loaded with the dialog. */
const USUAL = plugins.flatMap(([plugin, { usual }]) => (usual ? inFolder(plugin, usual) : []))
const isUsual = (root) => USUAL.includes(root)

/**
 * Large components of the kit, and those for few plugins. Those that the same lazy roots use are one chunk, named after
 * the first of them, such as `kit-qr-code`.
 */
const APART =
  /^core\/input\/phone\.|^ui\/kit\/(phone\/|provider-page\/|qr\/|fields\/[Pp]assword|requests\/(?:[Cc]onfirm|[Rr]emove)|rows\/(InfoRow|info-row|[Pp]asskey)|icons\/(ChevronDown|Eye|Passkey|Search|Trash))/
/**
 * The field for a code. It is in the chunk of the login's code screen, which is usually loaded when a second factor is
 * requested. In the landing's chunk, every login would load it, and a separate file would cost every email login more
 * bytes.
 */
const CODE_FIELD = /^ui\/kit\/fields\/(CodeInput|code-input)|^core\/input\/code\.ts$/
/** Links, which waiting screens do not need. */
const LINKS = /^ui\/kit\/(controls\/(ButtonLink|new-tab\.text)|icons\/External)/
const COPY = /^ui\/kit\/(controls\/(CopyButton|use-copy|copy\.text)|icons\/Copy)/
/** Styles of buttons that the first screen of a login does not have. */
const LOOKS = /^ui\/kit\/controls\/button-looks/
/** Components for the screens of embedded wallets, which logins do not need. */
const OWN =
  /^ui\/kit\/(controls\/(ButtonPair|button-pair)|layout\/(ScrollBox|scroll-box)|requests\/([Aa]sker|safe-image|SlowWallet|slow-wallet|WalletSetup|wallet-setup)|icons\/Wallet)/
/** Components for the less usual screens of wallets, which neither a created wallet nor a signed message needs. */
const OWN_MORE = /^ui\/kit\/(controls\/([Dd]isclosure|download)|marks\/[Ee]mblem|icons\/(Download|Key|Refresh|Shield))/

/** Texts for errors of a wallet, and what says them. */
const WALLET_WORDS = /^ui\/kit\/requests\/((use-)?wallet-words|WalletError|may-retry)/
/** Warnings, which most messages do not need. */
const WARNINGS = /^ui\/kit\/requests\/(login-|Warn|warning|use-seen)/
/** Full addresses and exact amounts, which signed messages do not need. */
const ADDRESSES = /^ui\/kit\/(requests\/([Aa]ddress|amounts)|text\/exact)/

const PALETTE = 'ui/theme/palette.ts'
/** The less common layouts of the landing. Rare ones are loaded from it. */
const MANY = 'ui/landing/many.ts'

/** The chunk's name for a plugin's file that several lazy roots reach. */
function sharedInPlugin(plugin, file, roots) {
  const { shared, drawing, leads } = rulesOf[plugin]
  const own = nameIn(shared, file.slice(inFolder(plugin, '').length))
  if (own) return `${plugin}-${own}`
  const isDrawn = [...roots].every(isDrawing)
  // Files for the logic alone join the plugin's chunk. Files that a row on the landing needs too must not load the
  // logic.
  if (roots.has(inFolder(plugin, 'plugin.ts')) && ![...roots].some(isDrawing)) return `${plugin}-plugin`
  if (!isDrawn) return `${plugin}-${stem(file)}`
  if (drawing) return `${plugin}-${drawing}`
  // Files for rows on the landing are loaded before the plugin's other screens.
  const lead = leads.map((screen) => leadOf(inFolder(plugin, screen))).find((screen) => roots.has(screen))
  if (lead) return rootName(lead)
  return roots.has(inFolder(plugin, 'screens/index.ts')) ? `${plugin}-screens` : `${plugin}-${stem(file)}`
}

/**
 * The chunk's name for a file that several lazy roots reach. `companions` answers the files that the same roots reach.
 */
function sharedName(file, roots, companions) {
  const [top, area] = file.split('/')
  for (const [plugin, { brings }] of plugins) {
    const name = nameIn(brings, file)
    if (name) return `${plugin}-${name}`
  }
  if (FLOW.test(file) || INPUT.test(file)) return 'flow'
  if (ERRORS.test(file)) return 'outcomes'
  if (CODE_FIELD.test(file) && USUAL[0]) return rootName(USUAL[0])
  if (top === 'plugins' && rulesOf[area]) return sharedInPlugin(area, file, roots)
  // All files for the first paint of the dialog are one chunk, because many small chunks cost more bytes than they
  // save.
  const firstPaint = [...roots].some(isFirstPaint)
  if (APART.test(file) && !firstPaint) {
    const parts = companions().filter((one) => APART.test(one))
    return `kit-${parts.map(stem).sort()[0]}`
  }
  if (top === 'core' && roots.has(LIVE)) return 'live'
  if (WINDOW.test(file)) return 'popup'
  if (WALLET_PARTS.test(file)) return 'wallet-parts'
  if (SIGNING.test(file)) return 'signing'
  if (AUTHORIZATION.test(file)) return 'authorization'
  if (OUTCOME.test(file)) return 'outcome'
  if (SIGN_IN.test(file)) return 'sign-in'
  if (top === 'core') return firstPaint ? 'dialog' : area === 'chains' ? `chains-${stem(file)}` : stem(file)
  // The palette is loaded only for apps with their own colours.
  if (file === PALETTE) return rootName(file)
  if (area === 'kit') {
    if (firstPaint || [...roots].some(isUsual)) return 'dialog'
    if (LOOKS.test(file)) return 'kit-looks'
    if (WARNINGS.test(file)) return 'kit-warnings'
    if (ADDRESSES.test(file)) return 'kit-addresses'
    if (COPY.test(file)) return 'kit-copy'
    if (WALLET_WORDS.test(file)) return 'kit-wallet-error'
    if (OWN_MORE.test(file)) return 'kit-own-more'
    return LINKS.test(file) ? 'kit-links' : OWN.test(file) ? 'kit-own' : 'kit'
  }
  if (area === 'landing' && roots.has(MANY) && !firstPaint) return rootName(MANY)
  if (['theme', 'react', 'modal', 'landing'].includes(area)) return 'dialog'
  return area
}

/**
 * The event bus imports mitt, which lazy code imports too. Beside other files that lazy code needs, mitt does not
 * become a file of its own in the host's bundle.
 */
const EVENTS = 'core/events.ts'

/**
 * The chunk's name for an eager file. Files that lazy code needs too (`isShared`) are separate, so that the host's
 * bundler can put the rest into its first script.
 */
function eagerName(file, isShared) {
  if (NEVER_EAGER.test(file)) throw new Error(`${file} is lazy by design, but an entry reaches it by static imports`)
  const [top, area] = file.split('/')
  // A separate entry that is not needed at the start of a page.
  if (file.startsWith('core/chains/')) return 'chains-list'
  if (top === 'core') return isShared || file === EVENTS ? 'core' : 'client'
  if (file.endsWith('/hooks.ts')) return 'hooks'
  if (top === 'ui') return 'react'
  if (top !== 'plugins' || file === 'plugins/index.ts') return undefined
  // Code that a separate entry shares with the plugin's lazy code must not be part of the manifest's chunk.
  return /\/(index|manifest)\.ts$/.test(file) ? `plugins/${area}` : `${area}-${stem(file)}`
}

/** rollup's `manualChunks` for a tree that starts at `root`. */
export function chunkNames(root) {
  let graph
  const relative = (id) => path.relative(root, id.split('?')[0]).split(path.sep).join('/')
  const rootsOfFile = (id) => new Set([...(graph.roots.get(id) ?? [])].map((root) => leadOf(relative(root))))
  const isSame = (some, others) => some.size === others.size && [...some].every((one) => others.has(one))
  return (id, { getModuleInfo, getModuleIds }) => {
    graph ??= readGraph([...getModuleIds()].map(getModuleInfo), getModuleInfo)
    const file = relative(id)
    if (graph.eager.has(id)) return eagerName(file, graph.shared.has(id))
    const roots = rootsOfFile(id)
    if (roots.size === 0) return undefined
    if (TOGETHER[file]) return rootName(leadOf(file))
    const [only] = roots
    if (roots.size === 1) return rootName(only)
    const companions = () => [...graph.roots.keys()].filter((one) => isSame(rootsOfFile(one), roots)).map(relative)
    return sharedName(file, roots, companions)
  }
}

function readGraph(modules, getModuleInfo) {
  const own = (id) => getModuleInfo(id) && !getModuleInfo(id).isExternal
  function closure(start) {
    const visited = new Set()
    const queue = [...start]
    for (const id of queue) {
      if (visited.has(id) || !own(id)) continue
      visited.add(id)
      queue.push(...getModuleInfo(id).importedIds)
    }
    return visited
  }
  const eager = closure(modules.filter(({ isEntry }) => isEntry).map(({ id }) => id))
  const roots = new Map()
  const shared = new Set()
  for (const { id, dynamicImporters } of modules) {
    if (!dynamicImporters.length || eager.has(id)) continue
    for (const module of closure([id])) {
      if (eager.has(module)) shared.add(module)
      else roots.set(module, (roots.get(module) ?? new Set()).add(id))
    }
  }
  return { eager, shared, roots }
}
