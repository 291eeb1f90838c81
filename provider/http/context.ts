import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { App } from '../apps/app.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'

/** What every part of the provider works with. */
export interface Provider {
  readonly db: Database
  readonly secret: Secret
  /** Where it listens. */
  readonly origin: string
  /** Where the outside world listens, or its stand-in for all services that have no address of their own in the settings. */
  readonly outside: string
  readonly telegram: TelegramPlace
  readonly chains: ChainNodes
}

/** The nodes of Ethereum chains that it knows. */
export interface ChainNodes {
  /** Where a page of this provider reaches them, by chain id: paths at its own origin. */
  readonly paths: Readonly<Record<string, string>>
  /** A node of this chain. Rejects where there is one that does not come up. */
  urlOf(id: number): Promise<string | undefined>
}

/** Where Telegram is. */
export interface TelegramPlace {
  /** Its login widget's script: `https://telegram.org/js/telegram-widget.js?22`. */
  readonly widget: string
  /** Where its script opens the login: `https://oauth.telegram.org`. */
  readonly oauth: string
}

export interface Env {
  Bindings: HttpBindings
  Variables: {
    /** The app of an API call, past `knownApp`. */
    app: App
    /** The body of the request, past `takeBody`. */
    body: string
    /** The connection was ended on purpose: nothing is sent. */
    dropped: boolean
  }
}

export type Call = Context<Env>
export type Routes = Hono<Env>
