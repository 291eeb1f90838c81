import { defineText } from '../../../core/lib/text.js'

/** Modal §8.1. */
export const walletFrameErrorsText = defineText('wallet-frame', {
  unreachable: 'Your wallet could not be reached',
  checkConnection: 'Check your connection and try again.',
  wrong: 'Something went wrong',
  blocked: 'This page does not allow what is needed. Please tell the people who run it.',
  ok: 'OK',
})
