import type { MiddlewareHandler } from 'hono'
import type { App } from '../apps/app.js'
import type { Call, Env, Server } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import type { Shape } from '../protocol/validate.js'
import type { Action, ProvenBy } from '../second-factor/proof.js'
import { mustHaveSecondFactor, type proofOfFactor } from '../second-factor/second-factor.js'
import type { Caller } from '../session/bearer.js'
import type { Session } from '../session/session.js'
import { type SecondFactor, secondFactorsOf } from '../users/user.js'

const granted = Symbol('granted')
/**
 * Shows that the rule of this file was kept. Functions that change how a user gets in (a login, a second factor, a
 * session elsewhere) take one, and only this file makes one. Decision 79.
 */
export interface Permit {
  readonly [granted]: true
}
const PERMIT: Permit = { [granted]: true }

const rules = new WeakSet<object>()

/**
 * Declares that a route changes how a user gets in. `purpose` completes the refusal: `add a login`. A permit can only
 * be had on such a route, and `tests/contract/freshness.test.ts` tries each of them with an old login.
 */
export function changesAccess(purpose: string): MiddlewareHandler<Env> {
  const rule: MiddlewareHandler<Env> = async (c, next) => {
    c.set('purpose', purpose)
    await next()
  }
  rules.add(rule)
  return rule
}
export const isAccessRule = (handler: object): boolean => rules.has(handler)

/** Throws `fresh_login_required` unless the login is as recent as the app requires. Decision 79. */
export function mustBeFresh(c: Call, { session }: Pick<Caller, 'session'>): Permit {
  const refusal = staleLogin(c)
  if (isFresh(c.get('app'), session)) return PERMIT
  throw refusal
}

/**
 * Requires a second factor of a user who has one, and a recent login of anybody else. A factor that was added after the
 * login does not replace a recent login: an access token alone could have added it. Decision 79.
 */
export async function mustBeRecent(
  parts: Pick<Server, 'db' | 'secret'>,
  c: Call,
  caller: Caller,
  action: Action,
  shown: Shape<typeof proofOfFactor>,
): Promise<Permit> {
  const refusal = staleLogin(c)
  const app = c.get('app')
  const provenBy = await mustHaveSecondFactor(parts, app, caller, action, shown)
  if (isFresh(app, caller.session)) return PERMIT
  if (provenBy && wasThere(await secondFactorsOf(parts.db, caller.user.id), provenBy, caller.session)) return PERMIT
  throw refusal
}

/** When the login is no longer as recent as the app requires. Undefined if the app requires nothing. */
export function freshUntil({ settings }: App, { authenticatedAt }: Session): Date | undefined {
  const { fresh_login_ttl } = settings
  return fresh_login_ttl === null ? undefined : new Date(authenticatedAt.getTime() + fresh_login_ttl * 1000)
}

/** Whether the login is as recent as the app requires. Also true if the app requires nothing. Decision 43. */
export function isFresh(app: App, { authenticatedAt }: Session): boolean {
  const { fresh_login_ttl } = app.settings
  if (fresh_login_ttl === null) return true
  // The absolute difference, so that a clock which was set back neither locks users out nor extends the time.
  const age = Math.abs(app.now().getTime() - authenticatedAt.getTime())
  return age <= fresh_login_ttl * 1000
}

/** Whether the user had the factor of a proof at the login. Backup codes are as old as the oldest factor. */
const wasThere = (factors: readonly SecondFactor[], provenBy: ProvenBy, { authenticatedAt }: Session): boolean =>
  factors.some(
    ({ method, verifiedAt }) =>
      (provenBy === 'backup_code' || method === provenBy) && verifiedAt.getTime() <= authenticatedAt.getTime(),
  )

/** The refusal of this route. Throws if the route does not declare what it changes. */
function staleLogin(c: Call): ApiError {
  const purpose = c.get('purpose')
  if (!purpose) throw new Error(`${c.req.path} asks for a permit and has no changesAccess.`)
  return new ApiError('fresh_login_required', `The login is too long ago. Log in again to ${purpose}.`)
}
