import { base64urlnopad } from '@scure/base'
import { Refusal } from './refusal.js'
import { type Field, optional, text } from './schema.js'

/** Whose token it says it is. The provider checks it at every call; here it only names a place in the storage. */
export function userOf(accessToken: string): string {
  try {
    const [, payload = ''] = accessToken.split('.')
    const { sub } = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(payload))) as { sub?: unknown }
    if (typeof sub === 'string' && sub) return sub
  } catch {}
  throw new Refusal('missing_or_invalid_token', 'The access token is none.')
}

const code: Field<unknown> = {
  wants: 'a code or a passkey’s answer',
  test: (value) => (typeof value === 'string' ? value.length <= 100 : typeof value === 'object'),
}
/** What every request carries. */
export const token = { accessToken: text(8000) }
/** The second factor, as a host's page was given it. Wire §3.3. */
export const factor = {
  mfaCode: optional(code),
  mfaMethod: optional(text(20)),
  relyingParty: optional(text(300)),
}
interface Factor {
  readonly mfaCode: unknown
  readonly mfaMethod: string | undefined
  readonly relyingParty: string | undefined
}

/** The same, as the provider takes it when it is about to give a share away. */
export const factorOf = ({ mfaCode, mfaMethod, relyingParty }: Factor): object => ({
  mfa_code: mfaCode,
  mfa_method: mfaMethod,
  relying_party: relyingParty,
})
