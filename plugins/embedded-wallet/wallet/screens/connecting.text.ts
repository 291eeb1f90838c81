import { defineText } from '../../../../core/lib/text.js'

/** Texts in Wire §6.4 are verbatim; the others are our own. */
export const connectingText = defineText('embedded-wallet', {
  connecting: 'Connecting to your wallet',
  connectingBody: 'Just a few moments more',
  connectingFailed: 'Something went wrong',
  connectingFailedBody: 'We could not reach your wallet. Check your connection and try again, or come back later.',
  tryAgain: 'Try again',
})
