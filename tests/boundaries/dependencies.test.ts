import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

interface Entry {
  readonly resolved?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}
type Packages = Readonly<Record<string, Entry>>

const root = fileURLToPath(new URL('../..', import.meta.url))
const lock: { readonly packages: Packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))

/** The entry that an import of `name` from the package at `from` finds, as Node looks for it: upwards. */
function findEntry(packages: Packages, from: string, name: string): string | undefined {
  const key = `${from ? `${from}/` : ''}node_modules/${name}`
  if (key in packages) return key
  if (!from) return undefined
  const end = from.lastIndexOf('/node_modules/')
  return findEntry(packages, end < 0 ? '' : from.slice(0, end), name)
}

/** What an install of the package at `from` brings, with all that is needed in turn; optional packages aside. */
function broughtBy(packages: Packages, from: string, found = new Set<string>()): ReadonlySet<string> {
  for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
    const key = findEntry(packages, from, name)
    if (!key) throw new Error(`${name}, which ${from || 'the root'} needs, is not in the lock file`)
    if (found.has(key)) continue
    found.add(key)
    broughtBy(packages, key, found)
  }
  return found
}

it('what a package brings is found with what that needs, nearest first', () => {
  const packages = {
    '': { dependencies: { a: '1' } },
    'node_modules/a': { dependencies: { b: '2', c: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1', a: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
  }
  const brought = ['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']
  expect([...broughtBy(packages, '')]).toEqual(brought)
  expect(() => broughtBy({ '': { dependencies: { gone: '1' } } }, '')).toThrow('gone')
})

it.each([
  ['', 8, []],
  ['create-latchkit', 4, []],
  // esbuild's puts its program for this machine in place
  ['provider', 120, ['node_modules/esbuild']],
] as const)('the package in %j brings at most %d packages, and runs no script at its install but of %j', (...row) => {
  const [folder, limit, scripts] = row
  const brought = broughtBy(lock.packages, folder)
  expect(brought.size).toBeGreaterThan(0)
  expect(brought.size).toBeLessThanOrEqual(limit)
  expect([...brought].filter((key) => lock.packages[key]?.hasInstallScript)).toEqual(scripts)
})

it('the lock file has the hash of every package, and takes none from elsewhere', () => {
  const locked = Object.entries(lock.packages).filter(([key, { link }]) => key.includes('node_modules/') && !link)
  expect(locked.length).toBeGreaterThan(1000)
  const isFromElsewhere = ({ resolved = '' }: Entry) =>
    resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/')
  expect(locked.filter(([, entry]) => !entry.integrity && !entry.inBundle).map(([key]) => key)).toEqual([])
  expect(locked.filter(([, entry]) => isFromElsewhere(entry)).map(([key]) => key)).toEqual([])
})
