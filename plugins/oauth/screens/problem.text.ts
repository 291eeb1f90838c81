import { defineText } from '../../../core/lib/text.js'

/** Modal §8.3 and Core §8; texts quoted there are verbatim. */
export const problemText = defineText('oauth', {
  failed: 'Authentication failed',
  denied: 'Retry and check {provider} to finish connecting your account.',
  suspended: 'Your {provider} account is suspended. Please try another login method.',
  onlyOne: 'You cannot authorize more than one account for this user.',
  linkedToAnother: 'This account has already been linked to another user.',
  tooMany: 'Too many requests. Please wait before trying again.',
  limited: 'Request limit reached for {provider}. Please wait a moment and try again.',
  unexpected: 'Something went wrong. Please try again.',
  wrong: 'Something went wrong. Try again.',
  rejected: 'User rejected request',
  timedOut: 'Authorization request timed out after 2 minutes.',
  phishing: 'Unexpected auth flow. This may be a phishing attempt.',
  retry: 'Retry',
  anotherMethod: 'Try another login method',
  close: 'Close',
})
