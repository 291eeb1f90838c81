import { commonText } from '../view/text.js'
import type { FactorMethod } from './verifier.js'

/** What the question for a second factor says. */
export const text = {
  ...commonText,
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
  usedCode: 'This code was used already. Wait for the next one in your app.',
  locked: 'Locked after too many wrong codes. Confirm in another way.',
  tooMany: 'Too many tries. Wait a few minutes.',
} as const
