import { defineText } from '../../../../core/lib/text.js'

/** Texts quoted in Modal §2.1, §8.3 are verbatim. */
export const signerText = defineText('farcasterSigner', {
  title: 'Add a signer to Farcaster',
  preparing: 'Preparing your request…',
  scan: 'Scan this code with your phone’s camera to let this app write for you on Farcaster.',
  codeLabel: 'QR code that opens this request in a Farcaster app',
  copyLink: 'Copy link',
  approve: 'Let this app write for you on Farcaster: approve it there, then come back.',
  openApp: 'Open Warpcast app',
  adopting: 'Adding the signer…',
  success: 'Signer added to Farcaster',
  rejected: 'Request rejected',
  rejectedWhy: 'Nothing was added to your Farcaster account.',
  failed: 'The signer could not be added',
  timedOut: 'The request timed out. Try again.',
  tooMany: 'Too many requests. Please wait before trying again.',
  wrong: 'Something went wrong. Try again.',
  refused: 'This app cannot add a signer now.',
  again: 'Try again',
})
