import { asc } from 'drizzle-orm'
import { Hono } from 'hono'
import { type AppStore, createApp, findApp, saveSettings } from '../../apps/app.js'
import { apps } from '../../db/schema/apps.js'
import { jsonBody } from '../../http/body.js'
import type { Call, Env, Routes, Server } from '../../http/context.js'
import { ApiError } from '../../protocol/errors.js'
import { isRecord } from '../../protocol/validate.js'
import { mergeSettings } from '../../settings/settings.js'
import { sandboxDefaults } from '../apps/defaults.js'

export const appsRoutes = (server: Server): Routes =>
  new Hono<Env>()
    .get('/', async (c) => {
      const rows = await server.db.select().from(apps).orderBy(asc(apps.createdAt))
      return c.json(rows.map(({ id, settings }) => ({ id, name: settings.name })))
    })
    .post('/', async (c) => {
      const settings = mergeSettings(sandboxDefaults, await changes(c))
      return c.json({ id: await createApp(server, { settings }) })
    })
    .get('/:id', async (c) => {
      const { id, stored, createdAt, updatedAt } = await mustFindApp(server, c.req.param('id'))
      return c.json({ id, untouched: createdAt.getTime() === updatedAt.getTime(), ...stored })
    })
    .put('/:id', async (c) => {
      const patch = await changes(c)
      const id = c.req.param('id')
      const settings = await server.db.transaction(async (tx) => {
        // Locks the app, so that simultaneous changes are merged one after the other.
        const store = { ...server, db: tx }
        const app = await mustFindApp(store, id, { lock: true })
        const merged = mergeSettings(app.stored, patch)
        await saveSettings(store, id, merged)
        return merged
      })
      return c.json({ id, untouched: false, ...settings })
    })

async function mustFindApp(store: AppStore, id: string, how?: { lock?: boolean }) {
  const app = await findApp(store, id, how)
  if (!app) throw new ApiError('not_found', `There is no app ${id}.`)
  return app
}

async function changes(c: Call): Promise<Record<string, unknown>> {
  const body = jsonBody(c)
  if (!isRecord(body)) throw new ApiError('invalid_data', 'The body must be a JSON object.')
  return body
}
