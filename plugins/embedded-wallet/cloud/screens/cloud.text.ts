import { defineText } from '../../../../core/lib/text.js'

/** Texts in Modal §8.7 and Wire §6.4 are verbatim; the others are our own. */
export const cloudText = defineText('embedded-wallet', {
  googleDrive: 'Google Drive',
  icloud: 'Apple iCloud',
  confirm: "Confirm it's really you",
  confirmRecover: 'Your wallet is not on this device yet. {provider} brings it back.',
  confirmBackUp: '{provider} will keep the key to your backup.',
  confirmWith: 'Confirm with {provider}',
  recovering: 'Recovering with {provider}...',
  backingUp: 'Backing up with {provider}...',
  elsewhere: 'Continue in the window of {provider}, and this page goes on by itself.',
  openAgain: 'Open the window again',
  moments: 'Just a few moments more',
  recovered: 'Successfully recovered with {provider}.',
  backedUp: 'Successfully backed up with {provider}.',
  recoveryFailed: 'Recovery with {provider} unsuccessful',
  backUpFailed: 'Back up with {provider} unsuccessful',
  recoverHint: 'Please try again, and make sure to choose the {provider} account that you backed up with.',
  backUpHint: 'Please try again, and choose the {provider} account that should keep your backup.',
  refused: 'This is not possible with {provider} now.',
  blocked: 'Your browser blocked the window of {provider}. Allow pop-ups for this page, then try again.',
  closed: 'The window of {provider} was closed before it was done. Please try again.',
  denied: 'Access to {provider} was not allowed. Please try again, and allow it there.',
  phishing: 'Unexpected auth flow. This may be a phishing attempt.',
  retry: 'Retry',
})
