import { attempt } from '../lib/attempt.js'
import { type Json, list, record, snake, text } from '../lib/read.js'

/** An authenticator's answer in the format of the wire. Wire §1.6. */
export interface AuthenticatorAnswer extends Json {
  readonly id: string
}
export interface AssertionCall {
  /** Restricts the request to these passkeys. */
  readonly credentialIds?: readonly string[] | undefined
  /** Aborting it closes the browser's dialogue. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks for an existing passkey in the browser's own dialogue. `options` are those of the wire. It awaits nothing before
 * the dialogue opens, so call it within the click. Rejects with the browser's own error.
 */
export async function getAssertion(
  options: Json,
  { credentialIds, signal }: AssertionCall = {},
): Promise<AuthenticatorAnswer> {
  const request = { publicKey: requestOptions(options, credentialIds), ...(signal && { signal }) }
  return answerOf(await navigator.credentials.get(request))
}

// the wire uses other names than the browser, and base64url for bytes. Some supported browsers lack
// `parseRequestOptionsFromJSON`. Wire §1.6.

/** `only` are the ids of the passkeys to request, instead of those on the wire. */
export function requestOptions(wire: Json, only?: readonly string[]): PublicKeyCredentialRequestOptions {
  const options = camel(wire) as unknown as PublicKeyCredentialRequestOptions
  const allowed = only?.map((id) => ({ id, type: 'public-key' })) ?? list(wire.allow_credentials)
  return { ...options, challenge: bytes(wire.challenge), allowCredentials: allowed.map(descriptor) }
}

export function creationOptions(wire: Json): PublicKeyCredentialCreationOptions {
  const options = camel(wire) as unknown as PublicKeyCredentialCreationOptions
  return {
    ...options,
    challenge: bytes(wire.challenge),
    user: { ...options.user, id: bytes(record(wire.user).id) },
    excludeCredentials: list(wire.exclude_credentials).map(descriptor),
  }
}

/**
 * Converts the browser's credential to the format of the wire. Password managers may replace the browser and omit
 * required fields, so every field is checked. Throws `NotAllowedError` if it is no passkey.
 */
export function answerOf(value: unknown): AuthenticatorAnswer {
  const credential = record(value) as Partial<PublicKeyCredential>
  const response = record(credential.response) as Partial<
    AuthenticatorAttestationResponse & AuthenticatorAssertionResponse
  >
  const id = base64url(credential.rawId)
  if (!id || !response.clientDataJSON) throw new DOMException('No passkey answered.', 'NotAllowedError')
  const { authenticatorAttachment } = credential
  return {
    id,
    raw_id: id,
    type: 'public-key',
    ...(authenticatorAttachment && { authenticator_attachment: authenticatorAttachment }),
    client_extension_results: renamed(record(attempt(() => credential.getClientExtensionResults?.())), snake),
    response: {
      client_data_json: base64url(response.clientDataJSON),
      ...(response.attestationObject && {
        attestation_object: base64url(response.attestationObject),
        transports: list(attempt(() => response.getTransports?.())).filter((one) => typeof one === 'string'),
      }),
      ...(response.signature && {
        authenticator_data: base64url(response.authenticatorData),
        signature: base64url(response.signature),
        ...(response.userHandle?.byteLength && { user_handle: base64url(response.userHandle) }),
      }),
    },
  }
}

const descriptor = (value: unknown) =>
  ({ ...record(value), id: bytes(record(value).id) }) as unknown as PublicKeyCredentialDescriptor

/** `appid` comes from U2F and has no capital letter. */
const hump = (name: string) =>
  name === 'app_id' ? 'appid' : name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const camel = (wire: Json) => renamed(wire, hump) as Json

/**
 * Renames the members of an object at every depth. Members that are null are left out, since a browser would take null
 * for a value.
 */
function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
  if (typeof value !== 'object' || !value || value instanceof ArrayBuffer) return value
  const entries = Object.entries(value).filter(([, item]) => item !== null)
  return Object.fromEntries(entries.map(([name, item]) => [rename(name), renamed(item, rename)]))
}

const LETTERS: Readonly<Record<string, string>> = { '-': '+', _: '/', '+': '-', '/': '_', '=': '' }
const swap = (letters: string) => letters.replace(/[-_+/=]/g, (letter) => `${LETTERS[letter]}`)

const bytes = (value: unknown) => Uint8Array.from(atob(swap(text(value) ?? '')), (letter) => letter.charCodeAt(0))
const base64url = (buffer: ArrayBuffer | undefined) =>
  swap(btoa(Array.from(new Uint8Array(buffer ?? []), (byte) => String.fromCharCode(byte)).join('')))
