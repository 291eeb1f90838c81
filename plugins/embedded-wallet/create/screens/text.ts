import { defineText } from '../../../../core/lib/text.js'

/** Texts in Wire §6.4 are verbatim; the others are our own. */
export const walletText = defineText('embedded-wallet', {
  welcome: 'Welcome to {app}',
  welcomeBody: 'Your account has been created.',
  allSet: 'All set!',
  allSetBody: 'Your account is secured with a wallet of your own.',
  continue: 'Continue',
})
