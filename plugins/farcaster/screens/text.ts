import { defineText } from '../../../core/lib/text.js'

/** Texts quoted in Modal §2.1, §8.3 and Wire §6.4 are verbatim. */
export const farcasterText = defineText('farcaster', {
  loginTitle: 'Sign in with Farcaster',
  linkTitle: 'Link your Farcaster account',
  preparing: 'Preparing your request…',
  scan: 'Scan this code with your phone’s camera to continue in a Farcaster app.',
  codeLabel: 'QR code that opens this request in a Farcaster app',
  copyLink: 'Copy link',
  approve: 'Approve the request in a Farcaster app, then come back.',
  openApp: 'Open Warpcast app',
  verifying: 'Verifying connection to Farcaster',
  moments: 'Just a few moments more',
  success: 'Successfully connected with Farcaster',
  failed: 'Authentication failed',
  timedOut: 'The request timed out. Try again.',
  linkedToAnother: 'This account has already been linked to another user.',
  onlyOne: 'You cannot authorize more than one account for this user.',
  tooMany: 'Too many requests. Please wait before trying again.',
  wrong: 'Something went wrong. Try again.',
  again: 'Try again',
  anotherMethod: 'Try another login method',
})
