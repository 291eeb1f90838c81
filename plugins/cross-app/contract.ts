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
export interface CrossAppContract {
  api: CrossAppApi
  flows: { connect: Flow<ConnectState, ConnectEvent> }
  screens: 'CROSS_APP_AUTH_SCREEN'
  requires: 'ethereum'
  errors:
    | 'cross_app_not_connected'
    | 'cross_app_popup_blocked'
    | 'cross_app_read_only'
    | 'cross_app_request_failed'
    | 'oauth_state_mismatch'
    | 'oauth_user_denied'
}
export interface CrossAppApi extends ConnectApi, TransactApi, SuppliesWallets {}
