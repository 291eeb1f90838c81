import type { RefusalType } from '../lib/refusal.js'
import type { Purpose } from '../second-factor/purpose.js'
import { commonText } from '../view/text.js'

export const text = {
  ...commonText,
  /** What the user confirms. */
  changes: {
    'add-totp': 'Add an authenticator app',
    'add-sms': 'Add a phone for codes by text message',
    'add-passkey': 'Use your passkeys to confirm',
    'remove-totp': 'Remove your authenticator app',
    'remove-sms': 'Remove your phone for codes by text message',
    'remove-passkey': 'Stop using your passkeys to confirm',
    'backup-codes': 'Replace your backup codes',
    recovery: 'Change how your wallet is recovered',
  } satisfies Record<Purpose, string>,
  /** For whom. */
  account: (app: string) => `This changes your account in ${app}. If you did not ask for it, do not confirm.`,
  done: 'Confirmed',
  noPasskey: 'No passkey answered here. Confirm in another way.',
  cannotTell: 'This browser cannot tell whether something covers this page, so no code can be typed here.',
  notTaken: 'The wallet of this page did not answer. Close this and try again.',
  refused: {
    missing_or_invalid_token: 'Your session has ended. Close this and log in again.',
    invalid_request_arguments: 'There is nothing to confirm here.',
  } satisfies Partial<Record<RefusalType, string>> as Partial<Record<RefusalType, string>>,
} as const
