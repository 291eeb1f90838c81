import { defineText } from '../../../core/lib/text.js'

/** The texts of a connection that failed. */
export const problemText = defineText('cross-app', {
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
