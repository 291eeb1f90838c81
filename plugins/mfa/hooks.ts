import { LatchkitError } from '../../core/errors.js'
import type { ErrorCode } from '../../core/registry.js'
import { useAction } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import { useUser } from '../../ui/react/use-user.js'
import type { MfaMethod, MfaPasskeyOptions } from './contract.js'

export interface UseMfaResult {
  /** The second factors that the user has enrolled. */
  readonly mfaMethods: readonly MfaMethod[]
  /**
   * Asks for a second factor now, so that what follows soon needs none. Rejects with `not_supported` for a user who has none,
   * `user_rejected_request`, `mfa_timeout`, `mfa_verification_max_attempts_reached`.
   */
  promptMfa(): Promise<void>
  /** Sends the code of `sms`; of `passkey` it resolves with what `submit` takes. Nothing is to be begun for `totp`. */
  init(method: MfaMethod): Promise<MfaPasskeyOptions | undefined>
  /**
   * Six digits, or the options of a passkey (within a click). Resolves once what waited is done; rejects with `missing_or_invalid_mfa`
   * where another try is possible.
   */
  submit(method: MfaMethod, answer: string | MfaPasskeyOptions): Promise<void>
  /** What waits ends with `user_rejected_request`. */
  cancel(): Promise<void>
}
const NONE: readonly MfaMethod[] = []

/** Second factors, for a host that asks its users by itself: `mfa.noPromptOnMfaRequired`. Wire §5.3. */
export function useMfa(): UseMfaResult {
  const { user } = useUser()
  return {
    mfaMethods: user?.mfaMethods ?? NONE,
    promptMfa: useAction('mfa', (api) => api.verify()),
    init: useAction('mfa', (api, method: MfaMethod) => api.init(method)),
    submit: useAction('mfa', (api, method: MfaMethod, answer: string | MfaPasskeyOptions) =>
      api.submit(method, answer),
    ),
    cancel: useAction('mfa', (api) => api.cancel()),
  }
}

export interface MfaListener {
  /** Something waits for one of these methods. */
  onMfaRequired(mfaMethods: readonly MfaMethod[]): void
}
/** Hears when something waits for a second factor. */
export function useRegisterMfaListener({ onMfaRequired }: MfaListener): void {
  useEvent('mfaRequired', ({ mfaMethods }) => onMfaRequired(mfaMethods))
}

const says = (code: ErrorCode) => (error: unknown) => error instanceof LatchkitError && error.code === code
/** The second factor was wrong; `submit` may be called again. */
export const errorIndicatesMfaVerificationFailed = says('missing_or_invalid_mfa')
/** It was wrong four times. */
export const errorIndicatesMaxMfaRetries = says('mfa_verification_max_attempts_reached')
/** Nobody gave one in time. */
export const errorIndicatesMfaTimeout = says('mfa_timeout')
