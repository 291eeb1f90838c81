import type { ConnectorRole } from '../roles/connector.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'wallet-connect': WalletConnectContract
  }
}
export interface WalletConnectContract {
  api: ConnectorRole
  /** The wallet did not connect; the message has the reason. Let the user try again or choose another wallet. */
  errors: 'generic_connect_wallet_error'
}
