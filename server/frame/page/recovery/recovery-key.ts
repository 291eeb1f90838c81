import { disallowedCharacters, isAllowed, MIN_LENGTH } from '../../../../core/input/recovery-password.js'
import { type CloudMethod, cloudOf } from '../cloud/cloud.js'
import { fromText, randomBytes, toText, wiping } from '../lib/bytes.js'
import type { PageFacts } from '../lib/facts.js'
import { invalid } from '../lib/refusal.js'
import { countedKey, guessOf } from './counted-key.js'
import { newSalt, passcodeKey } from './passcode.js'

/**
 * The user's input when a recovery method is set or used. `method` is a user-owned method, or the protocol's prefix for
 * provider-owned recovery.
 */
export interface RecoveryMethod {
  readonly method: string
  readonly passcode?: string | undefined
  /** The access token for the user's cloud. */
  readonly cloudToken?: string | undefined
}
/** The data about the key that the server stores and returns. Wire §1.3, key material. */
export interface KeyMaterial {
  readonly recovery_key?: string
  readonly recovery_key_derivation_salt?: string
  /** The server's guard, sent when a password is set. */
  readonly password_guard?: string
  /** Returned for a password whose guesses the server counts. */
  readonly guesses_counted?: boolean
  readonly file_id?: string
  readonly icloud_record_name?: string
}
/** The server's answer to the guess when a password is set. */
export interface GuardAnswer {
  readonly answer: string
  readonly password_guard: string
}
export type AskGuard = (guess: string) => Promise<GuardAnswer>
interface NewKey {
  readonly key: Uint8Array
  readonly material: KeyMaterial
}
const CLOUD_FIELDS = { 'google-drive': 'file_id', icloud: 'icloud_record_name' } as const
const isCloud = (method: string): method is CloudMethod => Object.hasOwn(CLOUD_FIELDS, method)
export const PASSWORD = 'user-passcode'

type Facts = Pick<PageFacts, 'clouds' | 'passcodeWorker'>

/**
 * Creates a key and stores it where the method keeps it. `name` is for a file in the user's cloud; `askGuard` calls the
 * server for a password.
 */
export async function makeKey(
  { method, passcode, cloudToken }: RecoveryMethod,
  name: string,
  { clouds, passcodeWorker }: Facts,
  askGuard: AskGuard,
): Promise<NewKey> {
  if (method === PASSWORD) return newPasswordKey(allowed(passcode), passcodeWorker, askGuard)
  const key = randomBytes(32)
  if (!isCloud(method)) return { key, material: { recovery_key: toText(key) } }
  if (!cloudToken) throw invalid('"recoveryAccessToken" is missing.')
  // A new name, because the old key must stay available until the change is complete.
  const id = await cloudOf(method, clouds).put(cloudToken, `${name}-${toText(randomBytes(6))}`, key)
  return { key, material: { [CLOUD_FIELDS[method]]: id } }
}

/** Derives a new key for a password. Older passwords may contain characters that are not allowed now. */
export async function newPasswordKey(passcode: string, worker: string, askGuard: AskGuard): Promise<NewKey> {
  const salt = newSalt()
  const stretched = await passcodeKey(passcode, salt, worker)
  const { answer, password_guard } = await askGuard(guessOf(stretched))
  return {
    key: await countedKey(stretched, answer),
    material: { recovery_key_derivation_salt: salt, password_guard },
  }
}

/**
 * Applies the rules of the dialog, because a password that cannot be typed there would lock its owner out. Modal §5.
 */
function allowed(passcode = ''): string {
  if (isAllowed(passcode)) return passcode
  if (disallowedCharacters(passcode).length)
    throw invalid('"recoveryPassword" may have letters, digits and ! @ # $ % ^ & * ( ) - _ + only.')
  throw invalid(`"recoveryPassword" must have at least ${MIN_LENGTH} characters.`)
}

/** Finds the key again. For a password, returns its scrypt hash. */
export async function findKey(
  { method, passcode, cloudToken }: RecoveryMethod,
  material: KeyMaterial,
  { clouds, passcodeWorker }: Facts,
): Promise<Uint8Array> {
  if (method === PASSWORD) {
    if (!passcode) throw invalid('"recoveryPassword" is missing.')
    return passcodeKey(passcode, material.recovery_key_derivation_salt ?? '', passcodeWorker)
  }
  if (!isCloud(method)) return fromText(material.recovery_key ?? '')
  if (!cloudToken) throw invalid('"recoveryAccessToken" is missing.')
  return cloudOf(method, clouds).get(cloudToken, material[CLOUD_FIELDS[method]] ?? '')
}

const GCM = 'AES-GCM'
const importKey = (key: Uint8Array) =>
  crypto.subtle.importKey('raw', new Uint8Array(key), GCM, false, ['encrypt', 'decrypt'])

/** Encrypts by AES-256-GCM, with `of` as additional data. Returns nonce and ciphertext in base64url. */
export async function encrypt(key: Uint8Array, bytes: Uint8Array, of: string): Promise<string> {
  const iv = randomBytes(12)
  const algorithm = { name: GCM, iv, additionalData: new TextEncoder().encode(of) }
  const sealed = await wiping([key], async () =>
    crypto.subtle.encrypt(algorithm, await importKey(key), new Uint8Array(bytes)),
  )
  return toText(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** Undefined if the key is wrong or the text is malformed. */
export async function decrypt(key: Uint8Array, text: string, of: string): Promise<Uint8Array | undefined> {
  const decrypted = wiping([key], async () => {
    const bytes = fromText(text)
    const algorithm = { name: GCM, iv: bytes.subarray(0, 12), additionalData: new TextEncoder().encode(of) }
    return crypto.subtle.decrypt(algorithm, await importKey(key), bytes.subarray(12))
  })
  return decrypted.then(
    (decrypted) => new Uint8Array(decrypted),
    () => undefined,
  )
}
