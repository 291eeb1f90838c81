import type { Screens } from '../../../core/plugin.js'

export default {
  FUNDING_METHOD_SELECTION_SCREEN: () => import('./ChooseMethod.js'),
  FUNDING_MANUAL_TRANSFER_SCREEN: () => import('./ManualTransfer.js'),
  MOONPAY_PROMPT_SCREEN: () => import('./MoonpayPrompt.js'),
  MOONPAY_STATUS_SCREEN: () => import('./MoonpayStatus.js'),
  COINBASE_ONRAMP_STATUS_SCREEN: () => import('./CoinbaseStatus.js'),
  FUNDING_TRANSFER_FROM_WALLET_SCREEN: () => import('./TransferFromWallet.js'),
  FUNDING_AWAITING_TRANSFER_FROM_EXTERNAL_WALLET_SCREEN: () => import('./AwaitingTransfer.js'),
} satisfies Screens<'funding'>
