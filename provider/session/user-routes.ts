import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { users as table } from '../db/schema/users.js'
import type { Env, Provider, Routes } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { wireUser } from '../users/user.js'
import { mustBeCaller } from './bearer.js'

/** The routes below `users/me`, which return the caller and record that the terms were accepted. Wire §1.3. */
export function users(provider: Provider): Routes {
  return new Hono<Env>()
    .use(knownApp(provider))
    .get('/me', async (c) => {
      const { user } = await mustBeCaller(provider, c)
      return c.json({ user: wireUser(user) })
    })
    .post('/me/accept_terms', async (c) => {
      const { user } = await mustBeCaller(provider, c)
      await provider.db.update(table).set({ hasAcceptedTerms: true }).where(eq(table.id, user.id))
      return c.json(wireUser({ ...user, hasAcceptedTerms: true }))
    })
}
