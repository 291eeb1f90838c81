import { type AuthenticatorAnswer, answerOf, creationOptions, getAssertion } from '../../core/browser/webauthn.js'
import { LatchkitError } from '../../core/errors.js'
import type { Challenge, PasskeyTask } from './contract.js'
import { browserError } from './errors.js'

export function mustHaveWebAuthn(): void {
  if (!globalThis.PublicKeyCredential)
    throw new LatchkitError('not_supported', 'WebAuthn is not supported in this browser')
}

/** False where the browser has seen no click for a while: it would refuse to ask. */
export const mayPrompt = (): boolean => navigator.userActivation?.isActive ?? true

/** The browser's own dialogue, which `signal` takes away. Nothing is awaited before it: call it within the click. */
export async function prompt(
  { intent, credentialIds }: PasskeyTask,
  { options }: Challenge,
  signal: AbortSignal,
): Promise<AuthenticatorAnswer> {
  try {
    mustHaveWebAuthn()
    if (intent === 'login') return await getAssertion(options, { signal, credentialIds })
    return answerOf(await navigator.credentials.create({ publicKey: creationOptions(options), signal }))
  } catch (cause) {
    throw browserError(cause, intent)
  }
}
