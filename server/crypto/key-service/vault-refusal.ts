import { isRecord } from '../../protocol/validate.js'
import { KeyServiceError, WRAP_ANEW } from './key-service.js'

interface Refused {
  readonly title: string
  /** What was asked for, below `/v1/`. */
  readonly path: string
  readonly status: number
  readonly body: unknown
  readonly key: string
}

/** An answer that Vault does not give. */
export const strange = (title: string): KeyServiceError =>
  new KeyServiceError(`${title} gives an answer that is not Vault’s`, 'Set LATCHKIT_SERVER_VAULT_URL to that of Vault.')

/** The texts of Vault’s errors, or undefined if it is none of its answers. */
function errorsIn(body: unknown): string | undefined {
  if (!isRecord(body) || !Array.isArray(body.errors)) return undefined
  const texts = body.errors.filter((text) => typeof text === 'string')
  return texts.join('\n').slice(0, 2000)
}

/** Why Vault has refused, by its status and by the texts of its errors, none of which is repeated. */
export function refusalOf(refused: Refused): KeyServiceError {
  const { title, path, status, body, key } = refused
  const errors = errorsIn(body)
  if (status === 403)
    return new KeyServiceError(
      `${title} refuses the token for ${path}`,
      'Set LATCHKIT_SERVER_VAULT_TOKEN to one that has not ended, whose policy grants "update" on that path, and ' +
        'LATCHKIT_SERVER_VAULT_NAMESPACE if there are namespaces.',
    )
  if (status === 503)
    return new KeyServiceError(`${title} is sealed or down for maintenance`, 'Unseal it, or wait for it.', true)
  const known = errors === undefined ? undefined : KNOWN.find(([text]) => text.test(errors))
  if (known) return new KeyServiceError(`${title} ${known[1](key)}`, known[2])
  if (status === 404 && errors !== undefined)
    return new KeyServiceError(
      `${title} has nothing at ${path}`,
      'Set LATCHKIT_SERVER_VAULT_MOUNT to the path of the Transit engine, and LATCHKIT_SERVER_VAULT_NAMESPACE to its namespace.',
    )
  if (status >= 500 || status === 412 || status === 429)
    return new KeyServiceError(`${title} answers with the status ${status}`, 'See its log.', true)
  if (errors === undefined) return strange(title)
  return new KeyServiceError(`${title} refuses ${path} with the status ${status}`, 'See its audit log.')
}

/** Texts of Vault’s errors, what they say, and what to do. Some versions answer with 400 and some with 500. */
const KNOWN: readonly (readonly [RegExp, (key: string) => string, string])[] = [
  [
    /encryption key not found/,
    (key) => `has no key ${key}`,
    'Set LATCHKIT_SERVER_VAULT_KEY to the key that has wrapped the secret. If that was deleted, take the secret from your copy of it.',
  ],
  [
    /\(too old\)/,
    (key) => `does not open what this version of the key ${key} has wrapped`,
    'Lower min_decryption_version of the key, and then wrap the secret anew with "latchkit-server keys wrap".',
  ],
  [
    /version is too new|no such key version/,
    (key) => `has no such version of the key ${key}`,
    'Set LATCHKIT_SERVER_VAULT_KEY to the key that has wrapped the secret, and see whether Vault was restored from an older backup.',
  ],
  [
    /non-AEAD|decryption not supported|encryption not supported|unsupported key type/,
    (key) => `cannot bind a secret to its purpose by a key of the type of ${key}`,
    'Use a key of the type aes256-gcm96, which is the default.',
  ],
  [
    /message authentication failed|unable to decrypt|invalid ciphertext|could not decrypt/,
    (key) =>
      `does not open it with the key ${key}: another key has wrapped it, or it was wrapped for another id, or it was changed`,
    `Set LATCHKIT_SERVER_VAULT_KEY to the right key, and the text under the id that it was printed with. ${WRAP_ANEW}`,
  ],
  [
    /invalid role or secret ID|invalid secret id|invalid role/i,
    () => 'does not know the role or its secret id',
    'Set LATCHKIT_SERVER_VAULT_ROLE_ID and LATCHKIT_SERVER_VAULT_SECRET_ID to those of an AppRole, and see whether the secret id has ended.',
  ],
]
