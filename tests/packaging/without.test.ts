import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { readText, root } from './pack.js'

const packed = inject('packed')
const { dependencies, peerDependencies } = JSON.parse(readText(packed, 'package.json'))
/** What only wallets need: each is a host's to install. */
const HEAVY = Object.keys(peerDependencies).filter((name) => !name.startsWith('react'))
const place = mkdtempSync(path.join(tmpdir(), 'latchkit-hosts-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/**
 * A host outside the repository, so that it finds nothing but what it has installed: Latchkit, its dependencies, React, and `installed`.
 * Answers the packages that its build took, or rejects with what the build misses; esbuild takes an import that it cannot resolve for an
 * error, also of an optional peer.
 */
async function buildHost(name: string, plugins: readonly string[], installed: readonly string[]) {
  const folder = path.join(place, name)
  const modules = path.join(folder, 'node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(packed.folder, path.join(modules, 'latchkit'), { recursive: true })
  for (const one of [...Object.keys(dependencies), 'react', 'react-dom', ...installed]) {
    mkdirSync(path.dirname(path.join(modules, one)), { recursive: true })
    symlinkSync(path.join(root, 'node_modules', one), path.join(modules, one), 'junction')
  }
  const source = [
    ...plugins.map((plugin) => `export * from 'latchkit/plugins/${plugin}'`),
    "export * from 'latchkit'",
    "export * from 'latchkit/react'",
  ].join('\n')
  writeFileSync(path.join(folder, 'main.js'), source)
  const { metafile } = await build({
    ...{ absWorkingDir: folder, entryPoints: ['main.js'], outdir: 'out', write: false, metafile: true },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'browser', logLevel: 'silent' },
  })
  const inputs = Object.keys(metafile.inputs).map((file) => file.replaceAll('\\', '/'))
  return HEAVY.filter((one) => inputs.some((file) => file.includes(`/node_modules/${one}/`)))
}

describe('a host builds with no more than what its plugins need', () => {
  test('Ethereum alone: nothing of Solana’s', async () => {
    const installed = ['viem', '@coinbase/wallet-sdk', '@walletconnect/ethereum-provider']
    const plugins = ['passwordless', 'wallets', 'wallet-connect', 'coinbase', 'embedded-wallet']
    expect((await buildHost('ethereum', plugins, installed)).sort()).toEqual([...installed].sort())
  })
  test('wallets of the browser alone: none of their packages', async () => {
    expect(await buildHost('injected', ['passwordless', 'wallets'], [])).toEqual([])
  })
  test('wallets of the users’ own alone: nothing of others’', async () => {
    expect(await buildHost('own', ['passwordless', 'embedded-wallet'], ['viem'])).toEqual(['viem'])
  })
  test('Solana alone: nothing of Ethereum’s', async () => {
    const taken = await buildHost('solana', ['passwordless', 'solana-wallet'], ['@solana/web3.js'])
    expect(taken).toEqual(['@solana/web3.js'])
  })
  test('no wallets: none of their packages', async () => {
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
  test.each([
    ['solana-wallet', '@solana/web3.js'],
    ['ethereum', 'viem'],
  ])('the build says what %s misses', async (plugin, missing) => {
    await expect(buildHost(`without-${plugin}`, [plugin], [])).rejects.toThrow(`Could not resolve "${missing}`)
  })
})
