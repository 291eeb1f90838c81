import type { Screens } from '../../../core/plugin.js'
import { rows } from './rows.js'

const awaiting = () => import('./AwaitingConnection.js')
const choosing = () => import('./ChooseWallet.js')

export default {
  AWAITING_CONNECTION: awaiting,
  AWAITING_CONNECT_ONLY_CONNECTION: awaiting,
  CONNECT_ONLY_LANDING_SCREEN: choosing,
  CONNECT_ONLY_AUTHENTICATED_SCREEN: choosing,
  LINK_WALLET_SCREEN: choosing,
  PHANTOM_INTERSTITIAL_SCREEN: () => import('./PhantomInterstitial.js'),
  INSTALL_PHANTOM_SCREEN: () => import('./InstallPhantom.js'),
  LOGIN_FAILED_SCREEN: () => import('./LoginFailed.js'),
  rows,
  fields: { wallet: () => import('./WalletEntry.js') },
} satisfies Screens<'wallets'>
