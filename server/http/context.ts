import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { App, AppExtension, AppStore } from '../apps/app.js'
import type { Clock } from '../db/clock.js'
import type { SweptExtension } from '../db/sweep.js'
import type { Proxies } from './caller-address.js'
import type { UpgradeListener } from './listen.js'
import type { Log } from './log.js'

/** The services and addresses that all parts of the server use. */
export interface Server extends AppStore {
  readonly extension?: Extension | undefined
  /** The server's own origin. */
  readonly origin: string
  /**
   * The origin of the pages that run an app's captcha, which has another host than `origin`. Undefined if the server
   * has none: its own pages offer no login of an app with a captcha then. Decisions 83 and 133.
   */
  readonly captchaOrigin: string | undefined
  /** Undefined if the server does not know both addresses. */
  readonly telegram: TelegramPlace | undefined
  readonly chains: ChainNodes
  readonly proxies: Proxies
  /** The database's time. */
  readonly clock: Clock
  readonly log: Log
}

/** The server's nodes of Ethereum chains. */
export interface ChainNodes {
  /** For each chain id, the path of the node at the server's origin, if a page may ask it there. */
  readonly paths: Readonly<Record<string, string>>
  /** The address of a node of this chain; undefined if there is none. Rejects if the node does not start. */
  urlOf(id: number): Promise<string | undefined>
}

/** Telegram's addresses. */
export interface TelegramPlace {
  /** The script of the login widget: `https://telegram.org/js/telegram-widget.js?22`. */
  readonly widget: string
  /** The origin at which that script opens the login: `https://oauth.telegram.org`. */
  readonly oauth: string
}

export interface Env {
  Bindings: HttpBindings
  Variables: {
    /** The app of an API call, set by `knownApp`. */
    app: App
    /** What the route changes about how a user gets in, set by `changesAccess`. */
    purpose: string | undefined
    /** The address of the caller, which a trusted proxy may have told. */
    address: string
    /** The address of the call's app that is its own, set by `originFor`. */
    ownAddress: string | undefined
    /** The body of the request, set by `takeBody`. */
    body: string
    /** True if the connection was closed on purpose, without an answer. */
    dropped: boolean
    /** Why the call was refused or failed, set by `answerError`. */
    failure: Error | undefined
  }
}

export type Call = Context<Env>
export type Routes = Hono<Env>

/**
 * What a program adds to the server that it starts. The server knows what may be added, and imports nothing that does:
 * the sandbox is such a program.
 */
export interface Extension extends AppExtension, SweptExtension {
  /** The nodes of Ethereum chains. */
  readonly chains: ChainNodes
  /** Telegram's addresses, where the operator names none. */
  readonly telegram: TelegramPlace
  /** The token of the Telegram bot with this id, for apps that name none; undefined if there is no such bot. */
  botToken(id: string): Promise<string | undefined>
  /** Creates what the database lacks, before the first call. */
  prepare(store: AppStore): Promise<void>
  /**
   * What every call of the API passes. `first` sees a call before CORS headers are set, and so its final answer; `last`
   * sees it after its body was read.
   */
  middleware(server: Server): { readonly first: MiddlewareHandler<Env>; readonly last: MiddlewareHandler<Env> }
  /** Routes beside those of the server, from the root. */
  routes(server: Server): Routes
  /** Handles WebSockets. */
  readonly upgrade: UpgradeListener
}
