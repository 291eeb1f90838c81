import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { list, oneOf, optional, read, record, refined, text } from '../protocol/validate.js'

/** Converts passkey options and answers between the protocol's names and those of WebAuthn's JSON. Wire §1.6. */

const bytes = (max: number) => refined(text(max), 'base64url', (value) => /^[\w-]+$/.test(value))
/** The fields that all responses of authenticators have. */
const answer = {
  id: bytes(1400),
  raw_id: bytes(1400),
  type: oneOf('public-key'),
  response: record,
  client_extension_results: optional(record),
  authenticator_attachment: optional(oneOf('platform', 'cross-platform')),
}
const attested = {
  client_data_json: bytes(8000),
  attestation_object: bytes(60_000),
  transports: optional(list(text(32), 10)),
}
const asserted = {
  client_data_json: bytes(8000),
  authenticator_data: bytes(8000),
  signature: bytes(8000),
  user_handle: optional(bytes(100)),
}

function readAnswer(value: Record<string, unknown>) {
  const { id, raw_id, type, response } = read(value, answer)
  return { head: { id, type, rawId: raw_id, clientExtensionResults: {} }, response }
}

/** Reads an authenticator's response to the creation of a passkey. */
export function readAttestation(value: Record<string, unknown>): RegistrationResponseJSON {
  const { head, response } = readAnswer(value)
  const { client_data_json, attestation_object, transports } = read(response, attested)
  return {
    ...head,
    response: {
      clientDataJSON: client_data_json,
      attestationObject: attestation_object,
      ...(transports && { transports }),
    },
  }
}

/** Reads an authenticator's response to the request for a passkey. */
export function readAssertion(value: Record<string, unknown>): AuthenticationResponseJSON {
  const { head, response } = readAnswer(value)
  const { client_data_json, authenticator_data, signature, user_handle } = read(response, asserted)
  return {
    ...head,
    response: {
      clientDataJSON: client_data_json,
      authenticatorData: authenticator_data,
      signature,
      ...(user_handle && { userHandle: user_handle }),
    },
  }
}

export const creationOptions = (options: PublicKeyCredentialCreationOptionsJSON) => ({
  rp: options.rp,
  user: { id: options.user.id, name: options.user.name, display_name: options.user.displayName },
  challenge: options.challenge,
  pub_key_cred_params: options.pubKeyCredParams,
  timeout: options.timeout,
  exclude_credentials: options.excludeCredentials,
  authenticator_selection: {
    resident_key: options.authenticatorSelection?.residentKey,
    require_resident_key: options.authenticatorSelection?.requireResidentKey,
    user_verification: options.authenticatorSelection?.userVerification,
  },
  attestation: options.attestation,
  extensions: { cred_props: true },
})

export const requestOptions = (options: PublicKeyCredentialRequestOptionsJSON) => ({
  challenge: options.challenge,
  timeout: options.timeout,
  rp_id: options.rpId,
  allow_credentials: options.allowCredentials ?? [],
  user_verification: options.userVerification,
})
