import { defineManifest } from '../../core/plugin.js'

export type * from './screens/texts.js'

/**
 * Logs users in and links accounts by wallets of the browser, of Ethereum and Solana, and keeps the list of those that
 * are connected. With the plugins `walletConnect` and `coinbase` it also offers the wallets that these reach.
 * @config appearance.walletList, appearance.showWalletLoginFirst, loginMethodsAndOrder,
 * externalWallets.signatureRequestTimeouts, rpcConfig.rpcTimeouts, supportedChains, defaultChain
 */
export const wallets = defineManifest({
  id: 'wallets',
  entries: () => [{ method: 'wallet', kind: 'many', order: 300 }],
  accounts: ['wallet'],
  clears: ['connections'],
  // Connections belong to the browser and not to a user, so they are restored without a login (`loadsOn`)
  hasWalletsOf: () => false,
  // a wallet was connected before, or a wallet's own link opened this page
  loadsOn: ({ params }, storage) => !!(storage.get('connections') || params.connector),
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
