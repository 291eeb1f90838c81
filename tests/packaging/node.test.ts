import { spawnSync } from 'node:child_process'
import { realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { pluginNames } from '../../scripts/entries.mjs'
import { install, installLatchkit, newPlace } from './host.js'
import { root } from './pack.js'

// This is outside the repository, where Node would resolve `latchkit` to the repository itself.
const place = newPlace()
beforeAll(() => {
  installLatchkit(place.folder, inject('packed'))
  install(place.folder, ['react', 'react-dom'])
  writeFileSync(path.join(place.folder, 'touch.mjs'), script)
})
afterAll(place.remove)

/** Imports one entry while every browser global records its use, and prints the globals that were used. */
const script = `
const touched = []
for (const name of ['window', 'document', 'location', 'localStorage', 'sessionStorage', 'navigator', 'indexedDB', 'history', 'fetch', 'BroadcastChannel', 'WebSocket', 'HTMLElement', 'CSSStyleSheet', 'customElements', 'addEventListener', 'matchMedia'])
  Object.defineProperty(globalThis, name, { configurable: true, get() { touched.push(name); return undefined } })
for (const name of ['setTimeout', 'setInterval', 'queueMicrotask', 'requestAnimationFrame']) {
  const real = globalThis[name]
  globalThis[name] = (...args) => { touched.push(name); return real?.(...args) }
}
const entry = await import(process.argv[2])
console.log(JSON.stringify({ touched: touched.filter((name) => name !== 'navigator'), exported: Object.keys(entry).length, found: import.meta.resolve(process.argv[2]) }))
`

it.each([
  'latchkit',
  'latchkit/react',
  'latchkit/chains',
  'latchkit/solana',
  'latchkit/plugins',
  ...pluginNames(root).map((name) => `latchkit/plugins/${name}`),
])('import %s under Node touches nothing', (entry) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['touch.mjs', entry], {
    cwd: place.folder,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const { touched, exported, found } = JSON.parse(stdout)
  expect(found).toContain(`${pathToFileURL(path.join(realpathSync(place.folder), 'node_modules/latchkit/dist'))}/`)
  expect(touched).toEqual([])
  expect(exported).toBeGreaterThan(0)
})
