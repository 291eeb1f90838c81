import { defineText } from '../../../../core/lib/text.js'

/** Modal §2.6. */
export const chooseMethodText = defineText('mfa', {
  verifyTitle: 'Verify your identity',
  verifyWhy: 'Choose how you confirm that it is you.',
  allLocked: 'Log out and in again. Then confirm with a backup code.',
  totp: 'Authenticator App',
  sms: 'SMS',
  passkey: 'Passkey',
  useBackup: 'Use a backup code',
})
