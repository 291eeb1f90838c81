import { hasEmbedded } from '../../core/embedded.js'
import { defineManifest } from '../../core/plugin.js'
import { walletFrame } from '../wallet-frame/manifest.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

export const solanaWallet = defineManifest({
  id: 'solana-wallet',
  requires: { 'wallet-frame': walletFrame },
  hasWalletsOf: (user) => hasEmbedded(user, 'solana'),
  // which users get a wallet at login: `on-login.ts`
  preloadOnLogin: (_, host) => !!host.embeddedWallets?.solana,
  onboarding: {
    order: 21,
    needed: (user, _, host) => !!host.embeddedWallets?.solana && !hasEmbedded(user, 'solana'),
  },
  load: () => import('./plugin.js'),
})
