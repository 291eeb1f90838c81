import type { TransactApi } from './transact/contract.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'cross-app': CrossAppContract
  }
}
export interface CrossAppContract {
  api: TransactApi
  errors: 'cross_app_not_connected' | 'cross_app_popup_blocked' | 'cross_app_read_only' | 'cross_app_request_failed'
}
