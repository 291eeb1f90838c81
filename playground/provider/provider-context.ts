import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { App } from './app.js'
import type { Database } from './db/database.js'
import type { Secret } from './secret.js'

/** What every part of the provider works with. */
export interface Provider {
  readonly db: Database
  readonly secret: Secret
  /** Where it listens. */
  readonly origin: string
}

export interface Env {
  Bindings: HttpBindings
  Variables: {
    /** The app of an API call, past `knownApp`. */
    app: App
    /** The connection was cut on purpose: nothing is sent. */
    cut: boolean
  }
}

export type Call = Context<Env>
export type Routes = Hono<Env>
