import { date, fields, flag, type Json, list, record, snake, some, text } from '../read.js'

export interface Verified {
  readonly verifiedAt: Date | null
  readonly firstVerifiedAt: Date | null
  readonly latestVerifiedAt: Date | null
}
type Needs<K extends string> = { readonly [P in K]: string }
type May<K extends string> = { readonly [P in K]: string | null }
// one for each type, so that `Extract` finds each alone
type Kind<T extends string, Fields> = T extends string ? { readonly type: T } & Verified & Fields : never

/** The 17 kinds of Core §3; a kind this version does not know is skipped with a warning. */
export type LinkedAccount =
  | Kind<
      'wallet',
      Needs<'address'> &
        May<'chainType' | 'chainId' | 'walletClientType' | 'connectorType' | 'recoveryMethod'> & {
          readonly imported: boolean
        }
    >
  | Kind<
      'cross_app',
      Needs<'subject'> & {
        readonly embeddedWallets: readonly { readonly address: string }[]
        readonly smartWallets: readonly { readonly address: string }[]
        readonly providerApp: { readonly id: string }
      }
    >
  | Kind<'email', Needs<'address'>>
  | Kind<'phone', Needs<'number'>>
  | Kind<'google_oauth' | 'spotify_oauth' | 'apple_oauth', Needs<'subject'> & May<'email' | 'name'>>
  | Kind<'instagram_oauth', Needs<'subject'> & May<'username'>>
  | Kind<'twitter_oauth', Needs<'subject'> & May<'username' | 'name' | 'profilePictureUrl'>>
  | Kind<'discord_oauth', Needs<'subject'> & May<'username' | 'email'>>
  | Kind<'github_oauth', Needs<'subject'> & May<'username' | 'name' | 'email'>>
  | Kind<'tiktok_oauth', Needs<'subject'> & May<'username' | 'name'>>
  | Kind<'linkedin_oauth', Needs<'subject'> & May<'name' | 'email' | 'vanityName'>>
  | Kind<'custom_auth', Needs<'customUserId'>>
  | Kind<
      'farcaster',
      May<'ownerAddress' | 'displayName' | 'username' | 'bio' | 'pfp' | 'url' | 'signerPublicKey'> & {
        readonly fid: number
      }
    >
  | Kind<
      'passkey',
      Needs<'credentialId'> &
        May<'authenticatorName' | 'createdWithDevice' | 'createdWithOs' | 'createdWithBrowser'> & {
          readonly enrolledInMfa: boolean
        }
    >
  | Kind<'telegram', Needs<'telegramUserId'> & May<'firstName' | 'lastName' | 'username' | 'photoUrl'>>
export type AccountType = LinkedAccount['type']
export type AccountOf<T extends AccountType> = Extract<LinkedAccount, { type: T }>

/** Core §3. Each short name is the most recently verified account of its kind (decision 4). */
export interface User {
  /** The user's DID. */
  readonly id: string
  readonly createdAt: Date | null
  readonly linkedAccounts: readonly LinkedAccount[]
  readonly mfaMethods: readonly ('sms' | 'totp' | 'passkey')[]
  readonly hasAcceptedTerms: boolean
  readonly isGuest: boolean
  readonly email?: AccountOf<'email'>
  readonly phone?: AccountOf<'phone'>
  readonly wallet?: AccountOf<'wallet'>
  readonly google?: AccountOf<'google_oauth'>
  readonly twitter?: AccountOf<'twitter_oauth'>
  readonly discord?: AccountOf<'discord_oauth'>
  readonly github?: AccountOf<'github_oauth'>
  readonly spotify?: AccountOf<'spotify_oauth'>
  readonly instagram?: AccountOf<'instagram_oauth'>
  readonly tiktok?: AccountOf<'tiktok_oauth'>
  readonly linkedin?: AccountOf<'linkedin_oauth'>
  readonly apple?: AccountOf<'apple_oauth'>
  readonly farcaster?: AccountOf<'farcaster'>
  readonly telegram?: AccountOf<'telegram'>
}

/** Text fields by kind: `field` must be there, `field?` may, `ours=theirs` where the wire's name is not the snake_case of ours. Wire §1.5. */
const FIELDS: Record<AccountType, string> = {
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
}
/** Null where the account would lack what it is known by. */
const EXTRA: Partial<Record<AccountType, (wire: Json) => object | null>> = {
  wallet: ({ imported }) => ({ imported: flag(imported) }),
  cross_app: (wire) => ({
    embeddedWallets: addresses(wire.embedded_wallets),
    smartWallets: addresses(wire.smart_wallets),
    providerApp: { id: text(wire.provider_app_id) ?? '' },
  }),
  farcaster: ({ fid }) => (typeof fid === 'number' ? { fid } : null),
  passkey: ({ enrolled_in_mfa }) => ({ enrolledInMfa: flag(enrolled_in_mfa) }),
  telegram: ({ first_verified_at }) => ({ verifiedAt: date(first_verified_at) }),
}
const addresses = (value: unknown) =>
  list(value).flatMap((item) => {
    const address = text(record(item).address)
    return address === null ? [] : [{ address }]
  })

function readAccount(value: unknown): LinkedAccount[] {
  const wire = record(value)
  const type = text(wire.type) as AccountType
  if (!Object.hasOwn(FIELDS, type)) return skip(`of unknown type ${JSON.stringify(wire.type)}`)
  const texts: Record<string, string | null> = {}
  for (const field of FIELDS[type].split(' ')) {
    const [ours = '', theirs] = field.split('=')
    const name = ours.replace('?', '')
    const read = text(wire[theirs ?? snake(name)])
    if (read === null && !ours.endsWith('?')) return skip(`of type ${type} without ${name}`)
    texts[name] = read
  }
  const verified: Verified = fields(wire, 'verifiedAt firstVerifiedAt latestVerifiedAt', date)
  const extra = EXTRA[type]?.(wire)
  if (extra === null) return skip(`of type ${type} without its id`)
  return [{ type, ...verified, ...texts, ...extra } as LinkedAccount]
}

function skip(what: string) {
  console.warn(`Latchkit: a linked account ${what} was skipped.`)
  return []
}

/** The bare user object of Wire §1.5; a body without a user id is no user. */
export function readUser(value: unknown): User | null {
  const wire = record(value)
  const id = text(wire.id)
  if (id === null) return null
  const linkedAccounts = list(wire.linked_accounts).flatMap(readAccount)
  return {
    id,
    createdAt: date(wire.created_at),
    linkedAccounts,
    mfaMethods: some(
      ['sms', 'totp', 'passkey'],
      list(wire.mfa_methods).map((method) => record(method).type),
    ),
    ...fields(wire, 'hasAcceptedTerms isGuest', (on) => flag(on)),
    ...convenience(linkedAccounts),
  }
}

const UNNAMED: readonly string[] = ['cross_app', 'custom_auth', 'passkey']
/** When it was last verified, ms since the epoch. */
const age = ({ latestVerifiedAt, verifiedAt }: LinkedAccount) => Number(latestVerifiedAt ?? verifiedAt)

function convenience(accounts: readonly LinkedAccount[]) {
  const named = accounts.filter(({ type }) => !UNNAMED.includes(type)).sort((one, other) => age(one) - age(other))
  return Object.fromEntries(named.map((account) => [account.type.replace('_oauth', ''), account]))
}

/** The most recently verified account of one kind. */
export const newestOf = (user: User, type: string): LinkedAccount | null =>
  user.linkedAccounts
    .filter((account) => account.type === type)
    .sort((one, other) => age(one) - age(other))
    .at(-1) ?? null
