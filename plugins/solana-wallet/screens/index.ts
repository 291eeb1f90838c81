import type { Screens } from '../../../core/plugin.js'

export default {
  SOLANA_WALLET_ON_ACCOUNT_CREATE_SCREEN: () => import('./Setup.js'),
  SOLANA_WALLET_SIGN_REQUEST_SCREEN: () => import('./SignRequest.js'),
} satisfies Screens<'solana-wallet'>
