import { createPublicKey, verify } from 'node:crypto'

/** Verifies an Ed25519 signature (RFC 8032) with another library than the one that signs. */
export function verifiesEd25519(
  publicKey: ArrayLike<number>,
  message: ArrayLike<number>,
  signature: ArrayLike<number>,
): boolean {
  const x = Buffer.from(Uint8Array.from(publicKey)).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  return verify(null, Uint8Array.from(message), key, Uint8Array.from(signature))
}
