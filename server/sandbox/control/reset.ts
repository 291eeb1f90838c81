import { eq, notInArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { type AppStore, findApp } from '../../apps/app.js'
import { apps } from '../../db/schema/apps.js'
import { answers, codeGuesses, knownCallers, otps, rateWindows, tickets } from '../../db/schema/expiring.js'
import { analyticsEvents } from '../../db/schema/records.js'
import { sessions } from '../../db/schema/sessions.js'
import { users } from '../../db/schema/users.js'
import { readBody } from '../../http/body.js'
import type { Env, Routes, Server } from '../../http/context.js'
import { ApiError } from '../../protocol/errors.js'
import { optional, text } from '../../protocol/validate.js'
import { resetSettings, seededAppIds } from '../apps/seeded.js'
import { faults, outbox, requests } from '../schema.js'

const expiring = [otps, codeGuesses, knownCallers, tickets, answers, rateWindows]
const records = [outbox, faults, requests, analyticsEvents]
const data = [users, sessions, ...expiring, ...records]

/** Deletes all data, or with `{app}` the data of that app. Seeded apps get their initial settings back. */
export const resetRoutes = (server: Server): Routes =>
  new Hono<Env>().post('/', async (c) => {
    const { app } = await readBody(c, { app: optional(text(25)) }, { strict: true })
    await server.db.transaction((tx) => {
      const store = { ...server, db: tx }
      return app ? resetApp(store, app) : resetAll(store)
    })
    return c.json({ success: true })
  })

async function resetAll(store: AppStore): Promise<void> {
  for (const table of data) await store.db.delete(table)
  await store.db.delete(apps).where(notInArray(apps.id, seededAppIds))
  for (const id of seededAppIds) await resetSettings(store, id)
}

async function resetApp(store: AppStore, app: string): Promise<void> {
  if (!(await findApp(store, app))) throw new ApiError('not_found', `There is no app ${app}.`)
  for (const table of data) await store.db.delete(table).where(eq(table.appId, app))
  await resetSettings(store, app)
}
