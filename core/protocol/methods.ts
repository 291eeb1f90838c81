import { SOCIAL } from './social.js'

/** Login methods that the server turns on and off, in the landing's order. Wire §1.7, §6.3; decision 13. */
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
/** A name in a list of methods: a login method, or `<prefix>:<id>` for a method of a plugin with a prefix. */
export type ListedMethod = LoginMethodName | `${string}:${string}`

/**
 * Whether a name in an order may be a wallet's id rather than a login method. The list of wallets finds typing errors.
 */
export const isWalletId = (name: string): boolean =>
  !/:/.test(name) && !(LOGIN_METHODS as readonly string[]).includes(name)

export const isSocial = (method: string | undefined): boolean => (SOCIAL as readonly unknown[]).includes(method)

/**
 * The method of a login, as passed to callbacks: its name, `siwe` or `siws` for a wallet of Ethereum or Solana, or
 * `<prefix>:<id>` for a method of a plugin with a prefix.
 */
export type LoginMethod = Exclude<LoginMethodName, 'wallet'> | 'siwe' | 'siws' | `${string}:${string}`
/**
 * The method by which an account is linked, updated or unlinked. `wallet` stands for either chain until one is chosen.
 */
export type AccountMethod = LoginMethod | 'wallet'
