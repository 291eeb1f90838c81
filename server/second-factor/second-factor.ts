import type { App } from '../apps/app.js'
import type { Server } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { optional, type Shape, text } from '../protocol/validate.js'
import type { Caller } from '../session/bearer.js'
import { secondFactorsOf } from '../users/user.js'
import { type Action, type ProvenBy, spendProof } from './proof.js'

/** The request field with a proof. Wire §3.3. */
export const proofOfFactor = { mfa_token: optional(text(200)) }

type Parts = Pick<Server, 'db' | 'secret'>
type Shown = Shape<typeof proofOfFactor>

/**
 * Throws if the user has a second factor and the request has no valid proof for this action. The factors are read
 * again, since one may have been added a moment ago. Returns the method of the proof; undefined for a user without
 * factors.
 */
export async function mustHaveSecondFactor(
  { db, secret }: Parts,
  app: App,
  caller: Caller,
  action: Action,
  { mfa_token: token }: Shown,
): Promise<ProvenBy | undefined> {
  const factors = await secondFactorsOf(db, caller.user.id)
  if (factors.length === 0) return undefined
  if (token === undefined) {
    const details = { isUnjudged: true }
    throw new ApiError('missing_or_invalid_mfa', 'This needs the second factor of the user.', details)
  }
  const provenBy = await spendProof(db, secret, app, caller, { token, action })
  if (provenBy) return provenBy
  throw new ApiError('expired_or_invalid_mfa_token', 'The proof of the second factor is not valid. Verify again.')
}
