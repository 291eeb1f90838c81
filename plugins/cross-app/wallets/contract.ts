import type { Context } from '../../../core/plugin.js'
import type { Apps } from '../connect/apps.js'
import type { ConnectApi } from '../connect/contract.js'
import type { TransactApi } from '../transact/contract.js'

/** What the code of cross-app wallets needs from the plugin. */
export interface WalletParts {
  readonly ctx: Context<'cross-app'>
  readonly apps: Apps
  readonly unlink: ConnectApi['unlink']
  readonly ask: TransactApi['ask']
  readonly signMessage: TransactApi['signMessage']
}
/** A wallet of the user at another app. */
export interface OtherWallet {
  readonly address: string
  readonly appId: string
  /** Subject of the linked account that the wallet belongs to. */
  readonly subject: string
}
