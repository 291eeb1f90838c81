import { LatchkitError } from '../../../core/errors.js'
import type { Flow } from '../../../core/flow.js'
import { visibleText } from '../../../core/input/visible-text.js'
import type { MfaMethod, MfaPasskeyOptions, VerifyEvent, VerifyState } from './contract.js'
import { refused } from './errors.js'

/** In characters. No code is longer, with all that people type around it. */
const MAX_CODE_LENGTH = 100

/** Checks a method at run time, since a host may not use TypeScript. Throws `invalid_data`. */
export function mustBeMethod(method: MfaMethod): MfaMethod {
  if (['sms', 'totp', 'passkey'].includes(method)) return method
  throw new LatchkitError('invalid_data', 'Unsupported MFA method')
}

/**
 * Reads six digits of any script, which the server converts. Ignores the spaces and hyphens that people type. Throws
 * `invalid_data`. Decision 24.
 */
export function readCode(typed: unknown): string {
  if (typeof typed !== 'string') throw new LatchkitError('invalid_data', 'Invalid MFA code')
  const code = typed.length > MAX_CODE_LENGTH ? '' : visibleText(typed).replace(/[\s\p{Pd}]/gu, '')
  if (!/^\p{Nd}{6}$/u.test(code)) throw new LatchkitError('invalid_data', 'Passcode must be exactly 6 numbers')
  return code
}

/** Reads a backup code as typed; the server normalises it. Throws `invalid_data`. */
export function readBackupCode(typed: unknown): string {
  const code = typeof typed === 'string' && typed.length <= MAX_CODE_LENGTH ? visibleText(typed) : ''
  if (code) return code
  throw new LatchkitError('invalid_data', 'Invalid MFA code')
}

/** The options that `init` of a passkey resolved with. Throws `invalid_data`. */
export function readPasskey(options: unknown): MfaPasskeyOptions {
  const candidate = options as Partial<MfaPasskeyOptions> | null
  if (typeof candidate !== 'object' || typeof candidate?.challenge !== 'string')
    throw new LatchkitError('invalid_data', 'Invalid authenticator response')
  return { ...candidate, challenge: candidate.challenge, allowCredentials: candidate.allowCredentials ?? [] }
}

/**
 * Sends the host's answer to the prompt. Resolves once the waiting operations have run, and rejects if the answer was
 * refused. Wire §3.3.
 */
export async function submitTo(
  flow: Flow<VerifyState, VerifyEvent>,
  answer: Extract<VerifyEvent, { type: 'submit' }>,
): Promise<void> {
  if (!flow.can(answer))
    throw new LatchkitError('invalid_data', 'The second factor that was entered last is still being looked at.')
  flow.send(answer)
  await abandoned(flow, 'submitting')
  const end = flow.get()
  if (end.at === 'done') return
  throw ('error' in end && end.error) || refused()
}

const abandoned = (flow: Flow<VerifyState, VerifyEvent>, stage: VerifyState['at']) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (flow.get().at === stage) return
      stop()
      resolve()
    }
    const stop = flow.subscribe(look)
    look()
  })
