import { Hono } from 'hono'
import { type App, unixSeconds } from '../apps/app.js'
import type { Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { ApiError } from '../protocol/errors.js'
import { wire } from '../protocol/wire.js'
import { publicSettings, type Settings } from '../settings/settings.js'

/** Fields that a feature derives from the settings and adds to the app configuration; false adds none. */
type ConfigPart = (app: App) => object | false

/** The app configuration: `GET apps/:id`. Wire §1.7. */
export const appConfig = (server: Server, parts: readonly ConfigPart[]): Routes =>
  new Hono<Env>().use(knownApp(server)).get('/:id', (c) => {
    const app = c.get('app')
    if (c.req.param('id') !== app.id) {
      throw new ApiError(wire.code.appId, `The header ${wire.header.appId} names another app.`, { status: 400 })
    }
    let config: object = {
      id: app.id,
      ...publicSettings(app.settings),
      embedded_wallet_config: walletConfig(app.settings),
      verification_key: app.verificationKey,
      created_at: unixSeconds(app.createdAt),
      updated_at: unixSeconds(app.updatedAt),
    }
    for (const part of parts) config = { ...config, ...part(app) }
    return c.json(config)
  })

/**
 * Older clients know no `embedded_wallets`. They would create a wallet at each login, which is refused where Ethereum
 * wallets are off, and log the user out. Decision 99.
 */
const walletConfig = ({ embedded_wallets, embedded_wallet_config: config }: Settings) =>
  embedded_wallets.includes('ethereum') ? config : { ...config, create_on_login: 'off' }
