import { defineText } from '../../../../core/lib/text.js'

/** Texts quoted in Modal §8.7 and Wire §6.4 are verbatim. */
export const recoverText = defineText('embedded-wallet', {
  enterPassword: 'Enter your password',
  enterPasswordBody: 'This device is new to your wallet. Enter the recovery password that you set.',
  recoverLabel: 'Recovery password',
  recover: 'Recover your account',
  whyNecessary: 'Why is this necessary?',
  whyNecessaryBody:
    'Your wallet’s key is never stored whole. This device has no part of it yet, and your password unlocks the one that you keep. {app} does not know it and cannot reset it.',
  wrongPassword: 'Invalid recovery password, please try again.',
  tooManyPasswords: 'Too many tries. Wait up to an hour, then try again.',
  recoverFailed: 'An error has occurred, please try again.',
  recoverDone: 'Success',
  recoverDoneBody: 'Your wallet is ready on this device.',
})
