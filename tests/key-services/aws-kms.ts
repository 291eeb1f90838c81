import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startServer } from '../server.js'
import { problemOf } from './sigv4.js'

/**
 * A stand-in for AWS KMS with the operations Encrypt and Decrypt of symmetric keys. It encrypts for real, verifies
 * signatures, and refuses what KMS refuses. Written on 2026-11-30 from the API reference, version 2014-11-01:
 *
 * - https://docs.aws.amazon.com/kms/latest/APIReference/API_Decrypt.html
 * - https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html
 * - https://docs.aws.amazon.com/kms/latest/APIReference/CommonErrors.html
 * - https://docs.aws.amazon.com/kms/latest/developerguide/key-state.html
 */
const SERVICE = 'kms'
const ACCOUNT = '111122223333'
const MAX_PLAINTEXT = 4096
const MAX_CIPHERTEXT = 6144

type KeyState = 'Enabled' | 'Disabled' | 'PendingDeletion'
interface Key {
  readonly id: string
  /** The material of each rotation; the newest is the last. */
  readonly materials: Buffer[]
  readonly usage: 'ENCRYPT_DECRYPT' | 'SIGN_VERIFY'
  state: KeyState
}
interface User {
  readonly secret: string
  /** Ids of keys that it may use, by operation. */
  readonly mayUse: Readonly<Record<string, readonly string[]>>
}
type Fields = Readonly<Record<string, unknown>>
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

class Refusal extends Error {
  constructor(
    readonly type: string,
    message = '',
    readonly status = 400,
  ) {
    super(message)
  }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
function blob(fields: Fields, name: string, most: number): Buffer {
  const text = fields[name]
  if (typeof text !== 'string' || !BASE64.test(text)) throw new Refusal('SerializationException')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length >= 1 && bytes.length <= most) return bytes
  throw new Refusal('ValidationException', `Value at '${name}' failed to satisfy constraint: 1 to ${most} bytes`)
}

/** The encryption context as authenticated data: its pairs, in order of their names. */
const contextOf = ({ EncryptionContext: context = {} }: Fields): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context as object).sort(([a], [b]) => (a < b ? -1 : 1))))

function seal({ id, materials }: Key, plain: Buffer, context: Buffer): Buffer {
  const [nonce, material] = [randomBytes(12), materials.length - 1]
  const cipher = createCipheriv('aes-256-gcm', materials[material] as Buffer, nonce).setAAD(context)
  return Buffer.concat([
    Buffer.from([material]),
    Buffer.from(id),
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function open({ materials }: Key, sealed: Buffer, context: Buffer): Buffer {
  try {
    const [body, material] = [sealed.subarray(1 + 36), materials[sealed[0] ?? -1] as Buffer]
    const decipher = createDecipheriv('aes-256-gcm', material, body.subarray(0, 12)).setAAD(context)
    decipher.setAuthTag(body.subarray(-16))
    return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()])
  } catch {
    throw new Refusal('InvalidCiphertextException')
  }
}

export async function startKms({ region = 'eu-central-1' } = {}) {
  const keys = new Map<string, Key>()
  const aliases = new Map<string, string>()
  const users = new Map<string, User>()
  const calls: string[] = []
  const state = { fault: undefined as Fault | undefined }
  const arnOf = (id: string) => `arn:aws:kms:${region}:${ACCOUNT}:key/${id}`

  function find(name: unknown): Key {
    const text = `${name}`.replace(/^arn:aws:kms:[^:]+:\d+:(key\/)?/, '')
    const key = keys.get(aliases.get(text) ?? text)
    if (key) return key
    throw new Refusal('NotFoundException', `Key '${arnOf(text)}' does not exist`)
  }
  function mustBeUsable({ id, state: now, usage }: Key) {
    if (now === 'Disabled') throw new Refusal('DisabledException', `${arnOf(id)} is disabled.`)
    if (now !== 'Enabled') throw new Refusal('KMSInvalidStateException', `${arnOf(id)} is pending deletion.`)
    if (usage !== 'ENCRYPT_DECRYPT') throw new Refusal('InvalidKeyUsageException')
  }
  function mustBeAllowed(user: User | undefined, operation: string, { id }: Key) {
    if (user?.mayUse[operation]?.includes(id)) return
    throw new Refusal(
      'AccessDeniedException',
      `User: arn:aws:iam::${ACCOUNT}:user/latchkit is not authorized to perform: kms:${operation} on this resource ` +
        'because no identity-based policy allows it',
    )
  }

  const operations: Readonly<Record<string, (fields: Fields, user: User | undefined) => object>> = {
    Encrypt(fields, user) {
      const plain = blob(fields, 'Plaintext', MAX_PLAINTEXT)
      const key = find(fields.KeyId)
      mustBeAllowed(user, 'Encrypt', key)
      mustBeUsable(key)
      const sealed = seal(key, plain, contextOf(fields))
      return {
        CiphertextBlob: sealed.toString('base64'),
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
        KeyId: arnOf(key.id),
      }
    },
    Decrypt(fields, user) {
      const sealed = blob(fields, 'CiphertextBlob', MAX_CIPHERTEXT)
      const own = keys.get(sealed.subarray(1, 37).toString())
      const named = fields.KeyId === undefined ? undefined : find(fields.KeyId)
      if (named) mustBeAllowed(user, 'Decrypt', named)
      if (!own) throw new Refusal('InvalidCiphertextException')
      if (named && named !== own)
        throw new Refusal(
          'IncorrectKeyException',
          'The key ID in the request does not identify a KMS key that can perform this operation.',
        )
      mustBeAllowed(user, 'Decrypt', own)
      mustBeUsable(own)
      const plain = open(own, sealed, contextOf(fields))
      return { Plaintext: plain.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT', KeyId: arnOf(own.id) }
    },
  }

  async function answer(request: IncomingMessage): Promise<object> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const signed = { method: `${request.method}`, path: `${request.url}`, headers: request.headers, body }
    const secretOf = (id: string) => users.get(id)?.secret
    const problem = problemOf(signed, { region, service: SERVICE, now: Date.now(), secretOf })
    if (problem) throw new Refusal(problem, 'The request signature we calculated does not match.')
    const target = `${request.headers['x-amz-target']}`
    const operation = operations[target.replace(/^TrentService\./, '')]
    if (!operation || request.headers['content-type'] !== 'application/x-amz-json-1.1')
      throw new Refusal('UnknownOperationException')
    calls.push(target)
    const [, id = ''] = /Credential=([^/]+)/.exec(`${request.headers.authorization}`) ?? []
    return operation(JSON.parse(body.toString()), users.get(id))
  }

  const server = await startServer(async (request, response) => {
    if (state.fault?.(request, response)) return
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() }
    try {
      const body = JSON.stringify(await answer(request))
      response.writeHead(200, headers).end(body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      response.writeHead(error.status, headers).end(JSON.stringify({ __type: error.type, message: error.message }))
    }
  })

  return {
    ...server,
    region,
    calls,
    state,
    /** Returns the id of a new key. */
    createKey({ alias, usage = 'ENCRYPT_DECRYPT' }: { alias?: string; usage?: Key['usage'] } = {}): string {
      const id = randomUUID()
      keys.set(id, { id, materials: [randomBytes(32)], usage, state: 'Enabled' })
      if (alias) aliases.set(alias, id)
      return id
    },
    arnOf,
    setState(id: string, now: KeyState) {
      const key = keys.get(id)
      if (key) key.state = now
    },
    rotate: (id: string) => void keys.get(id)?.materials.push(randomBytes(32)),
    deleteKey: (id: string) => void keys.delete(id),
    createUser(mayUse: User['mayUse']) {
      const [accessKeyId, secretAccessKey] = [
        `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
        randomBytes(20).toString('base64'),
      ]
      users.set(accessKeyId, { secret: secretAccessKey, mayUse })
      return { accessKeyId, secretAccessKey }
    },
    /** The variables that the SDK reads. `AWS_EC2_METADATA_DISABLED` keeps it from asking the machine's cloud. */
    environment: ({ accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string }) => ({
      AWS_ENDPOINT_URL_KMS: server.url,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_EC2_METADATA_DISABLED: 'true',
    }),
  }
}
