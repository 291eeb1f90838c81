import { readSpecs, type Spec } from './spec-files.js'

/** Journeys that use most of the shared code. */
const SMOKE = ['email', 'dialog', 'session', 'headless']
/** The number of files and tests that run within two minutes, with the other layers. */
export const MAX_SELECTION = { files: 6, tests: 26 }
/** Words that journeys use for a plugin, where they differ from the name of its folder. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'embedded-wallet': ['embedded', 'send', 'sign', 'recovery', 'export'],
  coinbase: ['coinbase'],
  ethereum: ['send', 'sign'],
  mfa: ['second', 'factor'],
  passwordless: ['email', 'code', 'sms'],
  'solana-wallet': ['solana'],
  funding: ['send', 'fund'],
  'wallet-frame': ['frame', 'embedded'],
}
/** Plugins that no host page lists, since others require them. */
const UNLISTED = ['wallet-frame', 'ethereum', 'coinbase', 'wallet-connect']
/** Words of paths that say nothing about a file's subject. */
const EMPTY =
  /^(api|contract|core|css|error|flow|hook|index|io|live|manifest|outside|page|playground|plugin|provider|route|sandbox|server|screen|text|tsx?|ui)$/
const NEVER_RUN = /\.(test|fixtures?)\.tsx?$|\.md$|^playground\/stages\//
const ABOUT = /^(core|ui|plugins|server|playground)\//
const UNDER_ALL =
  /^(entries|core|ui|plugins\/index|server|playground\/outside|scripts\/sandbox|tests\/(hosts|wire|journeys\/(setup|support)))\b|^package\.json$|^rollup\.config/

interface Choice {
  readonly specs: readonly string[]
  /** The changed file for which each spec file was chosen. */
  readonly because: Readonly<Record<string, string>>
}

/** Spec files of journeys that a change of these files can break: see `choose`. */
export const concernedSpecs = (changed: readonly string[]): readonly string[] => choose(changed, readSpecs()).specs

/**
 * Chooses spec files to run after a change. A spec file that changed is always chosen. The others are ranked by how
 * near a changed file is to them. They may import it, or open it as a host page. They may open a page with its plugin
 * and have words of its path in their name or text. A file on which everything depends counts as near to the files of
 * `SMOKE`. No more are chosen than run in two minutes. This selection is for quick runs between two changes: only the
 * whole suite proves that nothing broke.
 */
export function choose(changed: readonly string[], specs: readonly Spec[]): Choice {
  const nearest = specs.map((spec) => {
    const of = changed.map((file) => ({ file, near: nearness(file, spec) }))
    return { spec, ...of.reduce((best, one) => (one.near > best.near ? one : best), { file: '', near: 0 }) }
  })
  const ranked = nearest.filter(({ near }) => near > 0).sort((one, other) => other.near - one.near)
  const chosen = [...withinMost(ranked)]
  return {
    specs: chosen.map(({ spec }) => spec.file),
    because: Object.fromEntries(chosen.map(({ spec, file }) => [spec.file, file])),
  }
}

/**
 * Yields spec files that changed, and the nearest of the others while they fit. The first one is taken whatever its
 * size.
 */
function* withinMost<One extends { spec: Spec; near: number }>(ranked: readonly One[]) {
  let [files, tests] = [0, 0]
  for (const one of ranked) {
    const count = one.spec.text.match(/^ *test\(/gm)?.length ?? 0
    const fits = !files || (files < MAX_SELECTION.files && tests + count <= MAX_SELECTION.tests)
    if (one.near !== Number.POSITIVE_INFINITY && !fits) continue
    files++
    tests += count
    yield one
  }
}

/** 0 means that a change of the file cannot break the journeys of a spec file. */
function nearness(file: string, spec: Spec): number {
  if (file === spec.file) return Number.POSITIVE_INFINITY
  if (NEVER_RUN.test(file)) return 0
  const [, plugin = ''] = /^plugins\/([^/]+)\//.exec(file) ?? []
  const isThere = !plugin || UNLISTED.includes(plugin) || spec.pages.some(({ plugins }) => plugins.includes(plugin))
  if (!isThere) return 0
  const imported = spec.support.includes(file) || spec.pages.some(({ files }) => files.includes(file)) ? 2 : 0
  const smoke = UNDER_ALL.test(file) && SMOKE.includes(spec.name) ? 1 : 0
  return imported + smoke + (ABOUT.test(file) ? likeness([...wordsOf(file), ...(ALIASES[plugin] ?? [])], spec) : 0)
}

/** A word in the name counts as much as eight words in the text. */
function likeness(words: readonly string[], { name, text }: Spec): number {
  const within = (whole: string) => words.filter((word) => bare(whole).includes(word)).length
  return 4 * within(name) + within(text) / 2
}

/** Words that tell what a file is about: `plugins/wallet-connect/connector.ts` → connector, walletconnect. */
function wordsOf(file: string): string[] {
  if (file.startsWith('playground/host/')) return ['playground']
  const words = file.split(/[/.]/).map((part) => bare(part).replace(/s$/, ''))
  return [...new Set(words)].filter((word) => word.length > 2 && !EMPTY.test(word))
}
const bare = (words: string) => words.toLowerCase().replaceAll('-', '')
