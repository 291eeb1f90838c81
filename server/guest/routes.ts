import { and, eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { lockNames } from '../db/lock-names.js'
import { accounts } from '../db/schema/users.js'
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
  const subjects = server.secret.hmacs('guest', app.id, body.guest_credential)
  return logIn(server, c, async (tx) => {
    await storeAnew(tx, app, subjects)
    return { credential: { type: guestType, subject: subjects[0], fields: {} } }
  })
}

/** Stores a guest under the newest secret who was stored under another one. */
async function storeAnew(tx: Database, { id }: App, [newest, ...older]: readonly [string, ...string[]]): Promise<void> {
  if (older.length === 0) return
  // Two processes whose newest secrets differ would otherwise create a guest each.
  await lockNames(tx, [newest, ...older])
  const isGuest = and(eq(accounts.appId, id), eq(accounts.type, guestType))
  const rows = await tx
    .select({ id: accounts.id, subject: accounts.subject })
    .from(accounts)
    .where(and(isGuest, inArray(accounts.subject, [newest, ...older])))
    .orderBy(accounts.id)
  const [known] = rows
  if (!known || rows.some(({ subject }) => subject === newest)) return
  await tx.update(accounts).set({ subject: newest }).where(eq(accounts.id, known.id))
}
