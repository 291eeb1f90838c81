import type { Screens } from '../../../core/plugin.js'

export default {
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: () => import('../create/screens/OnAccountCreate.js'),
  EMBEDDED_WALLET_CREATED_SCREEN: () => import('../create/screens/Created.js'),
  EMBEDDED_WALLET_CONNECTING_SCREEN: () => import('../wallet/screens/Connecting.js'),
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: () => import('../recovery/screens/Password.js'),
  EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: () => import('../recovery/screens/PasswordRecovery.js'),
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: () => import('../recovery/screens/Password.js'),
  EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: () => import('../recovery/screens/PasswordSplash.js'),
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: () => import('../recovery/screens/RecoverySelection.js'),
  EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN: () => import('../recovery/screens/SetAutomaticRecovery.js'),
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: () => import('../export/screens/KeyExport.js'),
  EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: () => import('../cloud/screens/RecoveryOAuth.js'),
  EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: () => import('../send/screens/SendTransaction.js'),
  EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: () => import('../sign/screens/SignRequest.js'),
} satisfies Screens<'embedded-wallet'>
