import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { secondFactors } from '../db/schema/second-factors.js'
import { changesAccess, freshUntil, mustBeFresh } from '../freshness/freshness.js'
import type { Call, Server } from '../http/context.js'
import { idempotent } from '../http/idempotency.js'
import { limitRate } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { flag, list, oneOf, optional, refined, type Shape, text } from '../protocol/validate.js'
import { ACTIONS, type Action, issueProof, type Method, type ProvenBy } from '../second-factor/proof.js'
import { type Caller, mustBeCaller } from '../session/bearer.js'
import { type SecondFactor, secondFactorsOf } from '../users/user.js'
import { countGuess } from './lock.js'

/** Fields of every `verify`, besides the factor. Wire §3.3. */
export const verification = {
  actions: optional(
    refined(list(oneOf(...ACTIONS), ACTIONS.length), `a list of ${ACTIONS.join(', ')}`, ({ length }) => length > 0),
  ),
  /**
   * Lets the caller repeat a call whose answer was lost. Nobody else knows it, so nobody else can use the code again.
   */
  request_id: optional(refined(text(100), 'at least 20 characters', ({ length }) => length >= 20)),
  /**
   * The app's page has brought the factor and chosen what it is for. The user may have given it for something else.
   */
  from_app_page: optional(flag),
}

/** Changes that the user must have meant. A factor from the app's page counts for them only after a recent login. */
const CHANGES: readonly Action[] = ['recovery', 'enroll']

export const changesByFactor = changesAccess('change your second factors or the recovery of your wallet')

export const wrongFactor = (message = 'Invalid MFA code', details: ApiError['details'] = {}) =>
  new ApiError('missing_or_invalid_mfa', message, details)

/** Runs while the factor's row is locked: of two calls with the same code, one is refused. */
export type ProveFactor = (tx: Database, caller: Caller, factor: SecondFactor) => Promise<ApiError | undefined>

/** Verifies a factor that the user has enrolled. */
export const verifyFactor = (
  server: Server,
  c: Call,
  method: Method,
  body: Shape<typeof verification>,
  prove: ProveFactor,
): Promise<Response> =>
  verifyBy(server, c, method, body, async (tx, caller) => {
    const factor = await lockedFactor(tx, caller.user.id, method)
    return factor ? prove(tx, caller, factor) : notEnrolled(await secondFactorsOf(tx, caller.user.id))
  })

/**
 * Every `mfa/…/verify` ends here: with a proof for the actions that were asked for. It throws `fresh_login_required`
 * before it looks at the factor, which then may be brought again. Decision 59.
 */
export async function verifyBy(
  server: Server,
  c: Call,
  method: ProvenBy,
  { actions = ['wallet'], request_id, from_app_page: isFromAppPage }: Shape<typeof verification>,
  prove: (tx: Database, caller: Caller) => Promise<ApiError | undefined>,
): Promise<Response> {
  const { db, secret } = server
  const app = c.get('app')
  const caller = await mustBeCaller(server, c)
  const needsFreshLogin = isFromAppPage && actions.some((action) => CHANGES.includes(action))
  if (needsFreshLogin) mustBeFresh(c, caller)
  const notAfter = needsFreshLogin ? freshUntil(app, caller.session) : undefined
  await limitRate(db, app, `mfa ${method} ${caller.user.id}`, app.settings.rate_limits.per_address)
  const verify = async (tx: Database) => {
    const refused = await countGuess(tx, app, caller, method, () => prove(tx, caller))
    return refused ?? { token: await issueProof(tx, secret, app, caller, { method, actions, notAfter }) }
  }
  if (request_id) return c.json(await idempotent(server, c, caller.session.id, verify))
  const answer = await db.transaction(verify)
  // thrown outside of the transaction, which would otherwise roll the try back
  if (answer instanceof ApiError) throw answer
  return c.json(answer)
}

async function lockedFactor(tx: Database, userId: string, method: Method): Promise<SecondFactor | undefined> {
  const ofUser = and(eq(secondFactors.userId, userId), eq(secondFactors.method, method))
  const [factor] = await tx.select().from(secondFactors).where(ofUser).for('update')
  return factor
}

export const noFactor = () => new ApiError('not_supported', 'The user has no second factor, and needs none.')

/** The user may have removed the factor on another device. */
const notEnrolled = (enrolled: readonly SecondFactor[]) =>
  enrolled.length > 0
    ? wrongFactor('The user does not have this second factor any more. Choose another.', { isUnjudged: true })
    : noFactor()

/** The user's factor of this method. Throws if there is none. */
export function mustBeEnrolled(enrolled: readonly SecondFactor[], method: Method): SecondFactor {
  const factor = enrolled.find((one) => one.method === method)
  if (!factor) throw notEnrolled(enrolled)
  return factor
}
