import type { ConnectorRole } from '../roles/connector.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'wallet-connect': WalletConnectContract
  }
}
export interface WalletConnectContract {
  api: ConnectorRole
  errors: 'generic_connect_wallet_error'
}
