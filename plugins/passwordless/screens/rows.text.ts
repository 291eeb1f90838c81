import { defineText } from '../../../core/lib/text.js'

/** What the landing says of the two channels; the screens behind them have their own words. */
export const rowsText = defineText('passwordless', {
  recent: 'Recent',
  continueWithEmail: 'Continue with Email',
  continueWithSms: 'Continue with SMS',
  emailLabel: 'Email',
  emailPlaceholder: 'your@email.com',
  phoneLabel: 'Phone number',
  submit: 'Submit',
})
