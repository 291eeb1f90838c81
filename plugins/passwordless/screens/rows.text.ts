import { defineText } from '../../../core/lib/text.js'

/** The landing's texts for the two channels. The other screens have separate texts. */
export const rowsText = defineText('passwordless', {
  recent: 'Recent',
  continueWithEmail: 'Continue with Email',
  continueWithSms: 'Continue with SMS',
  emailLabel: 'Email',
  emailPlaceholder: 'your@email.com',
  phoneLabel: 'Phone number',
  submit: 'Submit',
})
