/** An encrypted message between page and window. Like Coinbase's SDK, it uses ECDH on P-256 and AES-GCM. */
export interface Encrypted {
  readonly iv: BufferSource
  readonly cipherText: BufferSource
}
const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const newKeys = () => crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
/** SPKI and PKCS #8, in hex. */
export const exportKey = async (key: CryptoKey) =>
  toHex(await crypto.subtle.exportKey(key.type === 'public' ? 'spki' : 'pkcs8', key))
export const importPublic = (hex: string) => crypto.subtle.importKey('spki', fromHex(hex), CURVE, true, [])
export const importPrivate = (hex: string) => crypto.subtle.importKey('pkcs8', fromHex(hex), CURVE, true, ['deriveKey'])

export const sharedSecret = (own: CryptoKey, peer: CryptoKey) =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: peer }, own, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])

export async function encrypt(secret: CryptoKey, content: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(content))
  return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, plain) }
}
export async function decrypt(secret: CryptoKey, { iv, cipherText }: Encrypted): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText)
  return JSON.parse(new TextDecoder().decode(plain))
}
