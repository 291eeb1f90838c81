import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { App, AppStore } from '../apps/app.js'
import type { IsTrustedProxy } from './caller-address.js'

/** The services and addresses that all parts of the provider use. */
export interface Provider extends AppStore {
  /** The provider's own origin. */
  readonly origin: string
  /** The origin of the pages that run an app's captcha, which is another site than `origin`. Decision 83. */
  readonly captchaOrigin: string
  /**
   * The base address of the stand-ins, for external services that have no address in the settings; undefined without
   * the sandbox.
   */
  readonly outside: string | undefined
  /** Undefined if the provider does not know both addresses. */
  readonly telegram: TelegramPlace | undefined
  readonly chains: ChainNodes
  readonly isTrustedProxy: IsTrustedProxy
}

/** The provider's nodes of Ethereum chains. */
export interface ChainNodes {
  /** For each chain id, the path of the node at the provider's origin, which only the sandbox has. */
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
    /** The body of the request, set by `takeBody`. */
    body: string
    /** True if the connection was closed on purpose, without an answer. */
    dropped: boolean
  }
}

export type Call = Context<Env>
export type Routes = Hono<Env>
