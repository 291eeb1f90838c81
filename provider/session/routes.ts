import { Hono } from 'hono'
import { changesAccess, mustBeFresh } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Provider, Routes } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { invalidToken } from '../protocol/errors.js'
import { nullable, optional, text } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'
import { findUser } from '../users/user.js'
import { type AuthAnswer, answerFor, answerWithoutRefresh, sendAuthAnswer } from './auth-answer.js'
import { bearerOf, findCaller, readBearer } from './bearer.js'
import { clearSessionCookies, refreshCookie } from './cookies.js'
import { endSession, endSessionOf, rotate, startSession } from './session.js'
import { issueTokens } from './tokens.js'

const token = optional(nullable(text(500, 0)))

/** Refresh, logout and fork. Wire §1.3. */
export function sessions(provider: Provider): Routes {
  return new Hono<Env>()
    .use(knownApp(provider))
    .post('/', async (c) => sendAuthAnswer(c, await refresh(provider, c)))
    .post('/logout', (c) => logout(provider, c))
    .post('/fork', changesAccess('stay logged in in another browser'), (c) => fork(provider, c))
    .post('/fork/recover', async (c) => sendAuthAnswer(c, await recover(provider, c)))
}

/** Ignores an expired bearer token, because the client always sends the one it has (Wire §10.6). */
async function refresh(provider: Provider, c: Call): Promise<AuthAnswer> {
  const app = c.get('app')
  const presented = await presentedToken(c)
  if (presented) {
    const { session, refreshToken } = await rotate(provider.db, app, { token: presented, client: clientOf(c) })
    return answerFor(provider, provider.db, app, session, refreshToken)
  }
  const caller = await findCaller(provider, c)
  if (!caller) throw invalidToken()
  return answerWithoutRefresh(provider, app, caller.session, caller.user, `${bearerOf(c)}`)
}

/** Succeeds also for a session that has ended and with an expired bearer token. */
async function logout(provider: Provider, c: Call): Promise<Response> {
  const presented = await presentedToken(c)
  if (presented) await endSessionOf(provider.db, c.get('app'), presented)
  const claims = await readBearer(c, { evenExpired: true })
  if (claims) await endSession(provider.db, claims.sessionId)
  clearSessionCookies(c, c.get('app'))
  return c.json({ success: true })
}

/**
 * Creates a second session for the same user, whose login must be recent (decision 79). Its
 * `new_session_refresh_token` opens it once, in another place.
 */
async function fork(provider: Provider, c: Call): Promise<Response> {
  const app = c.get('app')
  const presented = await presentedToken(c)
  if (!presented) throw invalidToken()
  const { session, refreshToken } = await rotate(provider.db, app, {
    token: presented,
    client: clientOf(c),
    check: (of) => mustBeFresh(c, { session: of }),
  })
  const user = await findUser(provider.db, session.userId)
  if (!user) throw invalidToken()
  const { token } = await issueTokens(provider.secret, app, session, user)
  const forked = await provider.db.transaction((tx) =>
    startSession(tx, app, user.id, { kind: 'fork', authenticatedAt: session.authenticatedAt }),
  )
  return sendAuthAnswer(c, { token, refresh_token: refreshToken, new_session_refresh_token: forked.refreshToken })
}

async function recover(provider: Provider, c: Call): Promise<AuthAnswer> {
  const app = c.get('app')
  const { refresh_token: forked } = await readBody(c, { refresh_token: text(500) })
  const { session, refreshToken } = await rotate(provider.db, app, { token: forked, kind: 'fork', client: clientOf(c) })
  return answerFor(provider, provider.db, app, session, refreshToken)
}

/** The refresh token in the body, else in the cookie. Clients in cookie mode send "deprecated". Wire §1.4. */
async function presentedToken(c: Call): Promise<string | undefined> {
  const { refresh_token: sentToken } = await readBody(c, { refresh_token: token })
  return sentToken && sentToken !== 'deprecated' ? sentToken : refreshCookie(c)
}

const clientOf = (c: Call): string => c.req.header(wire.header.analyticsId) ?? ''
