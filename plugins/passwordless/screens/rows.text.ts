import { defineText } from '../../../core/lib/text.js'

/** The texts of the landing for the two channels. The screens that follow have texts of their own. */
export const rowsText = defineText('passwordless', {
  recent: 'Recent',
  continueWithEmail: 'Continue with Email',
  continueWithSms: 'Continue with SMS',
  emailLabel: 'Email',
  emailPlaceholder: 'your@email.com',
  phoneLabel: 'Phone number',
  submit: 'Submit',
})
