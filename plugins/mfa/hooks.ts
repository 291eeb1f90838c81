import { LatchkitError } from '../../core/errors.js'
import type { Manifest } from '../../core/plugin.js'
import type { ErrorCode } from '../../core/registry.js'
import { useAction } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import { useUser } from '../../ui/react/use-user.js'
import type { MfaApi, MfaAuthenticator, MfaEnrolled, MfaFactor, MfaMethod, MfaPasskeyOptions } from './contract.js'

export interface UseMfaResult {
  /** The second factors that the user has enrolled. */
  readonly mfaMethods: readonly MfaMethod[]
  /**
   * Asks for a second factor now, so that operations in the next minutes need none. Rejects with `not_supported` if
   * the user has none, `user_rejected_request`, `mfa_timeout`, `mfa_verification_max_attempts_reached`.
   */
  promptMfa(): Promise<void>
  /** Sends the code of `sms`; for `passkey` resolves with the options that `submit` takes. `totp` needs no `init`. */
  init(method: MfaMethod): Promise<MfaPasskeyOptions | undefined>
  /**
   * Submits six digits, a backup code, or the options of a passkey (within a click). Resolves once the waiting
   * operations have run. Rejects with `missing_or_invalid_mfa` if the user may try again.
   */
  submit(method: MfaFactor, answer: string | MfaPasskeyOptions): Promise<void>
  /** Rejects every waiting operation with `user_rejected_request`. */
  cancel(): Promise<void>
}
const NONE: readonly MfaMethod[] = []
const notSupported = (): never => {
  throw new LatchkitError('not_supported', 'The app has no second factors, and the user has none.')
}
/** An action of an app that may have second factors off. */
const useMfaAction = <A extends unknown[], R>(work: (api: MfaApi, ...args: A) => Promise<R> | R) =>
  useAction('mfa', work, notSupported)
const nothing = () => {}

/**
 * Verifies second factors, for a host with its own prompt (`mfa.noPromptOnMfaRequired`). If the app has second factors
 * off and the user has none, the calls reject with `not_supported`, and `cancel` does nothing.
 */
export function useMfa(): UseMfaResult {
  const { user } = useUser()
  return {
    mfaMethods: user?.mfaMethods ?? NONE,
    promptMfa: useMfaAction((api) => api.verify()),
    init: useMfaAction((api, method: MfaMethod) => api.init(method)),
    submit: useMfaAction((api, method: MfaFactor, answer: string | MfaPasskeyOptions) => api.submit(method, answer)),
    cancel: useAction('mfa', (api) => api.cancel(), nothing),
  }
}

export interface UseMfaEnrollmentResult {
  /**
   * Opens the dialog to add and remove second factors. Resolves if anything was changed. Rejects with
   * `exited_mfa_enrollment` otherwise.
   */
  showMfaEnrollmentModal(): Promise<void>
  closeMfaEnrollmentModal(): Promise<void>
  /** Sends a code to the number. */
  initEnrollmentWithSms(options: { phoneNumber: string }): Promise<void>
  /** Resolves with the backup codes if it is the user's first method. */
  submitEnrollmentWithSms(options: { phoneNumber: string; mfaCode: string }): Promise<MfaEnrolled>
  /** Creates the secret for an authenticator app. Show `authUrl` as a QR code, and `secret` for manual entry. */
  initEnrollmentWithTotp(): Promise<MfaAuthenticator>
  submitEnrollmentWithTotp(options: { mfaCode: string }): Promise<MfaEnrolled>
  /** Resolves with the credential ids of the user's passkeys. `useLinkWithPasskey` creates passkeys. */
  initEnrollmentWithPasskey(): Promise<readonly string[]>
  /** Makes exactly these passkeys the user's second factors. */
  submitEnrollmentWithPasskey(options: { credentialIds: readonly string[] }): Promise<MfaEnrolled>
  /** Each `unenroll` asks for a second factor first. */
  unenrollWithSms(): Promise<void>
  unenrollWithTotp(): Promise<void>
  unenrollWithPasskey(): Promise<void>
  /** Resolves with ten new backup codes after asking for a second factor. Older codes become invalid. */
  generateBackupCodes(): Promise<readonly string[]>
}
/**
 * Adds and removes second factors, in the dialog or with the host's own screens. If the app has them off and the user
 * has none, the calls reject with `not_supported`, and `closeMfaEnrollmentModal` does nothing.
 */
export function useMfaEnrollment(): UseMfaEnrollmentResult {
  return {
    showMfaEnrollmentModal: useMfaAction(async (api) => void (await api.showEnrollment())),
    closeMfaEnrollmentModal: useAction('mfa', (api) => api.closeEnrollment(), nothing),
    initEnrollmentWithSms: useMfaAction((api, { phoneNumber }: { phoneNumber: string }) => api.initSms(phoneNumber)),
    submitEnrollmentWithSms: useMfaAction((api, options: { phoneNumber: string; mfaCode: string }) =>
      api.submitEnrollment({ method: 'sms', ...options }),
    ),
    initEnrollmentWithTotp: useMfaAction((api) => api.initTotp()),
    submitEnrollmentWithTotp: useMfaAction((api, options: { mfaCode: string }) =>
      api.submitEnrollment({ method: 'totp', ...options }),
    ),
    initEnrollmentWithPasskey: useMfaAction((api) => api.initPasskey()),
    submitEnrollmentWithPasskey: useMfaAction((api, options: { credentialIds: readonly string[] }) =>
      api.submitEnrollment({ method: 'passkey', ...options }),
    ),
    unenrollWithSms: useMfaAction((api) => api.unenroll('sms')),
    unenrollWithTotp: useMfaAction((api) => api.unenroll('totp')),
    unenrollWithPasskey: useMfaAction((api) => api.unenroll('passkey')),
    generateBackupCodes: useMfaAction((api) => api.renewBackupCodes()),
  }
}

export interface MfaListener {
  /** Called with the accepted methods when an operation waits for a second factor. */
  onMfaRequired(methods: RequiredMfaMethods): void
}
/** The methods as a list, which is also a member of itself: hosts read either. */
export type RequiredMfaMethods = readonly MfaMethod[] & { readonly mfaMethods: readonly MfaMethod[] }
/** Calls the listener when an operation begins to wait for a second factor. */
export function useRegisterMfaListener({ onMfaRequired }: MfaListener): void {
  useEvent('mfaRequired', ({ mfaMethods }) => onMfaRequired(Object.assign([...mfaMethods], { mfaMethods })))
}

const says = (code: ErrorCode) => (error: unknown) => error instanceof LatchkitError && error.code === code
/** The second factor was wrong, and `submit` may be called again. */
export const errorIndicatesMfaVerificationFailed = says('missing_or_invalid_mfa')
/** The second factor was wrong four times. */
export const errorIndicatesMaxMfaRetries = says('mfa_verification_max_attempts_reached')
/** No second factor was given in time. */
export const errorIndicatesMfaTimeout = says('mfa_timeout')

/**
 * Makes adding a second factor a step of every login of a user without one, after a wallet was created: `plugins={[…,
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
