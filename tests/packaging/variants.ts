import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pluginNames } from '../../scripts/entries.mjs'
import { root } from './pack.js'

/** Optional peers, each with the plugins that need it. README lists the same for hosts. */
export const NEEDED_BY: Readonly<Record<string, readonly string[]>> = {
  viem: ['cross-app', 'embedded-wallet', 'ethereum', 'funding'],
  '@walletconnect/ethereum-provider': ['wallet-connect'],
  '@coinbase/wallet-sdk': ['coinbase'],
  '@solana/web3.js': ['solana-wallet'],
}
export const PEERS = Object.keys(NEEDED_BY)
const EVERY_PLUGIN: readonly string[] = pluginNames(root)

/** A host, described by its developer's choices. */
export interface Variant {
  readonly name: string
  readonly plugins: readonly string[]
  /** The installed optional peers. All other dependencies of Latchkit are always installed. */
  readonly installed: readonly string[]
}
export const every: Variant = { name: 'every', plugins: EVERY_PLUGIN, installed: PEERS }
export const without = (...peers: readonly string[]): Variant => ({
  name: `without-${peers.map((peer) => path.basename(peer).replace('.', '-')).join('-')}`,
  plugins: EVERY_PLUGIN.filter((plugin) => !peers.some((peer) => NEEDED_BY[peer]?.includes(plugin))),
  installed: PEERS.filter((one) => !peers.includes(one)),
})
/** The host without Latchkit. */
export const bare: Variant = { name: 'bare', plugins: [], installed: [] }

const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const source = (name: string) => readFileSync(new URL(`hosts/source/${name}`, import.meta.url), 'utf8')

/** The text of a module that exports `plugins`, the manifests that a host lists. */
export const pluginsModule = (plugins: readonly string[]) =>
  [
    ...plugins.map((plugin) => `import { ${camel(plugin)} } from 'latchkit/plugins/${plugin}'`),
    `export const plugins = [${plugins.map(camel).join(', ')}]\n`,
  ].join('\n')

/** The files of a host, by their names. Bundlers other than that of Next.js warn of 'use client'. */
export function sourcesOf({ name, plugins }: Variant, bundler: string): Readonly<Record<string, string>> {
  const directive = bundler === 'next' ? `'use client'\n` : ''
  return {
    'host.js': directive + source(name === bare.name ? 'bare.js' : 'host.js'),
    'plugins.js': directive + pluginsModule(plugins),
    'main.js': source('main.js'),
    'page.jsx': source('page.jsx').replace('./host.js', `../../variants/${name}/host.js`),
  }
}
