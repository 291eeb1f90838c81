import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'
import { peerDependencies } from '../../../package.json'

/** The folder in which the lowest version of each peer is installed. Imports are resolved as from a module in it. */
export const lowestFolder = fileURLToPath(new URL('.', import.meta.url))

const names = Object.keys(peerDependencies)
const isPeer = (id: string) => names.some((name) => id === name || id.startsWith(`${name}/`))

/** Resolves every import of a peer to its lowest version. */
export const lowestPeers: Plugin = {
  name: 'latchkit-lowest-peers',
  enforce: 'pre',
  resolveId(id, _importer, options) {
    return isPeer(id) ? this.resolve(id, fileURLToPath(import.meta.url), { ...options, skipSelf: true }) : null
  },
}

/** Unit tests that call the real peer packages, which sign, read, recover and send. */
export const UNDER_LOWEST_PEERS = [
  'plugins/coinbase/connector.test.ts',
  'plugins/embedded-wallet/provider/{signing,viem-account}.test.ts',
  'plugins/embedded-wallet/send/{broadcast,send,to-wire}.test.ts',
  'plugins/ethereum/effects/explain.test.ts',
  'plugins/solana-wallet/{instructions,simulate,transactions}.test.ts',
]
