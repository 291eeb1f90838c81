import type { Errors } from '../../../core/plugin.js'
import type {} from '../contract.js'
import { walletFrameErrorsText } from './errors.text.js'

/** Modal §8.1. */
export default {
  text: walletFrameErrorsText,
  rows: {
    // where the page's policy blocks the frame, neither the user nor another attempt can change it
    wallet_frame_unavailable: ({ retryable }) =>
      retryable
        ? { title: 'unreachable', detail: 'checkConnection' }
        : { title: 'wrong', detail: 'blocked', button: 'ok' },
  },
} satisfies Errors<'wallet-frame', typeof walletFrameErrorsText>
