import type { App } from '../apps/app.js'
import type { Provider } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { optional, type Shape, text } from '../protocol/validate.js'
import type { Caller } from '../session/bearer.js'
import { isFresh, staleLogin } from '../session/fresh.js'
import { type SecondFactor, secondFactorsOf } from '../users/user.js'
import { type Action, spendProof } from './proof.js'

/** The request field with a proof. Wire §3.3. */
export const proofOfFactor = { mfa_token: optional(text(200)) }

type Parts = Pick<Provider, 'db' | 'secret'>
type Shown = Shape<typeof proofOfFactor>

/**
 * Throws if the user has a second factor and the request has no valid proof for this action. The factors are read
 * again, since one may have been added a moment ago. Returns them.
 */
export async function mustHaveSecondFactor(
  { db, secret }: Parts,
  app: App,
  caller: Caller,
  action: Action,
  { mfa_token: token }: Shown,
): Promise<readonly SecondFactor[]> {
  const factors = await secondFactorsOf(db, caller.user.id)
  if (factors.length === 0) return factors
  if (token === undefined) throw new ApiError('missing_or_invalid_mfa', 'This needs the second factor of the user.')
  if (await spendProof(db, secret, app, caller, { token, action })) return factors
  throw new ApiError('expired_or_invalid_mfa_token', 'The proof of the second factor is not valid. Verify again.')
}

/**
 * Requires the second factor, if there is one. If it was added after the login (or there is none), the login must also
 * be recent, if the app's settings say so: an access token alone could have added the first factor. Decision 43.
 */
export async function mustBeRecent(parts: Parts, app: App, caller: Caller, action: Action, shown: Shown) {
  const factors = await mustHaveSecondFactor(parts, app, caller, action, shown)
  const { session } = caller
  if (isFresh(app, session) || factors.some(({ verifiedAt }) => verifiedAt <= session.authenticatedAt)) return
  throw staleLogin('for a device that is new to the wallet')
}
