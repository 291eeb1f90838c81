import { defineText } from '../../../core/lib/text.js'

/** Texts of the screens that ask for an address. Wire §6.4. */
export const addressText = defineText('passwordless', {
  linkEmailTitle: 'Connect your email',
  linkEmailBody: 'Add your email to {app}. We will send you a code to confirm it.',
  linkPhoneTitle: 'Connect your phone',
  linkPhoneBody: 'Add your phone number to {app}. We will send you a code to confirm it.',
  updateEmailTitle: 'Update your email',
  updateEmailBody: 'Enter the new address. We will send it a code to confirm it.',
  updatePhoneTitle: 'Update your phone number',
  updatePhoneBody: 'Enter the new number. We will send it a code to confirm it.',
  sendCode: 'Send code',
})
