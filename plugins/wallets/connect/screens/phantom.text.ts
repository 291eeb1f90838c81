import { defineText } from '../../../../core/lib/text.js'

/** Texts quoted in Modal §2.1, §8.4 and Wire §6.4 are verbatim. */
export const phantomText = defineText('wallets', {
  redirecting: 'Redirecting to Phantom Mobile Wallet',
  redirectWhy: 'We will take you to the browser of the Phantom app, where you go on.',
  reloginWhy:
    'We will take you to the browser of the Phantom app. You are not logged in there yet: log in, then choose Phantom again.',
  stillHere: 'Still here?',
  stillHereWhy: 'If Phantom did not open, get it from the store first, then continue.',
  goOn: 'Continue',
  store: 'Go to App Store',
  create: 'Create a Phantom wallet',
  createWhy: 'Phantom is an extension of your browser.',
  install: 'Install the Phantom extension',
  setUp: 'Set up a new wallet, or import one that you have',
  comeBack: 'Come back here and reload this page',
  get: 'Get Phantom',
  reload: 'Reload this page',
  failedTitle: 'Could not connect with wallet',
  failedWhy: 'Please check that Phantom multichain is enabled and try again.',
  tryAgain: 'Try again',
  cancel: 'Cancel',
})
