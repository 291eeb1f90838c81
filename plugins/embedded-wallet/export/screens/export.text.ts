import { defineText } from '../../../../core/lib/text.js'

/** Texts in Modal §2.1 and Wire §6.4, §3.5 are verbatim; the others are our own. */
export const exportText = defineText('embedded-wallet', {
  transfer: 'Transfer wallet',
  transferBody: 'Shows the private key and the recovery phrase of this wallet, so that you can use it elsewhere.',
  transferKeyBody: 'Shows the private key of this wallet, so that you can use it elsewhere.',
  neverShare:
    'Never share your private key or recovery phrase with anyone. Whoever has it can take everything in this wallet. Other apps on this device can read what you copy.',
  neverShareKey:
    'Never share your private key with anyone. Whoever has it can take everything in this wallet. Other apps on this device can read what you copy.',
  yourWallet: 'Your wallet',
  keyLoading: 'Loading…',
  keyFrame: 'Private key and recovery phrase',
  keyWindow: 'Open your key',
  exportFailed: 'Your key could not be shown. Please try again.',
  exportRefused: 'Your key cannot be shown now.',
  exportRetry: 'Try again',
  exportDone: 'Done',
})
