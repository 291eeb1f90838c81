import { spawnSync } from 'node:child_process'
import { realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { pluginNames } from '../../scripts/entries.mjs'
import { install, installLatchkit, newPlace } from './host.js'
import { root } from './pack.js'

const entries = [
  'latchkit',
  'latchkit/react',
  'latchkit/chains',
  'latchkit/solana',
  'latchkit/plugins',
  ...pluginNames(root).map((name) => `latchkit/plugins/${name}`),
]

/** What an import of an entry did. */
interface Import {
  /** The globals of browsers that it used. What entries share is listed with the first of them. */
  readonly touched: readonly string[]
  /** The number of names that it exports. */
  readonly exported: number
  readonly found: string
}

/** Imports entries while every browser global records its use, and prints what each of them did. */
const script = `
let touched = []
for (const name of ['window', 'document', 'location', 'localStorage', 'sessionStorage', 'navigator', 'indexedDB', 'history', 'fetch', 'BroadcastChannel', 'WebSocket', 'HTMLElement', 'CSSStyleSheet', 'customElements', 'addEventListener', 'matchMedia'])
  Object.defineProperty(globalThis, name, { configurable: true, get() { touched.push(name); return undefined } })
for (const name of ['setTimeout', 'setInterval', 'queueMicrotask', 'requestAnimationFrame']) {
  const real = globalThis[name]
  globalThis[name] = (...args) => { touched.push(name); return real?.(...args) }
}
const imports = {}
for (const entry of process.argv.slice(2)) {
  touched = []
  const exported = Object.keys(await import(entry)).length
  imports[entry] = { touched: touched.filter((name) => name !== 'navigator'), exported, found: import.meta.resolve(entry) }
}
console.log(JSON.stringify(imports))
`

// This is outside the repository, where Node would resolve `latchkit` to the repository itself.
const place = newPlace()
let imports: Readonly<Record<string, Import>> = {}
beforeAll(() => {
  installLatchkit(place.folder, inject('packed'))
  install(place.folder, ['react', 'react-dom'])
  writeFileSync(path.join(place.folder, 'touch.mjs'), script)
  const options = { cwd: place.folder, encoding: 'utf8' } as const
  const { stdout, stderr, status } = spawnSync(process.execPath, ['touch.mjs', ...entries], options)
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  imports = JSON.parse(stdout)
})
afterAll(place.remove)

it.each(entries)('import %s under Node touches nothing', (entry) => {
  const { touched = ['not imported'], exported = 0, found } = imports[entry] ?? {}
  expect(found).toContain(`${pathToFileURL(path.join(realpathSync(place.folder), 'node_modules/latchkit/dist'))}/`)
  expect(touched).toEqual([])
  expect(exported).toBeGreaterThan(0)
})
