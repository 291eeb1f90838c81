import { defineText } from '../../../core/lib/text.js'

/** The texts of the screen that connects another app. */
export const crossAppText = defineText('cross-app', {
  another: 'the other app',
  going: 'Taking you to {app}',
  moments: 'Just a few moments more',
  waiting: 'Continue in the {app} window',
  waitingDetail: 'Approve there, and this page goes on by itself.',
  openAgain: 'Open the window again',
  verifying: 'Verifying connection to {app}',
  success: 'Successfully connected with {app}',
})
