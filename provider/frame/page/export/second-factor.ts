import type { ReadApi } from '../lib/api.js'
import { takeOver } from '../second-factor/handover.js'
import { askPasskey, type PasskeyOptions } from '../second-factor/passkey.js'
import type { Proof } from '../second-factor/proofs.js'
import type { Frame } from '../wallet/frame.js'

/** The methods that this page supports. */
export const METHODS = ['totp', 'sms', 'passkey', 'backup_code'] as const
export type FactorMethod = (typeof METHODS)[number]

/** Verifies the second factor of the user who copies a key. */
export interface SecondFactor {
  /** The fields that the provider requires before it gives its share. */
  release(): Release
  /** Takes over the proof that the hidden frame has. False if it has none. */
  takeOver(): Promise<boolean>
  /** The user's methods, and always backup codes. */
  methods(): Promise<readonly FactorMethod[]>
  /** Sends a code by SMS. */
  sendCode(): Promise<void>
  /**
   * Asks the browser for the passkey and verifies its answer. Rejects with the browser's error if there is no answer.
   */
  verifyPasskey(): Promise<void>
  /** Throws `missing_or_invalid_mfa`. */
  verify(method: FactorMethod, code: unknown): Promise<void>
}
interface Release extends Proof {
  readonly action: 'export'
}
interface Me {
  readonly user: { readonly mfa_methods: readonly { readonly type: string }[] }
}

export function createSecondFactor(frame: Frame, read: ReadApi, accessToken: string): SecondFactor {
  let proof: Proof = {}
  async function verify(mfaMethod: FactorMethod, mfaCode: unknown): Promise<void> {
    const request = { accessToken, mfaMethod, mfaCode, relyingParty: location.origin }
    proof = await frame.proofs.find(request, 'export')
  }
  return {
    release: () => ({ action: 'export', ...proof }),
    async takeOver() {
      proof = await takeOver(frame, accessToken)
      return proof.mfa_token !== undefined
    },
    async methods() {
      const { user } = await read<Me>('/users/me', accessToken)
      return METHODS.filter((one) => one === 'backup_code' || user.mfa_methods.some(({ type }) => type === one))
    },
    async sendCode() {
      await frame.mfa('/passwordless_sms/init', accessToken, { action: 'verify' })
    },
    async verifyPasskey() {
      const { options } = await frame.mfa<{ options: PasskeyOptions }>('/passkeys/init', accessToken, {})
      await verify('passkey', await askPasskey(options))
    },
    verify,
  }
}
