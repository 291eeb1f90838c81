import { Hono } from 'hono'
import { appConfig } from '../app.js'
import { captchaConfig } from '../captcha.js'
import { cloudConfig } from '../clouds.js'
import { ApiError } from '../errors.js'
import { knownApp } from '../known-app.js'
import type { Env, Provider, Routes } from '../provider-context.js'
import { wire } from '../wire.js'

/** The app configuration. Wire §1.7. */
export function apps(provider: Provider): Routes {
  return new Hono<Env>().use(knownApp(provider)).get('/:id', (c) => {
    const app = c.get('app')
    if (c.req.param('id') !== app.id) {
      throw new ApiError(wire.code.appId, `The header ${wire.header.appId} names another app.`, { status: 400 })
    }
    return c.json({ ...appConfig(app), ...captchaConfig(provider, app), ...cloudConfig(provider, app) })
  })
}
