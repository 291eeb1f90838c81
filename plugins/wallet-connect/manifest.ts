import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

/**
 * Reaches wallets on other devices by WalletConnect, with a code to scan or a link to open. Use it together with the
 * plugin `wallets`; it needs the id of your project at WalletConnect.
 * @config walletConnectCloudProjectId, externalWallets.walletConnect
 */
export const walletConnect = defineManifest({
  id: 'wallet-connect',
  when: (_, host) => host.externalWallets?.walletConnect?.enabled !== false,
  provides: ['walletConnect'],
  load: () => import('./plugin.js'),
})
