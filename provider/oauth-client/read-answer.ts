import { isRecord } from '../protocol/validate.js'
import type { Claims, TokenAnswer } from './identity-provider.js'

const MAX_FIELD_LENGTH = 2000

export const recordOf = (value: unknown): Claims => (isRecord(value) ? value : {})

/** A field of an account. A number is an id: GitHub's are. */
export const textOf = (value: unknown): string | null =>
  (typeof value === 'string' || Number.isSafeInteger(value)) && value !== '' && `${value}`.length <= MAX_FIELD_LENGTH
    ? `${value}`
    : null

/** The email where the service says that it is verified: `true`, which some write as text. */
export const verifiedEmail = (email: unknown, isVerified: unknown): string | null =>
  isVerified === true || isVerified === 'true' ? textOf(email) : null

/** JSON whose integers of more than 15 digits are text: as numbers, their last digits would change. */
export function parseJson(text: string): unknown {
  const token = /"(?:\\.|[^"\\])*"|-?\d{16,}(?![\d.eE])/g
  return JSON.parse(text.replace(token, (found) => (found.startsWith('"') ? found : `"${found}"`)))
}

/** For services that refuse with a status of success. */
export const refuseErrors = ({ status, body }: TokenAnswer): TokenAnswer => ({
  status: status === 200 && body.error !== undefined ? 400 : status,
  body,
})
/** For services that leave the type of their tokens out. */
export const withTokenType = ({ status, body }: TokenAnswer): TokenAnswer => ({
  status,
  body: body.access_token === undefined ? body : { token_type: 'bearer', ...body },
})
