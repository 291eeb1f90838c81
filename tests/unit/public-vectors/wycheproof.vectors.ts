import { createDecipheriv, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { p256 } from '@noble/curves/nist'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { compactVerify, createLocalJWKSet, type JWK } from 'jose'
import { expect, test } from 'vitest'
import { wycheproof } from './read-vectors.js'

/** Runs the cases of Wycheproof on the libraries that verify signatures, decrypt and derive keys for us. */

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const succeeds = (work: () => boolean): boolean => {
  try {
    return work()
  } catch {
    return false
  }
}
interface Signed {
  readonly msg: string
  readonly sig: string
}
interface EcGroup {
  readonly publicKeyPem: string
  readonly publicKey: { readonly uncompressed: string }
}

test.each([
  ['ecdsa_secp256k1_sha256', 'der'],
  ['ecdsa_secp256r1_sha256', 'der'],
  ['ecdsa_secp256k1_sha256_p1363', 'ieee-p1363'],
  ['ecdsa_secp256r1_sha256_p1363', 'ieee-p1363'],
] as const)('Node verifies %s: ES256K of tokens, ES256 of passkeys', (name, dsaEncoding) => {
  for (const { publicKeyPem, tests } of wycheproof<EcGroup, Signed>(name)) {
    const key = createPublicKey(publicKeyPem)
    for (const { tcId, comment, msg, sig, result } of tests) {
      const isValid = succeeds(() => verify('sha256', bytes(msg), { key, dsaEncoding }, bytes(sig)))
      expect(isValid, `${name} ${tcId}: ${comment}`).toBe(result === 'valid')
    }
  }
})

test.each([
  ['ecdsa_secp256k1_sha256_p1363', secp256k1],
  ['ecdsa_secp256r1_sha256_p1363', p256],
] as const)('the curves of the frame verify %s', (name, curve) => {
  for (const { publicKey, tests } of wycheproof<EcGroup, Signed>(name))
    for (const { tcId, comment, msg, sig, result } of tests) {
      const check = () => curve.verify(bytes(sig), sha256(bytes(msg)), bytes(publicKey.uncompressed), { lowS: false })
      expect(succeeds(check), `${name} ${tcId}: ${comment}`).toBe(result === 'valid')
    }
})

test('a high s is refused where Bitcoin and Ethereum refuse it', () => {
  for (const { publicKey, tests } of wycheproof<EcGroup, Signed>('ecdsa_secp256k1_sha256_bitcoin'))
    for (const { tcId, comment, msg, sig, result } of tests) {
      const check = () =>
        secp256k1.verify(secp256k1.Signature.fromDER(sig), sha256(bytes(msg)), bytes(publicKey.uncompressed))
      expect(succeeds(check), `${tcId}: ${comment}`).toBe(result === 'valid')
    }
})

test('ed25519: strict, as Solana wallets and Farcaster’s keys are verified', () => {
  for (const { publicKey, tests } of wycheproof<{ publicKey: { pk: string } }, Signed>('ed25519'))
    for (const { tcId, comment, msg, sig, result } of tests) {
      const check = () => ed25519.verify(bytes(sig), bytes(msg), bytes(publicKey.pk), { zip215: false })
      expect(succeeds(check), `${tcId}: ${comment}`).toBe(result === 'valid')
    }
})

test('aes_gcm: nonces of 96 bits and tags of 128, which are all that is used', async () => {
  interface Sealed {
    readonly key: string
    readonly iv: string
    readonly aad: string
    readonly msg: string
    readonly ct: string
    readonly tag: string
  }
  const used = wycheproof<{ ivSize: number; keySize: number; tagSize: number }, Sealed>('aes_gcm').filter(
    ({ ivSize, tagSize }) => ivSize === 96 && tagSize === 128,
  )
  expect(used.length).toBeGreaterThan(2)
  for (const { keySize, tests } of used)
    for (const { tcId, comment, key, iv, aad, msg, ct, tag, result } of tests) {
      const opened = succeeds(() => {
        const decipher = createDecipheriv(`aes-${keySize}-gcm` as 'aes-256-gcm', bytes(key), bytes(iv), {
          authTagLength: 16,
        })
        decipher.setAAD(bytes(aad)).setAuthTag(bytes(tag))
        return Buffer.concat([decipher.update(bytes(ct)), decipher.final()]).equals(bytes(msg))
      })
      expect(opened, `${tcId}: ${comment}`).toBe(result === 'valid')
      const web = await crypto.subtle.importKey('raw', bytes(key), 'AES-GCM', false, ['decrypt'])
      const algorithm = { name: 'AES-GCM', iv: bytes(iv), additionalData: bytes(aad) }
      const byWeb = await crypto.subtle.decrypt(algorithm, web, Buffer.concat([bytes(ct), bytes(tag)])).then(
        (text) => Buffer.from(text).equals(bytes(msg)),
        () => false,
      )
      expect(byWeb, `WebCrypto, ${tcId}: ${comment}`).toBe(result === 'valid')
    }
})

test('hkdf_sha256: of Node and of @noble/hashes', () => {
  interface Derived {
    readonly ikm: string
    readonly salt: string
    readonly info: string
    readonly size: number
    readonly okm: string
  }
  for (const { tests } of wycheproof<object, Derived>('hkdf_sha256'))
    for (const { tcId, comment, ikm, salt, info, size, okm, result } of tests) {
      const derivations = [
        () => Buffer.from(hkdfSync('sha256', bytes(ikm), bytes(salt), bytes(info), size)),
        () => Buffer.from(hkdf(sha256, bytes(ikm), bytes(salt), bytes(info), size)),
      ]
      for (const derive of derivations)
        expect(
          succeeds(() => derive().equals(bytes(okm))),
          `${tcId}: ${comment}`,
        ).toBe(result === 'valid')
    }
})

/** Groups with kinds of keys that our tokens never use: shared secrets, and keys without an algorithm in `jose`. */
const NOT_OURS = /^(HS|none)/
/** Cases in which `jose` rightly disagrees with the file. */
const EXCEPTIONS: Readonly<Record<number, string>> = {
  346: 'the token is of PS384, and its key says that it is for PS256',
  347: 'the key says that it is for ES521, which is no algorithm',
  350: 'as 346',
  351: 'as 347',
}
test('json_web_signature: with public keys', async () => {
  interface Group {
    readonly comment: string
    readonly public?: JWK
  }
  for (const { comment: group, public: key, tests } of wycheproof<Group, { jws: unknown }>('json_web_signature')) {
    if (!key || NOT_OURS.test(`${key.alg}`)) continue
    for (const { tcId, comment, jws, result } of tests) {
      if (typeof jws !== 'string') continue
      const keys = createLocalJWKSet({ keys: [key] })
      const isValid = await compactVerify(jws, keys).then(
        () => true,
        () => false,
      )
      expect(isValid, `${group} ${tcId}: ${comment}`).toBe((result === 'valid') !== Object.hasOwn(EXCEPTIONS, tcId))
    }
  }
})
