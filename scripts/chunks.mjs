// Which chunk a source file goes to. Names carry no hash: a host's bundler adds its own, a budget needs a name that
// stays, and a published file that changes its name with every byte cannot be listed.
//
// Two facts decide: where the file is, and which `import()`s reach it. What an entry reaches statically is eager; all else
// belongs to the lazy roots (targets of `import()`) whose static closure it is in. Lazy code never joins an eager chunk.
import path from 'node:path'

/** Files that are lazy by design: an entry that reaches one of them statically has undone the split. */
const NEVER_EAGER =
  /^core\/(live\/|sign-in\/|(flow|present|analytics)\.ts)|^plugins\/[^/]+\/(plugin\.ts|.*screens\/|.*\.flow\.ts|.*\.api\.ts)|^ui\/(?!react\/)/
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

/** What follows each other, to the one whose file they are in: at once, and lighter than in a file each. */
const TOGETHER = {
  // who sees a row of another app mostly chooses one
  'plugins/cross-app/screens/AppEntry.tsx': 'plugins/cross-app/screens/ConnectApp.tsx',
  'plugins/mfa/verify/screens/AskPasskey.tsx': 'plugins/mfa/verify/screens/ChooseMethod.tsx',
  'plugins/mfa/verify/screens/EnterBackupCode.tsx': 'plugins/mfa/verify/screens/ChooseMethod.tsx',
  // each file that a manifest fetches has its name in a host's first script. These lead to screens and draw nothing themselves, and who
  // comes to them has the plugin
  'plugins/captcha/screens/index.ts': 'plugins/captcha/plugin.ts',
  'plugins/cross-app/screens/index.ts': 'plugins/cross-app/plugin.ts',
  'plugins/embedded-wallet/screens/index.ts': 'plugins/embedded-wallet/plugin.ts',
  'plugins/fresh-login/screens/index.ts': 'plugins/fresh-login/plugin.ts',
  'plugins/funding/screens/index.ts': 'plugins/funding/plugin.ts',
  'plugins/legal/screens/index.ts': 'plugins/legal/plugin.ts',
  'plugins/mfa/screens/index.ts': 'plugins/mfa/plugin.ts',
  'plugins/solana-wallet/screens/index.ts': 'plugins/solana-wallet/plugin.ts',
  'plugins/wallets/connect/screens/AwaitingConnection.tsx': 'plugins/wallets/choose/screens/WalletEntry.tsx',
  'plugins/wallets/connect/screens/InstallPhantom.tsx': 'plugins/wallets/connect/screens/PhantomInterstitial.tsx',
  'plugins/wallets/connect/screens/LoginFailed.tsx': 'plugins/wallets/connect/screens/PhantomInterstitial.tsx',
}

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
/** Of codes and phone numbers: the phone field brings the screen along that asks for the code next. */
const DIGITS = 'core/input/digits.ts'
/** Of money: the screens come after the logic. */
const AMOUNT = 'plugins/funding/amount.ts'
/** What reads typed text: fields in the dialog, plugins that a headless host calls. */
const INPUT = /^core\/input\/(email|visible-text)\.ts$/
/** What a host needs that draws its own login, and whoever changes accounts. */
const SIGN_IN = /^core\/sign-in\//
/** A few lines each: whoever has a wallet that signs needs both, and a file for each costs more than they weigh. */
const WALLET_PARTS = /^core\/lib\/(chain-id|queue)\.ts$/
/** The way to a provider that sends the user back with a code: no other login has a use for it. */
const AUTHORIZATION = /^core\/sign-in\/authorization\//
/** What opens a window and hears of it: whoever needs one of these needs them all. */
const WINDOW = /^core\/browser\/(pkce|popup|popup-watcher|popup-window|return-address)\.ts$/
/** Screens, and what else draws. */
const isDrawing = (root) => root.includes('/screens/')
/** The dialog opens on these: the shell, the landing, and what plugins draw on it. */
const isFirstPaint = (root) => /^ui\/dialog\.ts$|^plugins\/[^/]+\/screens\/index\./.test(root)

/** What most logins go on to: what it draws with comes along. */
const USUAL = 'plugins/passwordless/screens/AwaitingCode.tsx'
const isUsual = (root) => root === USUAL

/** What is large in the kit, or one plugin's alone, goes with those who share it: `kit-address-sms-field`. */
const APART =
  /^core\/input\/phone\.|^ui\/kit\/(ConfirmRemoval|confirm-removal|Password|password[-.]|Phone|phone[-.]|use-phone|Country|Qr|qr[-.]|InfoRow|info-row|PasskeyRow|passkey-row|icons\/(ChevronDown|Eye|Passkey|Search|Trash))/
/**
 * Six boxes for a code: with the login's screen, which is mostly there when a second factor is asked for. Not with the landing; and in a
 * file of their own they would cost every email login more.
 */
const CODE_FIELD = /^ui\/kit\/(CodeInput|code-input)|^core\/input\/code\.ts$/
/** What a screen that only waits has no use for. */
const LINKS = /^ui\/kit\/(ButtonLink|new-tab\.text|CopyButton|use-copy|copy\.text|icons\/Copy)/
/** How buttons look that no login opens with. */
const LOOKS = /^ui\/kit\/button-looks/
/** What only the screens of a user's own wallet are made of; no login has a use for it. */
const OWN =
  /^ui\/kit\/(Asker|asker|ButtonPair|button-pair|ScrollBox|scroll-box|Disclosure|disclosure|download|Emblem|emblem|use-step-up|step-up|icons\/(Download|Key|Refresh|Shield|Wallet))/

/** What most messages, and all that is plain, have no need of. */
const WARNINGS = /^ui\/kit\/(Login|login-|Warning|warning)/
/** Addresses in full, and exact amounts: a message that is signed has none. */
const ADDRESSES = /^ui\/kit\/([Aa]ddress|amounts)/

/** Access to a user's cloud: one thing, which a backup and a recovery share. */
const CLOUD = /^plugins\/embedded-wallet\/cloud\/[^/]+$/
/** What a transaction or a signature does, in words: one thing, for every screen that asks about one. */
const EFFECTS = /^plugins\/embedded-wallet\/effects\//
/** What reads instructions of Solana, with what they call. */
const INSTRUCTIONS = /^plugins\/solana-wallet\/(instructions|programs|to-base58)\.ts$/
/** What a message is signed with; typed data come after it. */
const SIGN = /^plugins\/embedded-wallet\/sign\/screens\//
/** What shows up before the other screens of its plugin has what they share. */
const LEADS = [
  'plugins/cross-app/screens/AppEntry.tsx',
  'plugins/wallets/choose/screens/WalletEntry.tsx',
  'plugins/wallets/connect/screens/AwaitingConnection.tsx',
]

const PALETTE = 'ui/theme/palette.ts'
/** The views of the landing beyond the usual one; those that few see are behind it. */
const MANY = 'ui/landing/many.ts'

/** Who shares it, or two of them and how many there are: a host's first script has the name of every file. */
const apartName = (sharers) =>
  ['kit', ...(sharers.length > 3 ? [...sharers.slice(0, 2), `and-${sharers.length - 2}-more`] : sharers)].join('-')

/** A file that several lazy roots reach. */
function sharedName(file, roots) {
  const [top, area] = file.split('/')
  // What only the logic needs is the plugin's; what the landing's row needs too must not bring the logic along.
  if (file === DIGITS) return 'passwordless-plugin'
  if (file === AMOUNT) return 'funding-plugin'
  if (FLOW.test(file) || INPUT.test(file)) return 'flow'
  if (CODE_FIELD.test(file)) return rootName(USUAL)
  if (CLOUD.test(file)) return 'embedded-wallet-cloud'
  if (EFFECTS.test(file)) return 'embedded-wallet-screens-effects'
  if (INSTRUCTIONS.test(file)) return 'solana-wallet-instructions'
  if (SIGN.test(file)) return rootName('plugins/embedded-wallet/sign/screens/SignRequest.tsx')
  // What explains typed data shares a few lines with what reads calls, and both come after the plugin. They are not with the first of the
  // two: it imports the live half, and what the live half is imported by through two chunks costs every login a namespace object.
  if (file.startsWith('plugins/ethereum/effects/')) return 'ethereum-plugin'
  if (top === 'plugins') {
    if (roots.has(`plugins/${area}/plugin.ts`) && ![...roots].some(isDrawing)) return `${area}-plugin`
    if (area === 'mfa' && [...roots].every(isDrawing)) return 'mfa-screens-parts'
    // what its landing rows need is there before any of its screens is
    const lead = LEADS.find((screen) => roots.has(screen))
    if (lead && [...roots].every(isDrawing)) return rootName(lead)
    const rows = `plugins/${area}/screens/index.ts`
    return roots.has(rows) && [...roots].every(isDrawing) ? `${area}-screens` : `${area}-${stem(file)}`
  }
  // What the dialog needs for its first paint is one file: a chunk of its own for each small piece costs more than it saves.
  const firstPaint = [...roots].some(isFirstPaint)
  if (APART.test(file) && !firstPaint) return apartName([...roots].map(stem).sort())
  if (top === 'core' && roots.has(LIVE)) return 'live'
  if (WINDOW.test(file)) return 'popup'
  if (WALLET_PARTS.test(file)) return 'wallet-parts'
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
