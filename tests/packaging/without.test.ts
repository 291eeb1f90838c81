import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { build as buildByVite, createLogger } from 'vite'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { install, installLatchkit, newPlace } from './host.js'
import { readText, root } from './pack.js'
import { NEEDED_BY, PEERS, without } from './variants.js'

const packed = inject('packed')
const place = newPlace()
afterAll(place.remove)

/** Writes a host that has Latchkit, React and `installed`. */
function makeHost(name: string, plugins: readonly string[], installed: readonly string[]) {
  const folder = path.join(place.folder, name)
  mkdirSync(folder)
  installLatchkit(folder, packed)
  install(folder, ['react', 'react-dom', ...installed])
  const source = [
    ...plugins.map((plugin) => `export * from 'latchkit/plugins/${plugin}'`),
    "export * from 'latchkit'",
    "export * from 'latchkit/react'",
  ].join('\n')
  writeFileSync(path.join(folder, 'main.js'), source)
  return folder
}

/**
 * Builds a host that has Latchkit, React and `installed`. Returns the optional peers in its build, or rejects with the
 * packages that the build misses: for esbuild an import that it cannot resolve is an error, even of an optional peer.
 */
async function buildHost(
  name: string,
  plugins: readonly string[],
  installed: readonly string[],
  external: string[] = [],
) {
  const folder = makeHost(name, plugins, installed)
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    outdir: 'out',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    external,
    logLevel: 'silent',
  })
  const inputs = Object.keys(metafile.inputs).map((file) => file.replaceAll('\\', '/'))
  return PEERS.filter((one) => inputs.some((file) => file.includes(`/node_modules/${one}/`)))
}

/** Peers that `latchkit/testing` needs and no plugin does. */
const FOR_TESTS = ['@playwright/test', 'latchkit-server']

test('README says which plugin needs which package', () => {
  const { peerDependencies } = JSON.parse(readText(packed, 'package.json'))
  const ownPeers = Object.keys(peerDependencies).filter((name) => !name.startsWith('react'))
  expect(ownPeers).toEqual([...PEERS, ...FOR_TESTS].sort())
  const rows = readFileSync(path.join(root, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const names = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const needs = PEERS.map((peer) => {
    const cells = rows.map((row) => row.split('|').slice(1, -1)).find((row) => names(row.at(-1)).includes(peer))
    return [peer, names(cells?.[0]).map(kebab).sort()]
  })
  expect(Object.fromEntries(needs)).toEqual(NEEDED_BY)
})

describe('a host builds with only the packages that its plugins need', () => {
  test.each(PEERS)('every other plugin without %s', async (peer) => {
    const { name, plugins, installed } = without(peer)
    // Coinbase's package depends on its own copy of viem
    expect(await buildHost(name, plugins, installed)).toEqual(expect.arrayContaining([...installed]))
  })
  test('Ethereum alone needs no package of Solana', async () => {
    const installed = ['viem', '@coinbase/wallet-sdk', '@walletconnect/ethereum-provider']
    const plugins = ['passwordless', 'wallets', 'wallet-connect', 'coinbase', 'embedded-wallet']
    expect((await buildHost('ethereum', plugins, installed)).sort()).toEqual([...installed].sort())
  })
  test('browser wallets alone need no optional package', async () => {
    expect(await buildHost('injected', ['passwordless', 'wallets'], [])).toEqual([])
  })
  test('embedded wallets alone need no package of other wallets', async () => {
    expect(await buildHost('own', ['passwordless', 'embedded-wallet'], ['viem'])).toEqual(['viem'])
  })
  test('Solana alone needs no package of Ethereum', async () => {
    const peersInBuild = await buildHost('solana', ['passwordless', 'solana-wallet'], ['@solana/web3.js'])
    expect(peersInBuild).toEqual(['@solana/web3.js'])
  })
  test('a host without wallets needs no package of wallets', async () => {
    const plugins = [
      'captcha',
      'custom-auth',
      'farcaster',
      'guest',
      'legal',
      'oauth',
      'passkey',
      'passwordless',
      'telegram',
    ]
    expect(await buildHost('none', plugins, [])).toEqual([])
  })
  describe.each([
    ['solana-wallet', '@solana/web3.js'],
    ['ethereum', 'viem'],
  ])('%s without %s', (plugin, missing) => {
    test('esbuild names the package', async () => {
      await expect(buildHost(`without-${plugin}`, [plugin], [])).rejects.toThrow(`Could not resolve "${missing}`)
    })
    test('esbuild builds the page if the package is external, and Vite by itself: the plugin says at run time what is missing', async () => {
      expect(await buildHost(`external-${plugin}`, [plugin], [], [missing])).toEqual([])
      const folder = makeHost(`vite-${plugin}`, [plugin], [])
      const told: string[] = []
      await buildByVite({
        root: folder,
        configFile: false,
        customLogger: {
          ...createLogger('silent'),
          warn: (text) => told.push(text),
          warnOnce: (text) => told.push(text),
        },
        build: { write: false, lib: { entry: 'main.js', formats: ['es'] } },
      })
      expect(told.length).toBeGreaterThan(0)
      expect(told.filter((text) => !text.includes(missing))).toEqual([])
    })
  })
})
