import { fromText, toText } from '../lib/bytes.js'

/** The server's options for a passkey assertion. Wire §1.6. */
export interface PasskeyOptions {
  readonly challenge: string
  readonly timeout?: number
  readonly rp_id?: string
  readonly user_verification?: UserVerificationRequirement
  readonly allow_credentials?: readonly { readonly id: string; readonly transports?: AuthenticatorTransport[] }[]
}

/** Opens the browser's passkey dialog. Rejects if the user or the browser refuses. */
export async function askPasskey(options: PasskeyOptions): Promise<object> {
  const { challenge, timeout = 60_000, rp_id, user_verification, allow_credentials = [] } = options
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: fromText(challenge),
      timeout,
      ...(rp_id && { rpId: rp_id }),
      ...(user_verification && { userVerification: user_verification }),
      allowCredentials: allow_credentials.map(({ id, transports }) => ({
        id: fromText(id),
        type: 'public-key',
        ...(transports && { transports }),
      })),
    },
  })
  return answerOf(credential)
}

/** Serializes the assertion. Password managers return objects of their own, which may be incomplete. */
function answerOf(credential: Partial<PublicKeyCredential> | null): object {
  const text = (bytes: ArrayBuffer) => toText(new Uint8Array(bytes))
  const response = credential?.response as AuthenticatorAssertionResponse | undefined
  if (!credential?.rawId || !response?.signature) throw new Error('No passkey answered.')
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const id = text(credential.rawId)
  return {
    id,
    raw_id: id,
    type: 'public-key',
    client_extension_results: {},
    response: {
      client_data_json: text(clientDataJSON),
      authenticator_data: text(authenticatorData),
      signature: text(signature),
      ...(userHandle?.byteLength && { user_handle: text(userHandle) }),
    },
  }
}
