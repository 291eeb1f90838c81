import { defineText } from '../../../core/lib/text.js'

/** Modal §8.4 and Wire §6.4; texts quoted there are verbatim. */
export const oauthText = defineText('oauth', {
  going: 'Taking you to {provider}',
  moments: 'Just a few moments more',
  waiting: 'Continue in the {provider} window',
  waitingDetail: 'Log in there, and this page goes on by itself.',
  verifying: 'Verifying connection to {provider}',
  success: 'Successfully connected with {provider}',
})
