import { type Field, optional, text } from '../lib/schema.js'
import type { WireSecondFactor } from '../wallet/connect.js'

const code: Field<unknown> = {
  wants: 'a code or a passkey’s answer',
  test: (value) => (typeof value === 'string' ? value.length <= 100 : typeof value === 'object'),
}
/** What every request carries. */
export const token = { accessToken: text(8000) }
/** The second factor, as a host's page was given it. Wire §3.3. */
export const secondFactor = {
  mfaCode: optional(code),
  mfaMethod: optional(text(20)),
  relyingParty: optional(text(300)),
}
interface SecondFactor {
  readonly mfaCode: unknown
  readonly mfaMethod: string | undefined
  readonly relyingParty: string | undefined
}

/** The same, as the provider takes it when it is about to give a share away. */
export const wireSecondFactor = ({ mfaCode, mfaMethod, relyingParty }: SecondFactor): WireSecondFactor => ({
  mfa_code: mfaCode,
  mfa_method: mfaMethod,
  relying_party: relyingParty,
})
