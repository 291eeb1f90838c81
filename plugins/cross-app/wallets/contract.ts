import type { Context } from '../../../core/plugin.js'
import type { Apps } from '../connect/apps.js'
import type { ConnectApi } from '../connect/contract.js'
import type { TransactApi } from '../transact/contract.js'

/** What the user's wallets at other apps are used by. */
export interface WalletParts {
  readonly ctx: Context<'cross-app'>
  readonly apps: Apps
  readonly unlink: ConnectApi['unlink']
  readonly ask: TransactApi['ask']
  readonly signMessage: TransactApi['signMessage']
}
/** One of them. */
export interface OtherWallet {
  readonly address: string
  readonly appId: string
  /** Of the account that it belongs to. */
  readonly subject: string
}
