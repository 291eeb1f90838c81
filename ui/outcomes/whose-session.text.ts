import { defineText } from '../../core/lib/text.js'

/** Modal §2.5. */
export const whoseSessionText = defineText('outcomes', {
  whoseSession: 'Is this your account?',
  whoseSessionWhy:
    'The link that you followed logs you in to this account. If it is not yours, whatever you add or pay in here belongs to somebody else.',
  sessionIsMine: 'Yes, log in',
  sessionIsAnothers: 'No, stay logged out',
  unnamedAccount: 'An account without an address',
})
