import { parseShallow } from '../../protocol/json.js'
import { isRecord } from '../../protocol/validate.js'
import { type Answer, callKeyService } from './call.js'
import { type KeyService, textOf } from './key-service.js'
import { refusalOf, strange } from './vault-refusal.js'

/** A key of Vault’s Transit engine, and who asks for it. */
export interface VaultPlace {
  /** The origin of Vault, or of a Vault Agent on this machine. */
  readonly url: string
  /** The path of the Transit engine; `transit` by default. */
  readonly mount?: string | undefined
  readonly key: string
  readonly namespace?: string | undefined
  readonly token?: string | undefined
  /** Logs in by AppRole, in place of a token. */
  readonly appRole?: { readonly roleId: string; readonly secretId: string } | undefined
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Vault’s Transit engine. It binds a ciphertext to its purpose by associated data, so the key is an AEAD one. */
export function vault(place: VaultPlace): KeyService {
  const { url, mount = 'transit', key } = place
  const title = `Vault at ${url}`
  let token: Promise<string | undefined> | undefined
  const logIn = () => {
    token ??= tokenOf(place, title).catch((error) => {
      // A call that is made again logs in again.
      token = undefined
      throw error
    })
    return token
  }
  const ask = async (operation: 'encrypt' | 'decrypt', fields: object) =>
    post(place, title, { path: `${mount}/${operation}/${key}`, fields, token: await logIn() })
  return {
    title,
    async wrap(secret, purpose) {
      const { ciphertext } = dataOf(await ask('encrypt', { plaintext: base64(secret), ...bound(purpose) }))
      if (typeof ciphertext === 'string' && ciphertext !== '') return ciphertext
      throw strange(title)
    },
    async unwrap(ciphertext, purpose) {
      const { plaintext } = dataOf(await ask('decrypt', { ciphertext, ...bound(purpose) }))
      if (typeof plaintext === 'string' && BASE64.test(plaintext))
        return textOf(Buffer.from(plaintext, 'base64'), title)
      throw strange(title)
    },
  }
}

const BASE64 = /^[A-Za-z0-9+/]{0,65536}={0,2}$/
/** A key that derives others by a context needs one. Another key takes no notice of it. */
const bound = (purpose: string) => ({ associated_data: base64(purpose), context: base64(purpose) })
const dataOf = (body: unknown) => (isRecord(body) && isRecord(body.data) ? body.data : {})

async function tokenOf(place: VaultPlace, title: string): Promise<string | undefined> {
  const { token, appRole } = place
  if (!appRole) return token
  const fields = { role_id: appRole.roleId, secret_id: appRole.secretId }
  const body = await post(place, title, { path: 'auth/approle/login', fields, token: undefined })
  const given = isRecord(body) && isRecord(body.auth) ? body.auth.client_token : undefined
  // it becomes a header
  if (typeof given === 'string' && /^[\x21-\x7e]{1,4096}$/.test(given)) return given
  throw strange(title)
}

interface Call {
  readonly path: string
  readonly fields: object
  readonly token: string | undefined
}

async function post(place: VaultPlace, title: string, { path, fields, token }: Call): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    'x-vault-request': 'true',
    ...(token && { 'x-vault-token': token }),
    ...(place.namespace && { 'x-vault-namespace': place.namespace }),
  }
  const init = { method: 'POST', headers, body: JSON.stringify(fields) }
  const answer = await callKeyService(`${place.url}/v1/${path}`, init, { title, setting: 'LATCHKIT_SERVER_VAULT_URL' })
  const body = jsonOf(answer)
  if (answer.status !== 200) throw refusalOf({ title, path, status: answer.status, body, key: place.key })
  if (body === undefined) throw strange(title)
  return body
}

function jsonOf({ bytes }: Answer): unknown {
  try {
    return parseShallow(Buffer.from(bytes).toString())
  } catch {
    return undefined
  }
}
