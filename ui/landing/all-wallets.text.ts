import { defineText } from '../../core/lib/text.js'

/** Above the wallets, and in their place where there are none. Modal §2.4; ours. */
export const allWalletsText = defineText('landing', {
  wallets: 'Select a wallet',
  noWallets: 'No wallet was found in this browser. Install one, then reload this page.',
})
