/** Identity providers, each a login method of its own. Wire §6.3. */
export const SOCIAL = [
  'google',
  'twitter',
  'discord',
  'github',
  'spotify',
  'instagram',
  'tiktok',
  'linkedin',
  'apple',
] as const
/** Login methods that the server switches on and off, in the landing's order. Wire §1.7, §6.3; decision 13. */
export const LOGIN_METHODS = [
  'wallet',
  'email',
  'sms',
  ...SOCIAL,
  'farcaster',
  'telegram',
  'passkey',
  'guest',
  'custom',
] as const
export type LoginMethodName = (typeof LOGIN_METHODS)[number]
/** What a list of methods may name: one of them, or `<prefix>:<id>` of those that a plugin has under its own prefix. */
export type ListedMethod = LoginMethodName | `${string}:${string}`

export const isSocial = (method: string | undefined): boolean => (SOCIAL as readonly unknown[]).includes(method)

/**
 * How a login was made, as callbacks say it: a method's name, `siwe` or `siws` for a wallet of Ethereum or Solana, or
 * `<prefix>:<id>` for one of the methods that a plugin has under its own prefix.
 */
export type LoginMethod = Exclude<LoginMethodName, 'wallet'> | 'siwe' | 'siws' | `${string}:${string}`
/** How an account is linked, updated or unlinked: a wallet's chain is known once it is there. */
export type AccountMethod = LoginMethod | 'wallet'
