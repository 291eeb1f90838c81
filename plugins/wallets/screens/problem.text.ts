import { defineText } from '../../../core/text.js'

/** What went wrong with a wallet. Core §8 Wallet, Modal §8.4; texts quoted there are verbatim. */
export const problemText = defineText('wallets', {
  failed: 'Could not log in with wallet',
  different: 'Use a different wallet',
  again: 'Please try connecting again.',
  exists: 'User already exists for this address',
  another: 'Try another address!',
  timedOut: 'Wallet request timed out',
  rejected: 'You rejected the request',
  limit: 'Unable to link',
  limitWhy: "You've reached the maximum number of linked wallets.",
  spent: 'Unable to connect wallet',
  spentWhy: 'Check that {wallet} is unlocked and up to date, or use a different wallet.',
  pendingConnection: 'Connection already pending',
  pendingRequest: 'Request already pending',
  pendingWhy:
    'A request is still open in {wallet}. Answer or close it there, also in other browser windows, then try again.',
  locked: 'Wallet is locked',
  lockedWhy: 'Unlock {wallet}, also in other browser windows, then try again.',
  missing: '{wallet} is not here any more',
  missingWhy: 'Install it or switch it on in this browser, then try again.',
  network: 'Network not supported',
  networkWhy: '{wallet} could not switch to a network that this app uses. Switch it there, then try again.',
  changed: 'This signature is not the wallet’s',
  changedWhy: 'The account may have been switched meanwhile. Sign with the one that you connected.',
  tooMany: 'Too many requests. Please wait before trying again.',
  wrong: 'Something went wrong. Try again.',
  notSetUp: '{wallet} is not set up for this app yet.',
  authFailed: 'Authentication failed',
})
