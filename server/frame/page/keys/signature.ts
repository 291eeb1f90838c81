import { secp256k1 } from '@noble/curves/secp256k1'
import { toHex } from '../lib/bytes.js'

/** A deterministic ECDSA signature (RFC 6979) with a low s (EIP-2). */
export function sign(hash: Uint8Array, key: Uint8Array) {
  const { r, s, recovery } = secp256k1.sign(hash, key, { lowS: true })
  const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`
  return { r: word(r), s: word(s), yParity: recovery, v: BigInt(27 + recovery) }
}

/** The signature as 65 bytes of hex: r, s, and v, which is 27 or 28. */
export function signatureOf(hash: Uint8Array, key: Uint8Array): `0x${string}` {
  const { r, s, yParity } = sign(hash, key)
  return `${r}${s.slice(2)}${toHex(new Uint8Array([27 + yParity])).slice(2)}` as `0x${string}`
}
