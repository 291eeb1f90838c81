import { defineText } from '../../../../core/lib/text.js'

/** Wire §6.4; what it leaves out is ours. */
export const splashText = defineText('embedded-wallet', {
  splashTitle: 'Secure Your Account',
  splashBody: 'Add a password to get your wallet back on a new device. It is yours alone: nobody can reset it for you.',
  addPassword: 'Add password',
})
