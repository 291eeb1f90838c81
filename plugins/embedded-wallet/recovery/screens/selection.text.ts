import { defineText } from '../../../../core/lib/text.js'

/** Texts quoted in Modal §4.8 and Wire §6.4 are verbatim. */
export const selectionText = defineText('embedded-wallet', {
  secureTitle: 'Secure your account',
  updateTitle: 'Update backup method',
  secureBody: 'Choose how you get your wallet back on a new device.',
  updateBody: 'It takes the place of the one that you have.',
  ways: 'Backup methods',
  backUpDrive: 'Back up to Google Drive',
  backUpIcloud: 'Back up to Apple iCloud',
  setPassword: 'Set a password',
  resetPassword: 'Reset your password',
  why: 'Why do I need to secure my account?',
  whyBody:
    'Your wallet’s key is kept in parts, and nobody but you has enough of them. Your backup is one of the parts: with it you get your wallet back when you lose this device or clear your browser.',
  whyKept: 'Neither {app} nor its wallet provider can read it, or make a new one for you.',
  selectMethod: 'Select backup method',
  selectionFailed: 'An error has occurred, please try again.',
})
