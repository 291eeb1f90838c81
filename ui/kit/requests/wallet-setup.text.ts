import { defineText } from '../../../core/lib/text.js'

/** Texts in Wire §6.4 are verbatim; the others are our own. They are those of the plugin that a host may replace. */
export const walletSetupText = defineText('embedded-wallet', {
  creating: 'Setting up your wallet',
  creatingBody: 'It takes a moment. Please keep this page open.',
})
