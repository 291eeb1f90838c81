import { normalizeSolana, solanaKey } from '../chains/addresses.js'
import { refined, text } from '../protocol/validate.js'
import type { WalletChain } from './chain.js'
import { refused } from './message-check.js'
import { readOffchainMessage } from './offchain-message.js'

/** The CAIP-2 references of clusters, by the names that messages may use instead. */
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
  normalize: normalizeSolana,
  signature: refined(
    text(100),
    '64 bytes in base64',
    (value) => /^[A-Za-z0-9+/]+=*$/.test(value) && Buffer.from(value, 'base64').length === 64,
  ),
  chainId({ chain }, requested) {
    const id = caip(chain)
    if (requested && caip(requested) !== id) throw refused(`it is for ${id}, and you say ${requested}`)
    return id
  },
  async signer(_, __, { address, text: message, envelope, signature }) {
    const bytes = Buffer.from(message)
    const signed = envelope ?? bytes
    if (!signed.equals(bytes) && !contains(signed, bytes, address)) return undefined
    // Strict verification refuses keys of small order, for which one signature fits any message.
    const key = solanaKey(address) ?? ''
    const { ed25519 } = await import('@noble/curves/ed25519')
    return ed25519.verify(Buffer.from(signature, 'base64'), signed, key, { zip215: false }) ? 'key' : undefined
  },
}

/** Whether the envelope contains exactly the message and, if it names signers, this signer. */
function contains(envelope: Buffer, message: Buffer, address: string): boolean {
  const { content, signers } = readOffchainMessage(envelope) ?? {}
  return !!content?.equals(message) && (!signers?.length || signers.includes(address))
}
