import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/**
 * Simulates an authenticator and the browser in front of it: ES256 keys, attestation `none`. Responses use the names of
 * Wire §1.6.
 */

/** Deliberate errors of an answer. */
export interface Wrong {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly counter?: number
  /** Flags of the authenticator data: 0x01 is "user present", 0x04 is "user verified". */
  readonly flags?: number
  readonly userHandle?: string
  /** Signs with an unregistered key. */
  readonly forged?: boolean
  /** Creates a new key with an existing id. */
  readonly id?: string
  /** Answers in a page that another origin embeds. */
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
}
interface Creation {
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
  readonly challenge: string
}
interface Request {
  readonly rp_id: string
  readonly challenge: string
}
export interface Passkey {
  readonly id: string
  readonly userHandle: string
  readonly key: KeyObject
  counter: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

export function create(options: Creation, origin: string, wrong: Wrong = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = wrong.id ? Buffer.from(wrong.id, 'base64url') : randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const length = Buffer.from([id.length >> 8, id.length & 255])
  const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)])
  const flags = (wrong.flags ?? PRESENT | VERIFIED) | ATTESTED
  const authData = Buffer.concat([head(wrong.rpId ?? options.rp.id, flags, wrong.counter ?? 0), attested])
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  const response = {
    client_data_json: clientData('webauthn.create', options.challenge, origin, wrong),
    attestation_object: text(cbor(attestation)),
    transports: ['internal'],
  }
  const passkey: Passkey = { id: text(id), userHandle: options.user.id, key: privateKey, counter: wrong.counter ?? 0 }
  return { passkey, answer: envelope(passkey.id, response) }
}

export function get(passkey: Passkey, options: Request, origin: string, wrong: Wrong = {}) {
  passkey.counter = wrong.counter ?? passkey.counter + 1
  const authData = head(wrong.rpId ?? options.rp_id, wrong.flags ?? PRESENT | VERIFIED, passkey.counter)
  const client_data_json = clientData('webauthn.get', options.challenge, origin, wrong)
  const key = wrong.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : passkey.key
  const signed = Buffer.concat([authData, hash(Buffer.from(client_data_json, 'base64url'))])
  return envelope(wrong.id ?? passkey.id, {
    client_data_json,
    authenticator_data: text(authData),
    signature: text(sign('sha256', signed, key)),
    user_handle: wrong.userHandle ?? passkey.userHandle,
  })
}

const envelope = <T>(id: string, response: T) => ({
  id,
  raw_id: id,
  type: 'public-key',
  response,
  client_extension_results: {},
  authenticator_attachment: 'platform',
})

function clientData(type: string, challenge: string, origin: string, wrong: Wrong) {
  const { crossOrigin = false, topOrigin } = wrong
  const clientFields = {
    type: wrong.type ?? type,
    challenge: wrong.challenge ?? challenge,
    origin: wrong.origin ?? origin,
  }
  return text(Buffer.from(JSON.stringify({ ...clientFields, crossOrigin, topOrigin })))
}

function head(rpId: string, flags: number, counter: number) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([hash(Buffer.from(rpId)), Buffer.from([flags]), count])
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** The part of CBOR that an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? start(1, -1 - value) : start(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([start(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([start(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) return Buffer.concat([start(5, value.size), ...[...value].flat().map(cbor)])
  throw new Error(`There is no CBOR here for ${value}.`)
}
function start(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
