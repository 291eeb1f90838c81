export interface Verified {
  readonly verifiedAt: Date | null
  readonly firstVerifiedAt: Date | null
  readonly latestVerifiedAt: Date | null
}
/**
 * Text fields by kind: `field` must be there, `field?` may, `ours=theirs` where the wire's name is not the snake_case
 * of ours. Wire §1.5.
 */
export const ACCOUNT_FIELDS = {
  wallet: 'address chainType? chainId? walletClientType? connectorType? recoveryMethod?',
  cross_app: 'subject',
  email: 'address',
  phone: 'number=phoneNumber',
  google_oauth: 'subject email? name?',
  spotify_oauth: 'subject email? name?',
  apple_oauth: 'subject email? name?',
  instagram_oauth: 'subject username?',
  twitter_oauth: 'subject username? name? profilePictureUrl?',
  discord_oauth: 'subject username? email?',
  github_oauth: 'subject username? name? email?',
  tiktok_oauth: 'subject username? name?',
  linkedin_oauth: 'subject name? email? vanityName?',
  custom_auth: 'customUserId',
  farcaster: 'ownerAddress? displayName? username? bio? pfp?=profile_picture_url url?=homepage_url signerPublicKey?',
  passkey: 'credentialId authenticatorName? createdWithDevice? createdWithOs? createdWithBrowser?',
  telegram: 'telegramUserId firstName? lastName? username? photoUrl?',
} as const
type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S
type Ours<S extends string> = S extends `${infer Name}=${string}` ? Name : S
/** The type of our fields for a line of the table: `{ address: string; chainType: string | null }`. */
type Texts<S extends string> = {
  readonly [Name in Ours<Words<S>> as Name extends `${string}?` ? never : Name]: string
} & { readonly [Name in Ours<Words<S>> as Name extends `${infer May}?` ? May : never]: string | null }
type Kind<T extends AccountType> = { readonly type: T } & Verified & Texts<(typeof ACCOUNT_FIELDS)[T]>

export interface WalletAccount extends Kind<'wallet'> {
  readonly imported: boolean
}
export interface CrossAppAccount extends Kind<'cross_app'> {
  readonly embeddedWallets: readonly { readonly address: string }[]
  readonly smartWallets: readonly { readonly address: string }[]
  readonly providerApp: { readonly id: string }
}
export interface EmailAccount extends Kind<'email'> {}
export interface PhoneAccount extends Kind<'phone'> {}
export interface GoogleAccount extends Kind<'google_oauth'> {}
export interface SpotifyAccount extends Kind<'spotify_oauth'> {}
export interface AppleAccount extends Kind<'apple_oauth'> {}
export interface InstagramAccount extends Kind<'instagram_oauth'> {}
export interface TwitterAccount extends Kind<'twitter_oauth'> {}
export interface DiscordAccount extends Kind<'discord_oauth'> {}
export interface GithubAccount extends Kind<'github_oauth'> {}
export interface TiktokAccount extends Kind<'tiktok_oauth'> {}
export interface LinkedInAccount extends Kind<'linkedin_oauth'> {}
export interface CustomAuthAccount extends Kind<'custom_auth'> {}
export interface FarcasterAccount extends Kind<'farcaster'> {
  readonly fid: number
}
export interface PasskeyAccount extends Kind<'passkey'> {
  readonly enrolledInMfa: boolean
}
export interface TelegramAccount extends Kind<'telegram'> {}

/**
 * An account that the user can log in with or owns. Branch on `type`. A type that this version does not know is left
 * out, with a warning.
 */
export type LinkedAccount =
  | WalletAccount
  | CrossAppAccount
  | EmailAccount
  | PhoneAccount
  | GoogleAccount
  | SpotifyAccount
  | AppleAccount
  | InstagramAccount
  | TwitterAccount
  | DiscordAccount
  | GithubAccount
  | TiktokAccount
  | LinkedInAccount
  | CustomAuthAccount
  | FarcasterAccount
  | PasskeyAccount
  | TelegramAccount
export type AccountType = keyof typeof ACCOUNT_FIELDS
export type AccountOf<T extends AccountType> = Extract<LinkedAccount, { type: T }>

/**
 * A user of the app. A short name (`email`, `wallet`, …) is the most recently verified account of that type;
 * `linkedAccounts` has all.
 */
export interface User {
  /** The user's DID. */
  readonly id: string
  readonly createdAt: Date | null
  readonly linkedAccounts: readonly LinkedAccount[]
  readonly mfaMethods: readonly ('sms' | 'totp' | 'passkey')[]
  readonly hasAcceptedTerms: boolean
  readonly isGuest: boolean
  readonly email?: EmailAccount
  readonly phone?: PhoneAccount
  readonly wallet?: WalletAccount
  readonly google?: GoogleAccount
  readonly twitter?: TwitterAccount
  readonly discord?: DiscordAccount
  readonly github?: GithubAccount
  readonly spotify?: SpotifyAccount
  readonly instagram?: InstagramAccount
  readonly tiktok?: TiktokAccount
  readonly linkedin?: LinkedInAccount
  readonly apple?: AppleAccount
  readonly farcaster?: FarcasterAccount
  readonly telegram?: TelegramAccount
}
