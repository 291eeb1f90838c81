import { defineText } from '../../../../core/lib/text.js'

/** Wire §6.4; what it leaves out is ours. */
export const walletText = defineText('embedded-wallet', {
  creating: 'Setting up your wallet',
  creatingBody: 'It takes a moment. Please keep this page open.',
  welcome: 'Welcome to {app}',
  welcomeBody: 'Your account has been created.',
  allSet: 'All set!',
  allSetBody: 'Your account is secured with a wallet of your own.',
  continue: 'Continue',
})
