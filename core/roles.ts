/** Favours that many plugins ask and one plugin grants; each role's shape comes with the plugin that fills it. DESIGN §2. */
export interface Roles {
  captcha: CaptchaRole
  funding: FundingRole
  stepUp: StepUpRole
}
export interface CaptchaRole {
  /**
   * A fresh captcha token, at once where one is at hand; else the user is asked. Nothing of a user who is authenticated.
   * `intent`: what follows needs a click of the user's own (a window to open), so the captcha screen waits for one.
   * Rejects with `captcha_failure`, `captcha_timeout`, `exited_auth_flow`. Modal §4.1, §4.6.
   */
  token(options?: { readonly intent?: boolean }): Promise<string | undefined>
}
export interface FundingRole {
  /** Opens the dialog to put money into a wallet; resolves when the user leaves it. Modal §4.13. */
  fund(options: { readonly address: string; readonly chainId?: number }): Promise<void>
}
export interface StepUpRole {
  /**
   * Runs an operation on a wallet, again with a second factor where it is refused without one. `forced`: with one from
   * the first try on. Rejects with `missing_or_invalid_mfa`, `mfa_timeout`, `mfa_verification_max_attempts_reached`. Wire §3.3.
   */
  around<T>(run: (proof?: MfaProof) => Promise<T>, options?: { readonly forced?: boolean }): Promise<T>
}
/** Goes with the operation to the frame. `mfaCode`: six digits, or a passkey's answer as on the wire. */
export interface MfaProof {
  readonly mfaMethod: 'sms' | 'totp' | 'passkey'
  readonly mfaCode: string | object
  readonly relyingParty: string
}
export type Role = keyof Roles
