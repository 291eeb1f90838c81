import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { pluginNames } from '../../scripts/entries.mjs'
import { root } from './pack.js'

const packed = inject('packed')
const host = path.join(path.dirname(packed.folder), 'node-host')

/** Imports one entry where every browser global is a tripwire, and says what was touched. */
const script = `
const touched = []
for (const name of ['window', 'document', 'location', 'localStorage', 'sessionStorage', 'navigator', 'indexedDB', 'history', 'fetch', 'BroadcastChannel', 'WebSocket', 'HTMLElement', 'CSSStyleSheet', 'customElements', 'addEventListener', 'matchMedia'])
  Object.defineProperty(globalThis, name, { configurable: true, get() { touched.push(name); return undefined } })
for (const name of ['setTimeout', 'setInterval', 'queueMicrotask', 'requestAnimationFrame']) {
  const real = globalThis[name]
  globalThis[name] = (...args) => { touched.push(name); return real?.(...args) }
}
const entry = await import(process.argv[2])
console.log(JSON.stringify({ touched: touched.filter((name) => name !== 'navigator'), exported: Object.keys(entry).length }))
`

it.each([
  'latchkit',
  'latchkit/react',
  'latchkit/chains',
  'latchkit/solana',
  'latchkit/plugins',
  ...pluginNames(root).map((name) => `latchkit/plugins/${name}`),
])('import %s under Node touches nothing', (entry) => {
  mkdirSync(path.join(host, 'node_modules'), { recursive: true })
  cpSync(packed.folder, path.join(host, 'node_modules/latchkit'), { recursive: true })
  writeFileSync(path.join(host, 'touch.mjs'), script)
  const { stdout, stderr, status } = spawnSync(process.execPath, ['touch.mjs', entry], {
    cwd: host,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const { touched, exported } = JSON.parse(stdout)
  expect(touched).toEqual([])
  expect(exported).toBeGreaterThan(0)
})
