import type { SuppliesWallets } from '../../core/capabilities.js'
import type { Flow } from '../../core/flow.js'
import type { ConnectApi, ConnectEvent, ConnectState } from './connect/contract.js'
import type { TransactApi } from './transact/contract.js'

export type * from './connect/contract.js'
export type * from './transact/contract.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'cross-app': CrossAppContract
  }
}
/** Errors of another app's accounts and wallets. */
type CrossAppError =
  /**
   * The server does not connect the two apps, or no longer does. Check the connections of both apps at the server.
   */
  | 'cross_app_not_connected'
  /** The browser did not open the window of the other app. Make the call within a click. */
  | 'cross_app_popup_blocked'
  /**
   * The connection lets this app read the wallet's address and not use the wallet. Ask for a connection that allows
   * requests.
   */
  | 'cross_app_read_only'
  /** The other app refused the request; the message has its reason. Show the reason to the user. */
  | 'cross_app_request_failed'
  /** The answer does not belong to a login that this browser started. Let the user start again from this page. */
  | 'oauth_state_mismatch'
  /** The user declined in the other app. Do nothing: this is no failure. */
  | 'oauth_user_denied'
export interface CrossAppContract {
  api: CrossAppApi
  flows: { connect: Flow<ConnectState, ConnectEvent> }
  screens: 'CROSS_APP_AUTH_SCREEN'
  requires: 'ethereum'
  errors: CrossAppError
}
export interface CrossAppApi extends ConnectApi, TransactApi, SuppliesWallets {}
