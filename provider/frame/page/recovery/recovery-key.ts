import { disallowedCharacters, isAllowed, MIN_LENGTH } from '../../../../core/input/recovery-password.js'
import { type CloudMethod, cloudOf } from '../cloud/cloud.js'
import { fromText, randomBytes, toText, wiping } from '../lib/bytes.js'
import type { PageFacts } from '../lib/facts.js'
import { invalid } from '../lib/refusal.js'
import { countedKey, guessOf } from './counted-key.js'
import { newSalt, passcodeKey } from './passcode.js'

/** What the user gives for a recovery, when it is set and when it is used. `method`: one of the user's own, or the wire's prefix: the provider's. */
export interface RecoveryMethod {
  readonly method: string
  readonly passcode?: string | undefined
  /** Of the user's cloud. */
  readonly cloudToken?: string | undefined
}
/** What the provider is told of the key, and tells again. Wire §1.3, key material. */
export interface KeyMaterial {
  readonly recovery_key?: string
  readonly recovery_key_derivation_salt?: string
  /** The provider's, of a password that is set. */
  readonly password_guard?: string
  /** Of a password that was set: the provider counts guesses at it. */
  readonly guesses_counted?: boolean
  readonly file_id?: string
  readonly icloud_record_name?: string
}
/** What the provider says to the guess of a password that is set. */
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

/** Of the page's facts. */
type Facts = Pick<PageFacts, 'clouds' | 'passcodeWorker'>

/** A new key, lying where this way of recovery keeps it. `name`: for a file of the user's. `askGuard`: the provider, for a password. */
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
  // a name of its own: while this is under way, the old key must stay where it is
  const id = await cloudOf(method, clouds).put(cloudToken, `${name}-${toText(randomBytes(6))}`, key)
  return { key, material: { [CLOUD_FIELDS[method]]: id } }
}

/** Of a password that is allowed, or that was when it was set. */
export async function newPasswordKey(passcode: string, worker: string, askGuard: AskGuard): Promise<NewKey> {
  const salt = newSalt()
  const stretched = await passcodeKey(passcode, salt, worker)
  const { answer, password_guard } = await askGuard(guessOf(stretched))
  return {
    key: await countedKey(stretched, answer),
    material: { recovery_key_derivation_salt: salt, password_guard },
  }
}

/** As the dialog has it: what cannot be typed there would lock its owner out. Modal §5. */
function allowed(passcode = ''): string {
  if (isAllowed(passcode)) return passcode
  if (disallowedCharacters(passcode).length)
    throw invalid('"recoveryPassword" may have letters, digits and ! @ # $ % ^ & * ( ) - _ + only.')
  throw invalid(`"recoveryPassword" must have at least ${MIN_LENGTH} characters.`)
}

/** The key again; of a password, what scrypt makes of it. */
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

/** AES-256-GCM, bound to what it is the share of: nonce and text in base64url. */
export async function encrypt(key: Uint8Array, bytes: Uint8Array, of: string): Promise<string> {
  const iv = randomBytes(12)
  const algorithm = { name: GCM, iv, additionalData: new TextEncoder().encode(of) }
  const sealed = await wiping([key], async () =>
    crypto.subtle.encrypt(algorithm, await importKey(key), new Uint8Array(bytes)),
  )
  return toText(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** Undefined where the key is not the one, or the text is none that was encrypted. */
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
