/** The frame's error types. Wire §3.2 lists them; those that it does not list come from the API. */
export type RefusalType =
  | 'embedded_wallet_already_exists'
  | 'error'
  | 'fresh_login_required'
  | 'invalid_recovery_pin'
  | 'invalid_request_arguments'
  | 'invalid_credentials'
  | 'mfa_method_locked'
  | 'missing_or_invalid_mfa'
  | 'missing_or_invalid_token'
  | 'not_supported'
  | 'wallet_not_on_device'

/** An error that the frame sends to the host. Its message contains no secrets. */
export class Refusal extends Error {
  readonly type: RefusalType

  constructor(type: RefusalType, message: string) {
    super(message)
    this.type = type
  }
}

export const invalid = (message: string) => new Refusal('invalid_request_arguments', message)
export const notOnDevice = () =>
  new Refusal('wallet_not_on_device', 'The wallet is not on this device. Recover it first.')
