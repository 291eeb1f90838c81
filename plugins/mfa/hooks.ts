import { LatchkitError } from '../../core/errors.js'
import type { Manifest } from '../../core/plugin.js'
import type { ErrorCode } from '../../core/registry.js'
import { useAction } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import { useUser } from '../../ui/react/use-user.js'
import type { MfaAuthenticator, MfaEnrolled, MfaFactor, MfaMethod, MfaPasskeyOptions } from './contract.js'

export interface UseMfaResult {
  /** The second factors that the user has enrolled. */
  readonly mfaMethods: readonly MfaMethod[]
  /**
   * Asks for a second factor now, so that what follows soon needs none. Rejects with `not_supported` for a user who has
   * none, `user_rejected_request`, `mfa_timeout`, `mfa_verification_max_attempts_reached`.
   */
  promptMfa(): Promise<void>
  /** Sends the code of `sms`; for `passkey` resolves with the options that `submit` takes. `totp` needs no `init`. */
  init(method: MfaMethod): Promise<MfaPasskeyOptions | undefined>
  /**
   * Answers with six digits, a backup code, or the options of a passkey (within a click). Resolves once the waiting
   * operations have run; rejects with `missing_or_invalid_mfa` where another try is possible.
   */
  submit(method: MfaFactor, answer: string | MfaPasskeyOptions): Promise<void>
  /** Rejects every waiting operation with `user_rejected_request`. */
  cancel(): Promise<void>
}
const NONE: readonly MfaMethod[] = []

/** Verifies second factors, for a host that asks its users by itself (`mfa.noPromptOnMfaRequired`). */
export function useMfa(): UseMfaResult {
  const { user } = useUser()
  return {
    mfaMethods: user?.mfaMethods ?? NONE,
    promptMfa: useAction('mfa', (api) => api.verify()),
    init: useAction('mfa', (api, method: MfaMethod) => api.init(method)),
    submit: useAction('mfa', (api, method: MfaFactor, answer: string | MfaPasskeyOptions) =>
      api.submit(method, answer),
    ),
    cancel: useAction('mfa', (api) => api.cancel()),
  }
}

export interface UseMfaEnrollmentResult {
  /**
   * Opens the dialog to add and remove second factors; resolves once something was changed. Rejects with
   * `exited_mfa_enrollment` where nothing was.
   */
  showMfaEnrollmentModal(): Promise<void>
  closeMfaEnrollmentModal(): Promise<void>
  /** Sends a code to the number. */
  initEnrollmentWithSms(options: { phoneNumber: string }): Promise<void>
  /** Resolves with the backup codes, where it is the user's first method. */
  submitEnrollmentWithSms(options: { phoneNumber: string; mfaCode: string }): Promise<MfaEnrolled>
  /** Makes the secret for an authenticator app: show `authUrl` as a QR code, and `secret` to be typed in. */
  initEnrollmentWithTotp(): Promise<MfaAuthenticator>
  submitEnrollmentWithTotp(options: { mfaCode: string }): Promise<MfaEnrolled>
  /** The user's passkeys, by their credential ids. `useLinkWithPasskey` makes one. */
  initEnrollmentWithPasskey(): Promise<readonly string[]>
  /** These passkeys, and no others, are a second factor from then on. */
  submitEnrollmentWithPasskey(options: { credentialIds: readonly string[] }): Promise<MfaEnrolled>
  /** Each `unenroll` asks for a second factor first. */
  unenrollWithSms(): Promise<void>
  unenrollWithTotp(): Promise<void>
  unenrollWithPasskey(): Promise<void>
  /** Ten new backup codes, once the user has shown a second factor; those before count no more. */
  generateBackupCodes(): Promise<readonly string[]>
}
/** Adds and removes second factors, in the dialog or for a host that draws by itself. */
export function useMfaEnrollment(): UseMfaEnrollmentResult {
  return {
    showMfaEnrollmentModal: useAction('mfa', async (api) => void (await api.showEnrollment())),
    closeMfaEnrollmentModal: useAction('mfa', (api) => api.closeEnrollment()),
    initEnrollmentWithSms: useAction('mfa', (api, { phoneNumber }: { phoneNumber: string }) =>
      api.initSms(phoneNumber),
    ),
    submitEnrollmentWithSms: useAction('mfa', (api, options: { phoneNumber: string; mfaCode: string }) =>
      api.submitEnrollment({ method: 'sms', ...options }),
    ),
    initEnrollmentWithTotp: useAction('mfa', (api) => api.initTotp()),
    submitEnrollmentWithTotp: useAction('mfa', (api, options: { mfaCode: string }) =>
      api.submitEnrollment({ method: 'totp', ...options }),
    ),
    initEnrollmentWithPasskey: useAction('mfa', (api) => api.initPasskey()),
    submitEnrollmentWithPasskey: useAction('mfa', (api, options: { credentialIds: readonly string[] }) =>
      api.submitEnrollment({ method: 'passkey', ...options }),
    ),
    unenrollWithSms: useAction('mfa', (api) => api.unenroll('sms')),
    unenrollWithTotp: useAction('mfa', (api) => api.unenroll('totp')),
    unenrollWithPasskey: useAction('mfa', (api) => api.unenroll('passkey')),
    generateBackupCodes: useAction('mfa', (api) => api.renewBackupCodes()),
  }
}

export interface MfaListener {
  /** An operation waits for one of these methods. */
  onMfaRequired(mfaMethods: readonly MfaMethod[]): void
}
/** Calls the listener when an operation begins to wait for a second factor. */
export function useRegisterMfaListener({ onMfaRequired }: MfaListener): void {
  useEvent('mfaRequired', ({ mfaMethods }) => onMfaRequired(mfaMethods))
}

const says = (code: ErrorCode) => (error: unknown) => error instanceof LatchkitError && error.code === code
/** The second factor was wrong; `submit` may be called again. */
export const errorIndicatesMfaVerificationFailed = says('missing_or_invalid_mfa')
/** It was wrong four times. */
export const errorIndicatesMaxMfaRetries = says('mfa_verification_max_attempts_reached')
/** No second factor was given in time. */
export const errorIndicatesMfaTimeout = says('mfa_timeout')

/**
 * Makes adding a second factor a step of every login of a user who has none, after a wallet was made: `plugins={[…,
 * mfaAtLogin(mfa)]}`. The user may decline, which does not end the login.
 */
export function mfaAtLogin(mfa: Manifest<'mfa'>): Manifest<'mfa'> {
  return {
    ...mfa,
    onboarding: {
      order: 30,
      needed: (user, app) => !user.isGuest && !user.mfaMethods.length && app.mfaMethods.length > 0,
    },
  }
}
