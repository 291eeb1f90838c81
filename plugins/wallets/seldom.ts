import type { Context } from '../../core/plugin.js'
import { type ChooseParts, createChoose } from './choose/choose.js'
import type { Connections } from './connect/connections.js'
import { createWalletActions } from './connect/wallet-actions.js'
import { createByMessage } from './sign-in/by-message.js'
import type { WalletSignIn } from './sign-in/sign-in-with-wallet.js'

interface SeldomParts extends ChooseParts {
  readonly connections: Connections
  readonly walletSignIn: WalletSignIn
}

/**
 * What a host does with wallets other than logging in by a detected one. It is created at once, so that the plugin's
 * chunk has one `import()` for all of it.
 */
export const createSeldom = (ctx: Context<'wallets'>, parts: SeldomParts) => ({
  ...createWalletActions(ctx, parts.connections, parts.walletSignIn),
  ...createChoose(ctx, parts),
  ...createByMessage(ctx, parts.walletSignIn),
})
