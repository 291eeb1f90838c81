import { defineText } from '../../../core/lib/text.js'

export const slowWalletText = defineText('kit', {
  walletSlow: 'Your wallet is slow to answer. Please wait.',
})
