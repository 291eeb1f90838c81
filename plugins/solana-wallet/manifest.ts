import { hasEmbedded, walletsOn } from '../../core/embedded.js'
import { defineManifest } from '../../core/plugin.js'
import { walletFrame } from '../wallet-frame/manifest.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Gives each user a Solana wallet of their own, which signs and sends after asking the user in the dialog. The key
 * exists only within the server's frame while it signs. It is on unless the app's settings turn Solana wallets off,
 * and for users who have one.
 * @config embeddedWallets.solana, solana
 */
export const solanaWallet = defineManifest({
  id: 'solana-wallet',
  ...walletsOn('solana'),
  requires: { 'wallet-frame': walletFrame },
  // `on-login.ts` decides which users get a wallet at login
  preloadOnLogin: (_, host) => !!host.embeddedWallets?.solana,
  onboarding: {
    order: 21,
    needed: (user, _, host) => !!host.embeddedWallets?.solana && !hasEmbedded(user, 'solana'),
  },
  load: () => import('./plugin.js'),
})
