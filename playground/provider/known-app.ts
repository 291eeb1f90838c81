import type { MiddlewareHandler } from 'hono'
import { type App, findApp } from './app.js'
import { ApiError } from './errors.js'
import { patternsFor } from './origin-pattern.js'
import type { Call, Env, Provider } from './provider-context.js'
import { wire } from './wire.js'

/** Finds the app of a call and refuses clients and origins that are not the app's. Wire §1.1, §10.1. */
export function knownApp(provider: Provider): MiddlewareHandler<Env> {
  return async (c, next) => {
    const id = c.req.header(wire.header.appId)
    if (!id || !/^[a-z0-9]{25}$/.test(id)) {
      throw new ApiError(wire.code.appId, `The header ${wire.header.appId} must be an app id.`, { status: 400 })
    }
    const app = await findApp(provider.db, id)
    if (!app) throw new ApiError(wire.code.appId, 'There is no app with this id.')
    refuseStranger(provider, c, app)
    c.set('app', app)
    await next()
  }
}

function refuseStranger(provider: Provider, c: Call, { settings }: App): void {
  const client = c.req.header(wire.header.clientId)
  if (client && settings.client_ids.length > 0 && !settings.client_ids.includes(client)) {
    throw new ApiError(wire.code.clientId, 'There is no client with this id.')
  }
  const origin = c.req.header('origin')
  // A caller that is no browser sends none. The wallet frame lives on our own.
  if (origin === undefined || origin === provider.origin) return
  if (patternsFor(origin).some((pattern) => settings.allowed_domains.includes(pattern))) return
  throw new ApiError('invalid_origin', `${origin} is not among the allowed domains of this app.`)
}
