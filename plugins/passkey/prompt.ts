import { LatchkitError } from '../../core/errors.js'
import type { Json } from '../../core/lib/read.js'
import type { AuthenticatorAnswer, Challenge, PasskeyOptions, PasskeyTask } from './contract.js'
import { answerOf, creationOptions, requestOptions } from './credential.js'
import { browserError } from './errors.js'

export function mustHaveWebAuthn(): void {
  if (!globalThis.PublicKeyCredential)
    throw new LatchkitError('not_supported', 'WebAuthn is not supported in this browser')
}

/** False where the browser has seen no click for a while: it would refuse to ask. */
export const mayPrompt = (): boolean => navigator.userActivation?.isActive ?? true

/** The browser's own dialogue, which `signal` takes away. Nothing is awaited before it: call it within the click. */
export function prompt(
  { intent, credentialIds }: PasskeyTask,
  { options }: Challenge,
  signal: AbortSignal,
): Promise<AuthenticatorAnswer> {
  return intent === 'login'
    ? getAssertion(options, { signal, credentialIds })
    : answered(() => navigator.credentials.create({ publicKey: creationOptions(options), signal }))
}

/** The same, of a passkey that is there already. `options`: as on the wire. */
export function getAssertion(
  options: Json,
  { credentialIds, signal }: PasskeyOptions = {},
): Promise<AuthenticatorAnswer> {
  return answered(() =>
    navigator.credentials.get({ publicKey: requestOptions(options, credentialIds), ...(signal && { signal }) }),
  )
}

async function answered(ask: () => Promise<Credential | null>): Promise<AuthenticatorAnswer> {
  try {
    mustHaveWebAuthn()
    return answerOf((await ask()) as PublicKeyCredential)
  } catch (cause) {
    throw browserError(cause)
  }
}
