import { defineText } from '../../../../core/lib/text.js'

/** Modal §2.6. */
export const askPasskeyText = defineText('mfa', {
  passkeyTitle: 'Verifying with passkey',
  passkeyFollow: 'Follow your browser to confirm that it is you.',
  passkeyReady: 'Your passkey is asked for as soon as you continue.',
  passkeyChecking: 'Just a few moments more',
  pendingTransaction: 'Pending transaction',
  pendingTo: 'To {start}…{end}',
  pendingMessage: 'Pending signature',
})
