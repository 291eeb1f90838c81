import { defineText } from '../../../../core/lib/text.js'

/** Texts for adding SMS or a passkey, and for removing a method. Those quoted in Modal §2.6, §4.14 are verbatim. */
export const enrollMoreText = defineText('mfa', {
  phoneTitle: 'Set up SMS verification',
  phoneWhy: 'A code is sent to this number whenever you have to confirm that it is you.',
  phoneLabel: 'Phone number',
  sendCode: 'Send code',
  setUpPasskey: 'Set up passkey verification',
  passkeyWhy: 'Confirm with your fingerprint, your face or the lock of your screen.',
  passkeysTitle: 'Enable your passkeys for verification',
  passkeysWhy: 'From now on each of them can confirm that it is you.',
  passkeysOff: 'Passkeys cannot be added here.',
  yours: 'Your passkeys',
  all: 'View All',
  addPasskey: 'Add a new passkey',
  enablePasskeys: 'Enable passkeys',
  adding: 'Waiting for passkey',
  addingFollow: 'Follow your browser to create the passkey.',
  removeSms: 'Remove SMS verification?',
  removeTotp: 'Remove Authenticator App verification?',
  removePasskey: 'Are you sure you want to remove passkey verification?',
  removeOther: 'From now on you are asked for your other methods.',
  removeLast: 'It is your only method: from now on your wallet signs without a second factor.',
})
