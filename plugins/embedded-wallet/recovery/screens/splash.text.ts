import { defineText } from '../../../../core/lib/text.js'

/** Texts in Wire §6.4 are verbatim; the others are our own. */
export const splashText = defineText('embedded-wallet', {
  splashTitle: 'Secure Your Account',
  splashBody: 'Add a password to get your wallet back on a new device. It is yours alone: nobody can reset it for you.',
  addPassword: 'Add password',
})
