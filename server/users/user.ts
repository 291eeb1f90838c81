import { asc, eq, sql } from 'drizzle-orm'
import { unixSeconds } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { prepared } from '../db/prepared.js'
import { secondFactors } from '../db/schema/second-factors.js'
import { accounts, users } from '../db/schema/users.js'

export type Account = typeof accounts.$inferSelect
export type SecondFactor = typeof secondFactors.$inferSelect
export type User = typeof users.$inferSelect & {
  readonly accounts: readonly Account[]
  readonly secondFactors: readonly SecondFactor[]
}

/**
 * The account type of a guest's credential. The API shows it as the user's `is_guest` and not as an account. Wire §1.5.
 */
export const guestType = 'guest'

/** The second factors of `users`, in the order of their enrolment, as one value of its row. */
const factorsOfUser = sql`(
  select json_agg(json_build_object('userId', f.user_id, 'method', f.method, 'sealed', f.sealed,
    'lastStep', f.last_step, 'verifiedAt', f.verified_at) order by f.verified_at)
  from ${secondFactors} f where f.user_id = ${users.id})`.mapWith(
  (factors: (Omit<SecondFactor, 'verifiedAt'> & { verifiedAt: string })[]): SecondFactor[] =>
    factors.map((factor) => ({ ...factor, verifiedAt: new Date(factor.verifiedAt) })),
)

/** What is read of a user, in a row for each account. */
export const userColumns = { user: users, account: accounts, factors: factorsOfUser }
interface UserRow {
  readonly user: typeof users.$inferSelect
  readonly account: Account | null
  readonly factors: SecondFactor[] | null
}

/** The user in rows of one user; undefined if there are none. */
export function userIn(rows: readonly UserRow[]): User | undefined {
  const [first] = rows
  if (!first) return undefined
  const own = rows.flatMap(({ account }) => (account && account.type !== guestType ? [account] : []))
  return { ...first.user, accounts: own, secondFactors: first.factors ?? [] }
}

const userById = prepared((db) =>
  db
    .select(userColumns)
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, sql.placeholder('id')))
    .orderBy(asc(accounts.id)),
)

export const findUser = async (db: Database, id: string): Promise<User | undefined> =>
  userIn(await userById(db, { id }))

export const accountsOf = (db: Database, userId: string): Promise<Account[]> =>
  db.select().from(accounts).where(eq(accounts.userId, userId)).orderBy(asc(accounts.id))

export const secondFactorsOf = (db: Database, userId: string): Promise<SecondFactor[]> =>
  db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).orderBy(asc(secondFactors.verifiedAt))

/** The connector type of an embedded wallet, which signs for its user but is no login method (decision 12). */
export const embedded = 'embedded'
export const isEmbedded = ({ fields }: Pick<Account, 'fields'>): boolean => fields.connector_type === embedded

/** The user in the protocol's format. Wire §1.5. */
export const wireUser = (user: User) => ({
  id: user.id,
  created_at: unixSeconds(user.createdAt),
  linked_accounts: user.accounts.map(wireAccount),
  mfa_methods: user.secondFactors.map(({ method, verifiedAt }) => ({
    type: method,
    verified_at: unixSeconds(verifiedAt),
  })),
  has_accepted_terms: user.hasAcceptedTerms,
  is_guest: user.isGuest,
})

const wireAccount = (account: Account) => ({
  type: account.type,
  ...account.fields,
  ...(account.type === 'passkey' && { enrolled_in_mfa: account.isSecondFactor }),
  verified_at: unixSeconds(account.latestVerifiedAt),
  first_verified_at: unixSeconds(account.firstVerifiedAt),
  latest_verified_at: unixSeconds(account.latestVerifiedAt),
})

/** The fields of each account type in an identity token. Wire §2. */
const identityFields: Readonly<Record<string, readonly string[]>> = {
  email: ['address'],
  wallet: ['address', 'chain_type', 'wallet_client_type'],
  farcaster: ['fid', 'username'],
  passkey: ['credential_id'],
  telegram: ['telegram_user_id', 'username'],
  google_oauth: ['subject', 'email'],
  linkedin_oauth: ['subject', 'email'],
  spotify_oauth: ['subject', 'email'],
  apple_oauth: ['subject', 'email'],
  twitter_oauth: ['subject', 'username'],
  discord_oauth: ['subject', 'username'],
  github_oauth: ['subject', 'username'],
  instagram_oauth: ['subject', 'username'],
  tiktok_oauth: ['subject', 'username'],
  custom_auth: ['custom_user_id'],
  cross_app: ['subject', 'provider_app_id', 'embedded_wallets', 'smart_wallets'],
}

/** The account in the format of an identity token, which has fewer fields than the API. */
export function identityAccount({ type, fields }: Account): Record<string, unknown> {
  if (type === 'phone') return { type, phone_number: fields.phoneNumber }
  const carried = identityFields[type] ?? []
  return { type, ...Object.fromEntries(carried.filter((key) => key in fields).map((key) => [key, fields[key]])) }
}
