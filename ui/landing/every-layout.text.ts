import { defineText } from '../../core/lib/text.js'

/** The texts of the rows that lead to further methods, and of their views. Modal §2.2–2.3, verbatim. */
export const everyLayoutText = defineText('landing', {
  more: 'More options',
  otherOptions: 'Other options',
  emailOrSocials: 'Log in with email or socials',
  smsOrSocials: 'Log in with sms or socials',
  emailOrSms: 'Continue with email or sms',
  emailOnly: 'Continue with email',
  smsOnly: 'Continue with sms',
  socials: 'Log in with a social account',
})
