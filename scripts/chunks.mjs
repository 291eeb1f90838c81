// Which chunk a source file goes to. Names carry no hash: a host's bundler adds its own, a budget needs a name that
// stays, and a published file that changes its name with every byte cannot be listed.
//
// Two facts decide: where the file is, and which `import()`s reach it. What an entry reaches statically is eager; all else
// belongs to the lazy roots (targets of `import()`) whose static closure it is in. Lazy code never joins an eager chunk.
import path from 'node:path'

/** Files that are lazy by design: an entry that reaches one of them statically has undone the split. */
const NEVER_EAGER =
  /^core\/(live\/|flow\.ts|outcome)|^plugins\/[^/]+\/(plugin\.ts|screens\/|.*\.flow\.ts|.*\.api\.ts)|^ui\/(?!react\/)/
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

/** The name of the chunk that a lazy root gives its name to. */
function rootName(file) {
  const [top, area] = file.split('/')
  const name = stem(file)
  if (FLOW.test(file)) return 'flow'
  if (top === 'core') return file === LIVE ? 'live' : file.startsWith('core/live/') ? `live-${name}` : name
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

/** How flows run and how they fail: needed by the dialog, by the plugins and by a headless host; there when the network is not. */
const FLOW = /^core\/(flow|outcome(\.flow)?)\.ts$/
/** Screens, and what else draws. */
const isDrawing = (root) => root.includes('/screens/')
/** The dialog opens on these: the shell, the landing, and what plugins draw on it. */
const isFirstPaint = (root) => /^ui\/dialog\.ts$|^plugins\/[^/]+\/screens\/index\./.test(root)

/** What is large in the kit goes with those who share it: `kit-address-sms-field`. The rest is there from the first screen on. */
const LARGE = /^ui\/kit\/(Phone|phone-|use-phone|Country|Qr|qr-|use-load)/

/** A file that several lazy roots reach. */
function sharedName(file, roots) {
  const [top, area] = file.split('/')
  // What only the logic needs is the plugin's; what the landing's row needs too must not bring the logic along.
  if (top === 'plugins')
    return roots.has(`plugins/${area}/plugin.ts`) && ![...roots].some(isDrawing)
      ? `${area}-plugin`
      : `${area}-${stem(file)}`
  // What the dialog needs for its first paint is one file: a chunk of its own for each small piece costs more than it saves.
  const firstPaint = [...roots].some(isFirstPaint)
  if (top === 'core' && roots.has(LIVE)) return FLOW.test(file) ? 'flow' : 'live'
  if (top === 'core') return FLOW.test(file) ? 'flow' : firstPaint ? 'dialog' : stem(file)
  if (LARGE.test(file) && !firstPaint) return ['kit', ...[...roots].map(stem).sort()].join('-')
  if (['kit', 'theme', 'react', 'modal', 'landing'].includes(area)) return 'dialog'
  return area
}

function eagerName(file) {
  if (NEVER_EAGER.test(file)) throw new Error(`${file} is lazy by design, but an entry reaches it by static imports`)
  const [top, area] = file.split('/')
  if (top === 'core') return 'core'
  if (top === 'ui' || file.endsWith('/hooks.ts')) return 'react'
  return top === 'plugins' && file !== 'plugins/index.ts' ? `plugins/${area}` : undefined
}

/** rollup's `manualChunks` for a tree that starts at `root`. */
export function chunkNames(root) {
  let graph
  const relative = (id) => path.relative(root, id.split('?')[0]).split(path.sep).join('/')
  return (id, { getModuleInfo, getModuleIds }) => {
    graph ??= readGraph([...getModuleIds()].map(getModuleInfo), getModuleInfo)
    const file = relative(id)
    if (graph.eager.has(id)) return eagerName(file)
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
  for (const { id, dynamicImporters } of modules) {
    if (!dynamicImporters.length || eager.has(id)) continue
    for (const reached of closure([id])) {
      if (eager.has(reached)) continue
      roots.set(reached, (roots.get(reached) ?? new Set()).add(id))
    }
  }
  return { eager, roots }
}
