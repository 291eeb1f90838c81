import { readFileSync } from 'node:fs'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'

/** The browsers of the table in docs/browsers.md, by their names in MDN's data. */
const BROWSERS = {
  'Chrome, Edge': ['chrome', 'chrome_android', 'edge'],
  Firefox: ['firefox', 'firefox_android'],
  'Safari, also on iPhone and iPad': ['safari', 'safari_ios'],
} as const
type Browser = (typeof BROWSERS)[keyof typeof BROWSERS][number]

/** The oldest versions that the page promises. */
export function oldestBrowsers(): ReadonlyMap<Browser, number> {
  const page = readFileSync(new URL('../docs/browsers.md', import.meta.url), 'utf8')
  return new Map(
    Object.entries(BROWSERS).flatMap(([words, names]) => {
      const version = new RegExp(`^\\| ${words} \\| ([\\d.]+) \\|`, 'm').exec(page)?.[1]
      if (!version) throw new Error(`docs/browsers.md names no oldest version of: ${words}`)
      return names.map((name) => [name, Number(version)] as const)
    }),
  )
}

/** Whether one of the oldest browsers lacks this, or has it only behind a flag or under another name. */
function isNewer({ support }: CompatStatement, oldest: ReadonlyMap<Browser, number>): boolean {
  return [...oldest].some(([browser, version]) => {
    const stated = support[browser] ?? []
    return ![stated].flat().some((one) => {
      if (one.prefix || one.flags || one.alternative_name || one.version_removed) return false
      return typeof one.version_added === 'string' && Number.parseFloat(one.version_added.replace('≤', '')) <= version
    })
  })
}

export interface Newer {
  /** Constructors and namespaces: `CloseWatcher`. */
  readonly globals: ReadonlySet<string>
  /** Members of those: `URL.canParse`. */
  readonly statics: ReadonlySet<string>
  /** Names of members of instances, of which each that the platform has is newer: `toSorted`, and where it is. */
  readonly members: ReadonlyMap<string, readonly string[]>
}

const language: object = data.javascript.builtins ?? {}
/** Whether this is an object of the language, such as `Array`. */
export const isOfLanguage = (owner: string): boolean => owner in language

const featuresOf = (group: object) =>
  Object.entries(group).filter(([key]) => key !== '__compat') as readonly (readonly [string, Identifier])[]

/** What the platform has that one of the oldest browsers lacks, by MDN's data. */
export function newerThan(oldest: ReadonlyMap<Browser, number>): Newer {
  const globals = new Set<string>()
  const statics = new Set<string>()
  const members = new Map<string, { readonly owner: string; readonly newer: boolean }[]>()
  for (const group of [data.api, language])
    for (const [owner, one] of featuresOf(group)) {
      if (!one.__compat) continue
      if (isNewer(one.__compat, oldest)) globals.add(owner)
      for (const [key, { __compat: stated }] of featuresOf(one)) {
        if (!stated) continue
        const newer = isNewer(stated, oldest)
        // of the language's own objects MDN does not tell which members are static
        if (newer && (key.endsWith('_static') || group === language))
          statics.add(`${owner}.${key.replace(/_static$/, '')}`)
        if (!key.includes('_')) members.set(key, [...(members.get(key) ?? []), { owner, newer }])
      }
    }
  return {
    globals,
    statics,
    members: new Map(
      [...members]
        .filter(([, all]) => all.every(({ newer }) => newer))
        .map(([name, all]) => [name, all.map(({ owner }) => owner)]),
    ),
  }
}
