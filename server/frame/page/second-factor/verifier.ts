import type { Api, ReadApi } from '../lib/api.js'
import { askPasskey, type PasskeyOptions } from './passkey.js'
import type { FactorRequest } from './proofs.js'

/** The methods that a page of the server can ask for. */
export const METHODS = ['totp', 'sms', 'passkey', 'backup_code'] as const
export type FactorMethod = (typeof METHODS)[number]

/** Verifies the second factor of the user. */
export interface Verifier {
  /** The user's methods, and always backup codes. */
  methods(): Promise<readonly FactorMethod[]>
  /** The same, without passkeys if none of them belongs to this domain. */
  methodsHere(): Promise<readonly FactorMethod[]>
  /** Sends a code by SMS. */
  sendCode(): Promise<void>
  /**
   * Asks the browser for the passkey and verifies its answer. Rejects with the browser's error if there is no answer.
   */
  verifyPasskey(): Promise<void>
  /** Throws `missing_or_invalid_mfa`. */
  verify(method: FactorMethod, code: unknown): Promise<void>
}
interface VerifierParts {
  readonly mfa: Api
  readonly read: ReadApi
  readonly accessToken: string
  /** Verifies the factor and keeps the proof. */
  prove(request: FactorRequest): Promise<void>
}
interface Me {
  readonly user: { readonly mfa_methods: readonly { readonly type: string }[] }
}

export function createVerifier({ mfa, read, accessToken, prove }: VerifierParts): Verifier {
  const verify = (mfaMethod: FactorMethod, mfaCode: unknown) =>
    prove({ accessToken, mfaMethod, mfaCode, relyingParty: location.origin })
  async function methods() {
    const { user } = await read<Me>('/users/me', accessToken)
    return METHODS.filter((one) => one === 'backup_code' || user.mfa_methods.some(({ type }) => type === one))
  }
  const hasPasskeyHere = () =>
    mfa('/passkeys/init', accessToken, {}).then(
      () => true,
      () => false,
    )
  return {
    methods,
    async methodsHere() {
      const all = await methods()
      if (!all.includes('passkey') || (await hasPasskeyHere())) return all
      return all.filter((one) => one !== 'passkey')
    },
    async sendCode() {
      await mfa('/passwordless_sms/init', accessToken, { action: 'verify' })
    },
    async verifyPasskey() {
      const { options } = await mfa<{ options: PasskeyOptions }>('/passkeys/init', accessToken, {})
      await verify('passkey', await askPasskey(options))
    },
    verify,
  }
}
