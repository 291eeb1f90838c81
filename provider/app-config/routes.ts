import { Hono } from 'hono'
import { type App, unixSeconds } from '../apps/app.js'
import type { Env, Provider, Routes } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { ApiError } from '../protocol/errors.js'
import { wire } from '../protocol/wire.js'
import { publicSettings } from '../settings/settings.js'

/** Fields that a feature derives from the settings and adds to the app configuration; false adds none. */
type ConfigPart = (provider: Provider, app: App) => object | false

/** The app configuration: `GET apps/:id`. Wire §1.7. */
export const appConfig = (provider: Provider, parts: readonly ConfigPart[]): Routes =>
  new Hono<Env>().use(knownApp(provider)).get('/:id', (c) => {
    const app = c.get('app')
    if (c.req.param('id') !== app.id) {
      throw new ApiError(wire.code.appId, `The header ${wire.header.appId} names another app.`, { status: 400 })
    }
    let config: object = {
      id: app.id,
      ...publicSettings(app.settings),
      verification_key: app.verificationKey,
      created_at: unixSeconds(app.createdAt),
      updated_at: unixSeconds(app.updatedAt),
    }
    for (const part of parts) config = { ...config, ...part(provider, app) }
    return c.json(config)
  })
