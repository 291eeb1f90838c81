import { defineText } from '../../../core/lib/text.js'

/** Texts in Wire §6.4 are verbatim; the others are our own. They are those of the plugin that a host may replace. */
export const setupProblemText = defineText('embedded-wallet', {
  setupFailed: 'Your wallet could not be set up',
  setupUnreachable: 'Check your connection and try again.',
  setupLater: 'Try again later.',
  setupOptional: 'You can also continue without it: it is set up at your next visit.',
  setupRequired: '{app} cannot be used without it.',
  setupRetry: 'Try again',
  setupSkip: 'Continue without it',
  setupLogOut: 'Log out',
})
