import type { Screens } from '../../../core/plugin.js'

export default {
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: () => import('./OnAccountCreate.js'),
  EMBEDDED_WALLET_CREATED_SCREEN: () => import('./Created.js'),
  EMBEDDED_WALLET_CONNECTING_SCREEN: () => import('./Connecting.js'),
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: () => import('./Password.js'),
  EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: () => import('./PasswordRecovery.js'),
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: () => import('./Password.js'),
  EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: () => import('./PasswordSplash.js'),
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: () => import('./RecoverySelection.js'),
  EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN: () => import('./SetAutomaticRecovery.js'),
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: () => import('./KeyExport.js'),
  EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: () => import('./RecoveryOAuth.js'),
  EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: () => import('./SendTransaction.js'),
  EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: () => import('./SignRequest.js'),
} satisfies Screens<'embedded-wallet'>
