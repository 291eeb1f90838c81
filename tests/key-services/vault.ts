import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startServer } from '../server.js'

/**
 * A stand-in for Vault: its Transit secrets engine, AppRole and seal, over its HTTP API. It encrypts for real, and
 * refuses what Vault refuses, in Vault's words. Written on 2026-11-30 from
 *
 * - https://developer.hashicorp.com/vault/api-docs/secret/transit (encrypt, decrypt, rewrap, rotate, config, delete)
 * - https://developer.hashicorp.com/vault/api-docs (token, namespace, `errors`, status codes)
 * - https://developer.hashicorp.com/vault/api-docs/auth/approle#login-with-approle
 * - the texts of its errors in hashicorp/vault: sdk/helper/keysutil/policy.go, builtin/logical/transit/path_*.go
 * - https://github.com/hashicorp/vault/issues/31791: `rewrap` takes no associated data
 */
export interface VaultKey {
  readonly type: 'aes256-gcm96' | 'rsa-2048'
  readonly derived?: boolean
}

interface Stored extends VaultKey {
  /** The newest is the last. */
  readonly versions: Buffer[]
  minDecryptionVersion: number
}

/** What a token may do: paths without `/v1/`, and `*` at the end for all below. */
type Policy = Readonly<Record<string, readonly ('create' | 'update' | 'delete')[]>>
type Fields = Readonly<Record<string, unknown>>
interface Answer {
  readonly status: number
  readonly body: object
}

const refused = (status: number, ...errors: readonly string[]): Answer => ({ status, body: { errors } })
const data = (fields: object | null, auth: object | null = null): Answer => ({
  status: 200,
  body: {
    request_id: randomUUID(),
    lease_id: '',
    renewable: false,
    lease_duration: 0,
    data: fields,
    wrap_info: null,
    warnings: null,
    auth,
  },
})

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
class Refusal extends Error {}
function bytes(fields: Fields, name: string): Buffer {
  const text = fields[name] ?? ''
  if (typeof text !== 'string' || !BASE64.test(text)) throw new Refusal('illegal base64 data at input byte 0')
  return Buffer.from(text, 'base64')
}

function keyOf({ derived, versions }: Stored, version: number, context: Buffer): Buffer {
  const key = versions[version - 1] as Buffer
  if (!derived) return key
  if (context.length > 0) return Buffer.from(hkdfSync('sha256', key, '', context, 32))
  throw new Refusal(
    "missing 'context' for key derivation; the key was created using a derived key, which means additional, " +
      'per-request information must be included in order to perform operations with the key',
  )
}

function mustBeAead(key: Stored, fields: Fields) {
  if (key.type !== 'aes256-gcm96' && bytes(fields, 'associated_data').length > 0)
    throw new Refusal(`'[0].associated_data' provided for non-AEAD cipher suite ${key.type}`)
}

function encrypt(key: Stored, fields: Fields): string {
  if (typeof fields.plaintext !== 'string') throw new Refusal('missing plaintext to encrypt')
  mustBeAead(key, fields)
  const [plain, nonce, version] = [bytes(fields, 'plaintext'), randomBytes(12), key.versions.length]
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, version, bytes(fields, 'context')), nonce)
  cipher.setAAD(bytes(fields, 'associated_data'))
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return `vault:v${version}:${sealed.toString('base64')}`
}

function decrypt(key: Stored, fields: Fields): Buffer {
  const { ciphertext } = fields
  if (typeof ciphertext !== 'string' || ciphertext === '') throw new Refusal('missing ciphertext to decrypt')
  mustBeAead(key, fields)
  const [, digits, body = ''] = /^vault:v(\d+):(.*)$/s.exec(ciphertext) ?? []
  if (digits === undefined) throw new Refusal('invalid ciphertext: no prefix')
  const version = Number(digits)
  if (version > key.versions.length) throw new Refusal('invalid ciphertext: version is too new')
  if (version < key.minDecryptionVersion)
    throw new Refusal('ciphertext or signature version is disallowed by policy (too old)')
  if (!BASE64.test(body)) throw new Refusal('invalid ciphertext: could not decode base64')
  const sealed = Buffer.from(body, 'base64')
  if (sealed.length < 28) throw new Refusal('invalid ciphertext: unable to decrypt')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyOf(key, version, bytes(fields, 'context')),
    sealed.subarray(0, 12),
  )
  decipher.setAAD(bytes(fields, 'associated_data'))
  decipher.setAuthTag(sealed.subarray(-16))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  } catch {
    throw new Refusal('cipher: message authentication failed')
  }
}

async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString()
  return text === '' ? {} : JSON.parse(text)
}

/** Takes the answer over, and says that it did. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

export async function startVault({ mount = 'transit', namespace = '' } = {}) {
  const keys = new Map<string, Stored>()
  const tokens = new Map<string, Policy>()
  const roles = new Map<string, { readonly secretId: string; readonly policy: Policy }>()
  const calls: string[] = []
  const state = {
    sealed: false,
    /** Versions before 1.13 take no notice of it. */
    knowsAssociatedData: true,
    fault: undefined as Fault | undefined,
  }

  const transit = (operation: string, name: string, given: Fields, mayCreate: boolean): Answer => {
    const { associated_data: _, ...others } = given
    const fields = state.knowsAssociatedData ? given : others
    if (operation === 'encrypt' && !keys.has(name) && mayCreate)
      keys.set(name, makeKey({ type: 'aes256-gcm96', derived: bytes(fields, 'context').length > 0 }))
    const key = keys.get(name)
    if (!key) return refused(400, 'encryption key not found')
    if (operation === 'decrypt') return data({ plaintext: decrypt(key, fields).toString('base64') })
    const plaintext = operation === 'rewrap' ? decrypt(key, others).toString('base64') : fields.plaintext
    const ciphertext = encrypt(key, operation === 'rewrap' ? { ...others, plaintext } : fields)
    return data({ ciphertext, key_version: key.versions.length })
  }

  function login(fields: Fields): Answer {
    const role = roles.get(`${fields.role_id}`)
    if (!role || role.secretId !== fields.secret_id) return refused(400, 'invalid role or secret ID')
    const token = `hvs.${randomBytes(12).toString('hex')}`
    tokens.set(token, role.policy)
    return data(null, { client_token: token, renewable: true, lease_duration: 1200, token_policies: ['default'] })
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (state.sealed) return refused(503, 'Vault is sealed')
    const path = decodeURI(`${request.url}`).replace(/^\/v1\//, '')
    const fields = await fieldsOf(request).catch(() => undefined)
    if (!fields) return refused(400, 'failed to parse JSON input: invalid character')
    if ((request.headers['x-vault-namespace'] ?? '') !== namespace) return refused(403, 'permission denied')
    if (path === 'auth/approle/login') return login(fields)
    const rights = rightsOf(tokens.get(`${request.headers['x-vault-token']}`), path)
    if (!rights.includes('update')) return refused(403, '1 error occurred:\n\t* permission denied\n\n')
    const [, operation = '', name = ''] =
      new RegExp(`^${mount}/(encrypt|decrypt|rewrap)/(\\w(?:[\\w.-]*\\w)?)$`).exec(path) ?? []
    if (!operation) return refused(404, `no handler for route "${path}". route entry not found.`)
    if (!/^(POST|PUT)$/.test(`${request.method}`)) return refused(405, 'unsupported operation')
    if (operation === 'encrypt' && !keys.has(name) && !rights.includes('create'))
      return refused(403, 'permission denied')
    return transit(operation, name, fields, rights.includes('create'))
  }

  const server = await startServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`)
    if (state.fault?.(request, response)) return
    const { status, body } = await answer(request).catch((error) => {
      if (error instanceof Refusal) return refused(400, error.message)
      throw error
    })
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(body))
  })

  return {
    ...server,
    /** `METHOD PATH` of each call. */
    calls,
    state,
    createKey: (name: string, key: VaultKey = { type: 'aes256-gcm96' }) => void keys.set(name, makeKey(key)),
    rotate: (name: string) => void keys.get(name)?.versions.push(randomBytes(32)),
    setMinDecryptionVersion(name: string, version: number) {
      const key = keys.get(name)
      if (key) key.minDecryptionVersion = version
    },
    deleteKey: (name: string) => void keys.delete(name),
    createToken(policy: Policy): string {
      const token = `hvs.${randomBytes(12).toString('hex')}`
      tokens.set(token, policy)
      return token
    },
    revoke: (token: string) => void tokens.delete(token),
    createRole(policy: Policy) {
      const [roleId, secretId] = [randomUUID(), randomUUID()]
      roles.set(roleId, { secretId, policy })
      return { roleId, secretId }
    },
  }
}

const makeKey = (key: VaultKey): Stored => ({ ...key, versions: [randomBytes(32)], minDecryptionVersion: 1 })

function rightsOf(policy: Policy | undefined, path: string) {
  const found = Object.entries(policy ?? {}).find(([at]) =>
    at.endsWith('*') ? path.startsWith(at.slice(0, -1)) : at === path,
  )
  return found?.[1] ?? []
}

/** The rights that the guide gives to the server, and to whoever wraps. */
export const policyFor = (key: string, mount = 'transit'): Policy => ({
  [`${mount}/encrypt/${key}`]: ['update'],
  [`${mount}/decrypt/${key}`]: ['update'],
})
