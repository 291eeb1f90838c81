import type { App } from '../apps/app.js'
import type { Provider } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { optional, type Shape, text } from '../protocol/validate.js'
import type { Caller } from '../session/bearer.js'
import { secondFactorsOf } from '../users/user.js'
import { type Action, spendProof } from './proof.js'

/** The field by which the frame shows a proof. Wire §3.3. */
export const proofOfFactor = { mfa_token: optional(text(200)) }

/**
 * Refuses a user who has a second factor and shows no proof that counts for this action. The factors are read anew, since one
 * may have been added a moment ago.
 */
export async function mustHaveSecondFactor(
  { db, secret }: Pick<Provider, 'db' | 'secret'>,
  app: App,
  caller: Caller,
  action: Action,
  { mfa_token: token }: Shape<typeof proofOfFactor>,
): Promise<void> {
  if ((await secondFactorsOf(db, caller.user.id)).length === 0) return
  if (token === undefined) throw new ApiError('missing_or_invalid_mfa', 'This needs the second factor of the user.')
  if (await spendProof(db, secret, app, caller, { token, action })) return
  throw new ApiError('expired_or_invalid_mfa_token', 'The proof of the second factor is not valid. Verify again.')
}
