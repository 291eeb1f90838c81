import { hint } from '../hint.js'
import { fields, flag, type Json, list, listedOf, record, snake, text } from '../lib/read.js'
import { ACCOUNT_FIELDS, type AccountType, type LinkedAccount, type User, type Verified } from '../user.js'

/** Further fields by account type; null where the account lacks its id. */
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
  if (!Object.hasOwn(ACCOUNT_FIELDS, type)) return skip(type, 'a known type')
  const texts: Record<string, string | null> = {}
  for (const field of ACCOUNT_FIELDS[type].split(' ')) {
    const [property = '', wireName] = field.split('=')
    const name = property.replace('?', '')
    const read = text(wire[wireName ?? snake(name)])
    if (read === null && !property.endsWith('?')) return skip(type, name)
    texts[name] = read
  }
  const verified: Verified = fields(wire, 'verifiedAt firstVerifiedAt latestVerifiedAt', date)
  const extra = EXTRA[type]?.(wire)
  if (extra === null) return skip(type, 'id')
  return [{ type, ...verified, ...texts, ...extra } as LinkedAccount]
}

function skip(type: unknown, missing: string) {
  hint('account-skipped', `${type}`, missing)
  return []
}

/** Reads the user object of Wire §1.5; null if it has no id. */
export function readUser(value: unknown): User | null {
  const wire = record(value)
  const id = text(wire.id)
  if (id === null) return null
  const linkedAccounts = list(wire.linked_accounts).flatMap(readAccount)
  return {
    id,
    createdAt: date(wire.created_at),
    linkedAccounts,
    mfaMethods: listedOf(
      ['sms', 'totp', 'passkey'],
      list(wire.mfa_methods).map((method) => record(method).type),
    ),
    ...fields(wire, 'hasAcceptedTerms isGuest', flag),
    ...convenience(linkedAccounts),
  }
}

const UNNAMED: readonly string[] = ['cross_app', 'custom_auth', 'passkey']
/** When it was last verified, in ms since the epoch. */
const age = ({ latestVerifiedAt, verifiedAt }: LinkedAccount) => Number(latestVerifiedAt ?? verifiedAt)
/** The accounts of some types, the most recently verified one last. */
const byAge = (accounts: readonly LinkedAccount[], isWanted: (type: string) => boolean) =>
  accounts.filter(({ type }) => isWanted(type)).sort((one, other) => age(one) - age(other))

function convenience(accounts: readonly LinkedAccount[]) {
  const named = byAge(accounts, (type) => !UNNAMED.includes(type))
  return Object.fromEntries(named.map((account) => [account.type.replace('_oauth', ''), account]))
}

/** The most recently verified account of one kind. */
export const newestOf = (user: User, type: string): LinkedAccount | null =>
  byAge(user.linkedAccounts, (one) => one === type).at(-1) ?? null

/** Converts the server's seconds to a Date; null if they are not a valid time. */
function date(seconds: unknown): Date | null {
  return typeof seconds === 'number' && Number.isFinite(+new Date(seconds * 1000)) ? new Date(seconds * 1000) : null
}
