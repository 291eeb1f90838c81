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
  failed: 'Authentication failed',
  issue: 'There was an issue connecting your {app} account. Please try again.',
  denied: 'Retry and check {app} to finish connecting your account.',
  canceled: 'User canceled flow',
  timedOut: 'Request timeout',
  notConnected: 'Invalid connected app',
  linkedToAnother: 'This account has already been linked to another user.',
  phishing: 'Unexpected auth flow. This may be a phishing attempt.',
  retry: 'Retry',
  anotherMethod: 'Try another login method',
  close: 'Close',
})
