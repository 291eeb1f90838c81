import type { RefusalType } from '../lib/refusal.js'
import type { What } from './reader.js'
import type { FactorMethod } from './second-factor.js'

export const text = {
  loading: 'Loading…',
  copy: { key: 'Copy key', phrase: 'Copy phrase' } satisfies Record<What, string>,
  danger: 'Whoever has it can take everything.',
  confirmCopy: 'Copy now',
  cancel: 'Cancel',
  covered: 'Something covers this',
  cannotTell: 'This browser cannot tell whether something covers a key. Open it in a window of its own.',
  copied: 'Copied',
  notCopied: 'Could not copy',
  retry: 'Try again',
  refused: {
    missing_or_invalid_token: 'Your session has ended. Close this and log in again.',
    fresh_login_required: 'Your login is too long ago. Close this, log out and log in again.',
    wallet_not_on_device: 'This wallet is not on this device. Close this and recover it first.',
    invalid_request_arguments: 'There is no such wallet.',
  } satisfies Partial<Record<RefusalType, string>> as Partial<Record<RefusalType, string>>,
  failed: 'The wallet could not be reached.',
  confirm: 'Confirm that it is you',
  method: 'How to confirm',
  methods: {
    totp: 'Authenticator app',
    sms: 'Text message',
    passkey: 'Passkey',
    backup_code: 'Backup code',
  } satisfies Record<FactorMethod, string>,
  code: { digits: '6-digit code', backup: 'Backup code' },
  verify: 'Confirm',
  send: 'Send code',
  sendAgain: 'Send again',
  usePasskey: 'Use passkey',
  wrongCode: 'Wrong code. Try again.',
  locked: 'Locked after too many wrong codes. Confirm in another way.',
  noPasskey: 'No passkey answered here. Confirm in the app first.',
  tooMany: 'Too many tries. Wait a few minutes.',
  tooLong: 'That took too long.',
} as const
