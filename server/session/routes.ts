import { Hono } from 'hono'
import { announceChange } from '../account-changes/change.js'
import { sessionForked } from '../account-changes/sentences.js'
import { changesAccess, mustBeFresh } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { ApiError, invalidToken } from '../protocol/errors.js'
import { text } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'
import { findUser } from '../users/user.js'
import { answerFor, answerWithoutRefresh, sendAuthAnswer } from './auth-answer.js'
import { bearerOf, findCaller } from './bearer.js'
import { presentedToken, usesCookies } from './cookies.js'
import { logout } from './logout.js'
import { fork, rotate, takeUp } from './rotation.js'
import { issueAccessToken } from './tokens.js'

/** Refresh, logout and fork. Wire §1.3. */
export function sessions(server: Server): Routes {
  return new Hono<Env>()
    .use(knownApp(server))
    .post('/', (c) => refresh(server, c))
    .post('/logout', (c) => logout(server, c))
    .post('/fork', changesAccess('stay logged in in another browser'), (c) => forkSession(server, c))
    .post('/fork/recover', (c) => recover(server, c))
}

/** Ignores an expired bearer token, because the client always sends the one it has (Wire §10.6). */
async function refresh(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const presented = await presentedToken(c)
  if (presented) {
    const rotated = await rotate(server.db, app, { token: presented, client: clientOf(c) })
    return sendAuthAnswer(c, await answerFor(server, app, rotated))
  }
  const caller = await findCaller(server, c)
  if (!caller) throw invalidToken()
  return c.json(await answerWithoutRefresh(server, app, caller.session, caller.user, `${bearerOf(c)}`))
}

/**
 * Forks the session, whose login must be recent (decision 79): its `new_session_refresh_token` opens a second session
 * of the same user once, in another place. A script of the page could take that token away, so there is none where
 * scripts must not have one (decision 81).
 */
async function forkSession(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  if (usesCookies(app))
    throw new ApiError('not_supported', 'The sessions of this app are in cookies, which cannot be forked.')
  const presented = await presentedToken(c)
  if (!presented) throw invalidToken()
  const { session, refreshToken, forked } = await fork(
    server.db,
    app,
    { token: presented, client: clientOf(c) },
    (origin) => mustBeFresh(c, { session: origin }),
  )
  const token = await issueAccessToken(server.secret, app, session)
  return c.json({ token, refresh_token: refreshToken, new_session_refresh_token: forked })
}

/** Opens a forked session, and tells the user of it (decision 80). */
async function recover(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const { refresh_token: forked } = await readBody(c, { refresh_token: text(500) })
  const rotated = await takeUp(server.db, app, { token: forked, client: clientOf(c) }, async (tx, { userId }) => {
    const user = await findUser(tx, userId)
    if (user) await announceChange(server, tx, app, user, { sentence: sessionForked(app) })
  })
  return sendAuthAnswer(c, await answerFor(server, app, rotated))
}

const clientOf = (c: Call): string => c.req.header(wire.header.analyticsId) ?? ''
