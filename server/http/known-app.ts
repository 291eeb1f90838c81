import type { MiddlewareHandler } from 'hono'
import { type App, allowsOrigin, findApp } from '../apps/app.js'
import { ApiError } from '../protocol/errors.js'
import { wire } from '../protocol/wire.js'
import { originFor } from './addresses.js'
import type { Call, Env, Server } from './context.js'
import { limitFailures } from './failures.js'

/** Finds the app of a call and refuses clients and origins that are not the app's. Wire §1.1, §10.1. */
export function knownApp(server: Server): MiddlewareHandler<Env> {
  return async (c, next) => {
    const id = c.req.header(wire.header.appId)
    if (!id || !/^[a-z0-9]{25}$/.test(id)) {
      throw new ApiError(wire.code.appId, `The header ${wire.header.appId} must be an app id.`, { status: 400 })
    }
    const app = await findApp(server, id)
    if (!app) throw new ApiError(wire.code.appId, `There is no app with the id ${id}.`)
    refuseUnknownCaller(server, c, app)
    c.set('app', app)
    await limitFailures(server, c, next)
  }
}

/** No setting can allow it, since any page could be it. */
export const NO_ORIGIN =
  'This page has no origin: it is a file, or in a frame whose sandbox lacks "allow-same-origin". Add that word, or serve the page by https.'

function refuseUnknownCaller(server: Server, c: Call, app: App): void {
  const { client_ids: clients } = app.settings
  const client = c.req.header(wire.header.clientId)
  if (client && clients.length > 0 && !clients.includes(client)) {
    throw new ApiError(wire.code.clientId, 'There is no client with this id.')
  }
  const origin = c.req.header('origin')
  // Callers other than browsers send no origin. The wallet frame has the server's own origin.
  if (origin === undefined || origin === originFor(server, c, app)) return
  if (allowsOrigin(app, origin)) return
  if (origin === 'null') throw new ApiError('invalid_origin', NO_ORIGIN)
  throw new ApiError('invalid_origin', `${origin} is not among the allowed_domains of this app: add it there.`)
}
