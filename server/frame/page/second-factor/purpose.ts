/** Actions that a proof is valid for. Wire §3.3. */
export type Action = 'wallet' | 'export' | 'recovery' | 'enroll'

/** Changes of how a user gets in, which the user must have meant. A proof for one is not valid for another. */
export const PURPOSES = [
  'add-totp',
  'add-sms',
  'add-passkey',
  'remove-totp',
  'remove-sms',
  'remove-passkey',
  'backup-codes',
  'recovery',
] as const
export type Purpose = (typeof PURPOSES)[number]
export const isPurpose = (value: unknown): value is Purpose => PURPOSES.some((one) => one === value)

/** The actions that the server's proof must be valid for. */
export const actionsOf = (purpose: Purpose): readonly Action[] =>
  purpose === 'recovery' ? ['wallet', 'recovery'] : ['enroll']
