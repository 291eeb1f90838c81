import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { type Hex, hexToBytes, keccak256, recoverAddress, size } from 'viem'
import { normalizeEthereum, normalizeSolana } from '../chains/addresses.js'
import { wire } from '../protocol/wire.js'
import { embedded } from '../users/user.js'
import { type Proven, proofBytes } from './proof.js'

export type ChainType = 'ethereum' | 'solana'

interface EmbeddedChain {
  /** The one way to write this address, or nothing if it is none. */
  normalize(address: string): string | undefined
  /** Ethereum: 65 bytes over Keccak; Solana: 64 bytes. Never throws. */
  isProven(proven: Proven, signature: Hex): Promise<boolean>
  /** The account as the protocol shows it, less its recovery. Wire §1.5. */
  fields(address: string, imported: boolean): Record<string, unknown>
}

const client = { wallet_client_type: wire.prefix, connector_type: embedded }

/** What wallets of the frame differ in by their chain. */
export const embeddedChains: Readonly<Record<ChainType, EmbeddedChain>> = {
  ethereum: {
    normalize: normalizeEthereum,
    async isProven(proven, signature) {
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
      if (size(signature) !== 64) return false
      // strict: a key of small order signs anything
      return ed25519.verify(hexToBytes(signature), proofBytes(proven), base58.decode(proven.address), { zip215: false })
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
