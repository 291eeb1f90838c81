import type { Screens } from '../../../core/plugin.js'
import { rows } from '../choose/screens/rows.js'

const awaiting = () => import('../connect/screens/AwaitingConnection.js')
const choosing = () => import('../choose/screens/ChooseWallet.js')

export default {
  AWAITING_CONNECTION: awaiting,
  AWAITING_CONNECT_ONLY_CONNECTION: awaiting,
  CONNECT_ONLY_LANDING_SCREEN: choosing,
  CONNECT_ONLY_AUTHENTICATED_SCREEN: choosing,
  LINK_WALLET_SCREEN: choosing,
  PHANTOM_INTERSTITIAL_SCREEN: () => import('../connect/screens/PhantomInterstitial.js'),
  INSTALL_PHANTOM_SCREEN: () => import('../connect/screens/InstallPhantom.js'),
  LOGIN_FAILED_SCREEN: () => import('../connect/screens/LoginFailed.js'),
  rows,
  fields: { wallet: () => import('../choose/screens/WalletEntry.js') },
} satisfies Screens<'wallets'>
