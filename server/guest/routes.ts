import { Hono } from 'hono'
import { changesAccess } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { refined, text } from '../protocol/validate.js'
import { logIn } from '../session/authenticate.js'
import { guestType } from '../users/user.js'

const credential = refined(text(43), '43 characters of base64url', (value) => /^[\w-]{43}$/.test(value))

/** Logs a guest in, who has a random credential and no login method. Wire §1.3, §10.13. */
export function guest(server: Server): Routes {
  return new Hono<Env>()
    .use(knownApp(server))
    .post('/authenticate', changesAccess('keep what you have as a guest'), (c) => authenticate(server, c))
}

async function authenticate(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { guest_credential: credential })
  if (!app.settings.guest_auth) throw new ApiError('disallowed_login_method', 'Login as a guest not allowed.')
  await limitByIp(server, c, 'guest')
  const subject = server.secret.hmac('guest', app.id, body.guest_credential)
  return logIn(server, c, async () => ({ credential: { type: guestType, subject, fields: {} } }))
}
