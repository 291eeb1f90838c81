import { LatchkitError } from '../../core/errors.js'
import type { Json } from '../../core/lib/read.js'
import type { Challenge, PasskeyTask } from './contract.js'
import { answerOf, creationOptions, requestOptions } from './credential.js'
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
  challenge: Challenge,
  signal: AbortSignal,
): Promise<Json> {
  try {
    mustHaveWebAuthn()
    const { options } = challenge
    const credential =
      intent === 'login'
        ? await navigator.credentials.get({ publicKey: requestOptions(options, credentialIds), signal })
        : await navigator.credentials.create({ publicKey: creationOptions(options), signal })
    return answerOf(credential as PublicKeyCredential)
  } catch (cause) {
    throw browserError(cause)
  }
}
