import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { refined, text } from './shape.js'
import { refused } from './sign-in-check.js'
import type { WalletChain } from './wallet-chain.js'

/** The clusters that messages call by name, by their CAIP-2 reference. */
const clusters: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'mainnet-beta': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyUS88uRDiswHScPv8b',
}
const caip = (chain: string) => {
  const name = chain.replace(/^solana:/, '')
  return `solana:${Object.hasOwn(clusters, name) ? clusters[name] : name}`
}

export const solana: WalletChain = {
  type: 'solana',
  family: 'Solana',
  ticket: 'siws',
  isOn: (settings) => settings.wallet_auth && settings.solana_wallet_auth,
  normalize: (address) => (bytesOf(address)?.length === 32 ? address : undefined),
  signature: refined(
    text(100),
    '64 bytes in base64',
    (value) => /^[A-Za-z0-9+/]+=*$/.test(value) && Buffer.from(value, 'base64').length === 64,
  ),
  chainId({ chain }, said) {
    const id = caip(chain)
    if (said && caip(said) !== id) throw refused(`it is for ${id}, and you say ${said}`)
    return id
  },
  isSigned: async (_, __, { address, text: message, signature }) =>
    // strict: a key of small order signs anything
    ed25519.verify(Buffer.from(signature, 'base64'), Buffer.from(message), bytesOf(address) ?? '', { zip215: false }),
}

function bytesOf(address: string): Uint8Array | undefined {
  try {
    return address.length <= 44 ? base58.decode(address) : undefined
  } catch {
    return undefined
  }
}
