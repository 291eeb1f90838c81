import { base58 } from '@scure/base'
import type { Hex } from 'viem'
import { normalizeEthereum, normalizeSolana } from '../chains/addresses.js'
import { wire } from '../protocol/wire.js'
import { embedded } from '../users/user.js'
import { type Proven, proofBytes } from './proof.js'

export type ChainType = 'ethereum' | 'solana'

interface EmbeddedChain {
  /** The address in its normal spelling; undefined if it is invalid. */
  normalize(address: string): string | undefined
  /**
   * Whether the wallet's key signed the proof. Signatures have 65 bytes (Ethereum, over Keccak-256) or 64 bytes
   * (Solana). Rejects only if its library cannot be loaded.
   */
  isProven(proven: Proven, signature: Hex): Promise<boolean>
  /** The protocol's fields of the account, without the recovery method. Wire §1.5. */
  fields(address: string, imported: boolean): Record<string, unknown>
}

/** 64 bytes in hex. `Buffer.from` takes no notice of what comes after the last whole byte. */
const SOLANA_SIGNATURE = /^0x[0-9a-f]{128}$/i

const client = { wallet_client_type: wire.prefix, connector_type: embedded }

/** The differences between Ethereum and Solana wallets of the frame. */
export const embeddedChains: Readonly<Record<ChainType, EmbeddedChain>> = {
  ethereum: {
    normalize: normalizeEthereum,
    async isProven(proven, signature) {
      const { keccak256, recoverAddress } = await import('viem/utils')
      const hash = keccak256(proofBytes(proven))
      const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
      return signer === proven.address
    },
    fields: (address, imported) => ({
      address,
      imported,
      wallet_index: 0,
      chain_id: 'eip155:1',
      chain_type: 'ethereum',
      wallet_client: wire.prefix,
      ...client,
    }),
  },
  solana: {
    normalize: normalizeSolana,
    async isProven(proven, signature) {
      if (!SOLANA_SIGNATURE.test(signature)) return false
      const bytes = Buffer.from(signature.slice('0x'.length), 'hex')
      const { ed25519 } = await import('@noble/curves/ed25519')
      // Strict verification refuses keys of small order, for which one signature fits any message.
      return ed25519.verify(bytes, proofBytes(proven), base58.decode(proven.address), { zip215: false })
    },
    fields: (address, imported) => ({
      address,
      public_key: address,
      imported,
      chain_id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chain_type: 'solana',
      wallet_client_type: wire.prefix,
      connector_type: embedded,
    }),
  },
}
