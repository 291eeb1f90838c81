import type { ConnectorRole } from '../roles/connector.js'

declare module '../../core/registry.js' {
  interface Plugins {
    coinbase: CoinbaseContract
  }
}
export interface CoinbaseContract {
  api: ConnectorRole
}
