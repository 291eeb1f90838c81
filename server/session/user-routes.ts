import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { users as table } from '../db/schema/users.js'
import type { Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { wireUser } from '../users/user.js'
import { mustBeCaller } from './bearer.js'

/** The routes below `users/me`, which return the caller and record that the terms were accepted. Wire §1.3. */
export function users(server: Server): Routes {
  return new Hono<Env>()
    .use(knownApp(server))
    .get('/me', async (c) => {
      const { user } = await mustBeCaller(server, c)
      return c.json({ user: wireUser(user) })
    })
    .post('/me/accept_terms', async (c) => {
      const { user } = await mustBeCaller(server, c)
      await server.db.update(table).set({ hasAcceptedTerms: true }).where(eq(table.id, user.id))
      return c.json(wireUser({ ...user, hasAcceptedTerms: true }))
    })
}
