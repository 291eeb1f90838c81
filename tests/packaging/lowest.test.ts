import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { pluginNames } from '../../scripts/entries.mjs'
import { sandboxAt } from '../contract/sandbox.js'
import { diagnoseNatively } from '../types/diagnose.js'
import { viteHosts } from './bundlers/vite.js'
import { expectEmailLogin } from './expect-login.js'
import { install, installLatchkit, newPlace } from './host.js'
import { launch } from './host-page.js'
import { lowestFolder } from './lowest/peers.js'
import { readText, root } from './pack.js'
import { every } from './variants.js'

const packed = inject('packed')
const place = newPlace()
afterAll(place.remove)
const { peerDependencies, exports: entries } = JSON.parse(readText(packed, 'package.json'))
/** All peers but our own server, which is released together with the package. */
const peers = Object.entries<string>(peerDependencies).filter(([name]) => name !== 'latchkit-server')

/** The lowest version in a range: '>=2.25 <3' → '2.25.0'. */
function lowestOf(range: string) {
  const [, version = ''] = /^>=(\d+(?:\.\d+){0,2})( <\d+)?$/.exec(range) ?? []
  return [...version.split('.'), '0', '0'].slice(0, 3).join('.')
}

describe('the lowest version of every peer', () => {
  it('is the one that is installed for these tests', () => {
    const { devDependencies } = JSON.parse(readFileSync(path.join(lowestFolder, 'package.json'), 'utf8'))
    const installed = peers.map(([name]) => {
      const manifest = path.join(lowestFolder, 'node_modules', name, 'package.json')
      return [name, JSON.parse(readFileSync(manifest, 'utf8')).version, devDependencies[name]]
    })
    expect(installed).toEqual(peers.map(([name, range]) => [name, lowestOf(range), lowestOf(range)]))
  })

  it('has types against which every entry and a host compile', () => {
    const host = path.join(place.folder, 'types')
    mkdirSync(host)
    installLatchkit(host, packed)
    const types = ['@types/react', '@types/react-dom']
    install(host, [...peers.map(([name]) => name), ...types], lowestFolder)
    const names = Object.keys(entries).filter((name) => name !== './package.json')
    expect(names.length).toBeGreaterThan(pluginNames(root).length)
    const lines = names.map((name, index) => `export * as entry${index} from 'latchkit${name.slice(1)}'`)
    writeFileSync(path.join(host, 'entries.ts'), `${lines.join('\n')}\n`)
    cpSync(path.join(root, 'tests/types/consumer/host.tsx'), path.join(host, 'host.tsx'))
    const options = {
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      module: 'esnext',
      moduleResolution: 'bundler',
    }
    const errors = diagnoseNatively(['entries.ts', 'host.tsx'], options, host)
    // the old declarations of other packages have errors under a new compiler, which do not count
    expect(errors.filter((error) => error.startsWith(host))).toEqual([])
  })

  it('builds and logs in, in a host with every plugin', async () => {
    const { server: provider } = inject('sandbox')
    const app = await sandboxAt([provider]).newApp({})
    const hosts = await viteHosts(place.folder, packed, [every], lowestFolder)
    const browser = await launch()
    try {
      await expectEmailLogin(browser, hosts.url(every.name, { app: app.id, api: provider }), app)
    } finally {
      await browser.close()
      await hosts.stop()
    }
  })
})
