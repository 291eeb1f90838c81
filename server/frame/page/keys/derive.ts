import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { wipe } from '../lib/bytes.js'

/** BIP-39: the phrase of 12 words for 16 bytes. */
export const phraseOf = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist)

/**
 * BIP-39: derives 64 bytes from the phrase by PBKDF2, without a passphrase. WebCrypto is a hundred times faster than
 * JavaScript.
 */
export async function seedOf(entropy: Uint8Array): Promise<Uint8Array> {
  const encode = (text: string) => new TextEncoder().encode(text.normalize('NFKD'))
  const phrase = await crypto.subtle.importKey('raw', encode(phraseOf(entropy)), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt: encode('mnemonic'), iterations: 2048 }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, phrase, 512))
}

/** secp256k1, BIP-32 at `m/44'/60'/0'/0/0` (BIP-44). 32 bytes. */
export async function ethereumKey(entropy: Uint8Array): Promise<Uint8Array> {
  const seed = await seedOf(entropy)
  const root = HDKey.fromMasterSeed(seed)
  const leaf = root.derive("m/44'/60'/0'/0/0")
  const key = leaf.privateKey?.slice()
  for (const one of [root, leaf]) one.wipePrivateData()
  wipe(seed)
  if (!key) throw new Error('This key has no private half.')
  return key
}

/** Ed25519, SLIP-10 at `m/44'/501'/0'/0'`. 32 bytes. */
export async function solanaKey(entropy: Uint8Array): Promise<Uint8Array> {
  const seed = await seedOf(entropy)
  const key = slip10(seed, [44, 501, 0, 0])
  wipe(seed)
  return key
}

/** SLIP-10 for Ed25519: every step is hardened. */
export function slip10(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, (index | 0x80000000) >>> 0)
    const next = hmac(sha512, node.subarray(32), data)
    wipe(data, node)
    node = next
  }
  const key = node.slice(0, 32)
  wipe(node)
  return key
}
