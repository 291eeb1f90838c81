import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58 } from '@scure/base'
import { getAddress } from 'viem'
import { isAddress } from '../../../../core/input/address.js'
import { toHex, wiping } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { ethereumKey, solanaKey } from './derive.js'
import { entropyOf, importedKeyOf } from './secret.js'
import { signatureOf } from './signature.js'

/** The differences between Ethereum and Solana keys. */
export interface Chain {
  readonly type: 'ethereum' | 'solana'
  /** The address in the normal spelling of its chain. Throws `invalid_request_arguments`. */
  normalize(address: string): string
  /** The private key (32 bytes): derived at the standard path, or as it was imported. */
  keyOf(secret: Uint8Array): Promise<Uint8Array>
  addressOf(key: Uint8Array): string
  /** Signs bytes of the frame's own, never a host's. Ethereum signs their Keccak-256 hash. Returns hex. */
  prove(key: Uint8Array, bytes: Uint8Array): string
}

async function keyFrom(secret: Uint8Array, derive: (entropy: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array> {
  const imported = importedKeyOf(secret)
  if (imported) return imported
  const entropy = entropyOf(secret)
  if (!entropy) throw new Error('The shares do not belong together.')
  return wiping([entropy], () => derive(entropy))
}

export const ethereum: Chain = {
  type: 'ethereum',
  normalize(address) {
    if (isAddress(address)) return getAddress(address.toLowerCase())
    throw invalid('"address" must be an Ethereum address.')
  },
  keyOf: (secret) => keyFrom(secret, ethereumKey),
  addressOf: (key) => {
    const hash = keccak_256(secp256k1.getPublicKey(key, false).slice(1))
    return getAddress(toHex(hash.slice(-20)))
  },
  prove: (key, bytes) => signatureOf(keccak_256(bytes), key),
}

export const solana: Chain = {
  type: 'solana',
  normalize(address) {
    if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32) return address
    throw invalid('"publicKey" must be a Solana address.')
  },
  keyOf: (secret) => keyFrom(secret, solanaKey),
  addressOf: (key) => base58.encode(ed25519.getPublicKey(key)),
  prove: (key, bytes) => toHex(ed25519.sign(bytes, key)),
}
