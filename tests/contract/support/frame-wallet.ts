import { createHash, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto'
import { keccak256 } from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { type Proven, proofBytes } from '../../../server/embedded/proof.js'
import { wire } from '../../wire.js'
import { type App, type Body, request } from '../sandbox.js'
import { base58 } from './base58.js'

/** The server's view of a key in a frame. */
export interface Key {
  readonly chain: 'ethereum' | 'solana'
  readonly address: string
  prove(bytes: Uint8Array): Promise<string>
}
export function ethereumKey(privateKey = generatePrivateKey()): Key {
  const { address } = privateKeyToAccount(privateKey)
  return { chain: 'ethereum', address, prove: (bytes) => sign({ hash: keccak256(bytes), privateKey, to: 'hex' }) }
}
export function solanaKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const prove = async (bytes: Uint8Array) => `0x${signBytes(null, bytes, privateKey).toString('hex')}`
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { chain: 'solana', address: base58(Buffer.from(x, 'base64url')), prove }
}

export const text = (size: number) => randomBytes(size).toString('base64url')
export const hashOf = (share: string) => createHash('sha256').update(Buffer.from(share, 'base64url')).digest('hex')
export const byProvider = () => ({ method: wire.prefix, share: text(46), recovery_key: text(32) })
export const byPasscode = () => ({
  method: 'user-passcode',
  share: text(46),
  recovery_key_derivation_salt: 'scrypt-17-8-1.abc',
})

/** The calls of a wallet frame for one user. The servers at `urls` take turns. */
export function frameOf(app: App, urls: readonly string[], { token, user }: Pick<Body, 'token' | 'user'>) {
  let turn = 0
  /** From the frame's own origin, unless `origin` says another. */
  function call(path: string, body: object, origin?: string) {
    const url = `${urls[turn++ % urls.length]}`
    const headers = { [wire.header.appId]: app.id, [wire.header.analyticsId]: 'a-device', origin: origin ?? url }
    return request(`${url}/api/v1/embedded_wallets${path}`, body, { token, headers })
  }
  async function signed(key: Key, act: Proven['act'], device: object & { hash: string }) {
    const proven = { act, appId: app.id, userId: `${user?.id}`, address: key.address, hash: device.hash }
    return { chain_type: key.chain, device, proof: await key.prove(proofBytes(proven)) }
  }
  /** The device's share and the server's share. */
  const device = (overrides: object = {}) => ({ hash: hashOf(text(18)), share: text(18), ...overrides })
  return {
    call,
    device,
    signed,
    async create(key: Key, { imported = false, recovery = byProvider() as object, of = device() } = {}) {
      return call('', { ...(await signed(key, 'create', of)), address: key.address, imported, recovery })
    },
    add: async (key: Key, of = device()) => call(`/${key.address}/devices`, await signed(key, 'device', of)),
    guard: async (key: Key, recovery: object, of = device()) =>
      call(`/${key.address}/recovery`, { ...(await signed(key, 'recovery', of)), recovery }),
    share: ({ address, chain }: Key, hash: string) => call(`/${address}/share`, { chain_type: chain, hash }),
    shares: ({ address, chain }: Key) => call(`/${address}/recovery/shares`, { chain_type: chain }),
    material: ({ address, chain }: Key) => call(`/${address}/recovery/key_material`, { chain_type: chain }),
  }
}
