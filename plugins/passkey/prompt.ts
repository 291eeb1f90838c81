import { type AuthenticatorAnswer, answerOf, creationOptions, getAssertion } from '../../core/browser/webauthn.js'
import { LatchkitError } from '../../core/errors.js'
import type { Challenge, PasskeyTask } from './contract.js'
import { browserError } from './errors.js'

export function mustHaveWebAuthn(): void {
  if (!globalThis.PublicKeyCredential)
    throw new LatchkitError('not_supported', 'WebAuthn is not supported in this browser')
}

/** False if the last click was too long ago for the browser to open its prompt. */
export const mayPrompt = (): boolean => navigator.userActivation?.isActive ?? true

/**
 * Opens the browser's prompt, which aborting `signal` closes. Call it within the click; it does not wait before it
 * opens the prompt.
 */
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
