import { defineText } from '../../../../core/lib/text.js'

/** Modal §2.6. */
export const enterCodeText = defineText('mfa', {
  codeTitle: 'Enter verification code',
  codeOfApp: 'Enter the code that your authenticator app shows for {app}.',
  codeOfSms: 'Enter the code that was sent to your phone.',
  sending: 'Sending a code to your phone',
})
