import type { RefusalType } from '../lib/refusal.js'
import { commonText } from '../view/text.js'
import type { What } from './reader.js'

export const text = {
  ...commonText,
  copy: { key: 'Copy key', phrase: 'Copy phrase' } satisfies Record<What, string>,
  showPhrase: 'Show phrase',
  danger: 'Whoever has it can take everything.',
  confirmCopy: 'Copy now',
  confirmShow: 'Show now',
  writeDown: 'Write these words down in this order, where nobody else finds them.',
  hide: 'Hide',
  cancel: 'Cancel',
  cannotTell: 'This browser cannot tell whether something covers a key. Open it in a window of its own.',
  copied: 'Copied',
  notCopied: 'Could not copy',
  refused: {
    missing_or_invalid_token: 'Your session has ended. Close this and log in again.',
    fresh_login_required: 'Your login is too long ago. Close this, log out and log in again.',
    wallet_not_on_device: 'This wallet is not on this device. Close this and recover it first.',
    invalid_request_arguments: 'There is no such wallet.',
  } satisfies Partial<Record<RefusalType, string>> as Partial<Record<RefusalType, string>>,
  confirm: 'Confirm that it is you',
  noPasskey: 'No passkey answered here. Confirm in the app first.',
} as const
