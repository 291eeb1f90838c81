import { readdirSync, readFileSync } from 'node:fs'
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

/** The packages that npm installs with the package at `from`: its dependencies and theirs, without optional ones. */
function dependenciesOf(packages: Packages, from: string, found = new Set<string>()): ReadonlySet<string> {
  for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
    const key = findEntry(packages, from, name)
    if (!key) throw new Error(`${name}, which ${from || 'the root'} needs, is not in the lock file`)
    if (found.has(key)) continue
    found.add(key)
    dependenciesOf(packages, key, found)
  }
  return found
}

it('a dependency is looked up from its own package upwards, as Node does', () => {
  const packages = {
    '': { dependencies: { a: '1' } },
    'node_modules/a': { dependencies: { b: '2', c: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1', a: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
  }
  const installed = ['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']
  expect([...dependenciesOf(packages, '')]).toEqual(installed)
  expect(() => dependenciesOf({ '': { dependencies: { gone: '1' } } }, '')).toThrow('gone')
})

it.each([
  ['', 8, []],
  ['create-latchkit', 4, []],
  // 117, and what operators asked for: `prom-client` with two of its own, and `@opentelemetry/api`
  ['server', 121, []],
] as const)('the package in %j installs at most %d others, and install scripts run only in %j', (...row) => {
  const [folder, limit, scripts] = row
  const installed = dependenciesOf(lock.packages, folder)
  expect(installed.size).toBeGreaterThan(0)
  expect(installed.size).toBeLessThanOrEqual(limit)
  expect([...installed].filter((key) => lock.packages[key]?.hasInstallScript)).toEqual(scripts)
})

it('the lock file has the hash of every package, and every package comes from the public registry', () => {
  const locked = Object.entries(lock.packages).filter(([key, { link }]) => key.includes('node_modules/') && !link)
  expect(locked.length).toBeGreaterThan(1000)
  const isFromElsewhere = ({ resolved = '' }: Entry) =>
    resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/')
  expect(locked.filter(([, entry]) => !entry.integrity && !entry.inBundle).map(([key]) => key)).toEqual([])
  expect(locked.filter(([, entry]) => isFromElsewhere(entry)).map(([key]) => key)).toEqual([])
})

const apps = ['examples', 'create-latchkit/templates'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'package.json' && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
)

it.each(apps)('%s accepts no version that is too old for latchkit', (file) => {
  const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
  const { dependencies, devDependencies } = read(file)
  const ranges: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies }
  const lowest = (range = '') => range.match(/[\d.]+/)?.[0] ?? ''
  const peers = Object.entries<string>(read('package.json').peerDependencies).filter(([name]) => name in ranges)
  expect(peers.length).toBeGreaterThan(0)
  const tooOld = peers.filter(
    ([name, range]) => lowest(ranges[name]).localeCompare(lowest(range), 'en', { numeric: true }) < 0,
  )
  expect(tooOld).toEqual([])
})
