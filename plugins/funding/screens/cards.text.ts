import { defineText } from '../../../core/lib/text.js'

/** Texts about a purchase by card. Those quoted in Modal §2.7 and §4.13 are verbatim. */
export const cardsText = defineText('funding', {
  another: 'Use another method',
  failed: 'Something went wrong',
  promptTitle: 'Purchase assets to fund your account',
  promptWhy: 'Moonpay opens in a new tab. Processing may take a few hours.',
  promptGo: 'Continue to Moonpay',
  fundTitle: 'Fund account',
  fundInTab: 'Finish your purchase in the tab of Moonpay. This page follows it.',
  openAgain: 'Open Moonpay again',
  progressTitle: 'In Progress',
  bankAsks: 'Your bank has to approve the payment.',
  processingTitle: 'Processing payment',
  processingWhy: 'This may take a few hours. You can close this window: the funds arrive by themselves.',
  moonpayFailed:
    'Something went wrong adding funds from Moonpay. Please try again or use another method to fund your wallet.',
  notPossible: 'This purchase is not possible now. Please use another method to fund your wallet.',
  coinbaseOffer: 'Coinbase opens in a window of its own.',
  coinbaseGo: 'Continue to Coinbase',
  coinbaseFollow: 'Finish your purchase in the window of Coinbase.',
  coinbaseFailed:
    'Something went wrong adding funds from Coinbase. Please try again or use another method to fund your wallet.',
  coinbaseBlocked: 'Your browser did not open the window of Coinbase. Allow it, and try again.',
  coinbaseClosed: 'The window of Coinbase was closed before the purchase was complete.',
  coinbaseLate: 'Coinbase did not say in time how the purchase went.',
})
