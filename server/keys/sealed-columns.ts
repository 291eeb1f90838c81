import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { purposes } from '../crypto/purposes.js'
import { accountChanges } from '../db/schema/account-changes.js'
import { apps } from '../db/schema/apps.js'
import { embeddedWalletDevices as devices, embeddedWallets as wallets } from '../db/schema/embedded-wallets.js'
import { answers, codeGuesses, knownCallers, otps, tickets } from '../db/schema/expiring.js'
import { signingKeys } from '../db/schema/keys.js'
import { backupCodes, secondFactorProofs, secondFactors } from '../db/schema/second-factors.js'
import { refreshTokens } from '../db/schema/sessions.js'
import { accounts, users } from '../db/schema/users.js'
import { type Anew, withInnerAnew } from './inner-values.js'

/** A column with values that a root secret has sealed, and that are sealed anew when another secret is the newest. */
export interface SealedColumn {
  readonly table: PgTable
  /** The columns that identify a row. */
  readonly key: readonly [PgColumn, ...PgColumn[]]
  readonly column: PgColumn
  /** The name of the value in the column's JSON. */
  readonly property?: string
  /** What the purpose is made of, from the row. */
  readonly parts: readonly SQL[]
  purpose(...parts: readonly string[]): readonly string[]
  /** Seals anew what is sealed inside the value. Such a column is read whole. */
  inner?(text: string, anew: Anew, ...parts: readonly string[]): string
}

const part = (column: PgColumn) => sql`${column}`
const ofWallet = (column: PgColumn) => sql`(select ${column} from ${wallets} where ${eq(wallets.id, devices.walletId)})`
const appOfUser = sql`(select ${users.appId} from ${users} where ${eq(users.id, secondFactors.userId)})`

const byAddress = { table: wallets, key: [wallets.id], parts: [part(wallets.appId), part(wallets.address)] } as const
const byApp = { table: apps, key: [apps.id], parts: [part(apps.id)] } as const

export const SEALED: readonly SealedColumn[] = [
  { ...byApp, column: apps.sealedKey, purpose: purposes.signingKey },
  {
    table: signingKeys,
    key: [signingKeys.appId, signingKeys.kid],
    column: signingKeys.sealedKey,
    parts: [part(signingKeys.appId)],
    purpose: purposes.signingKey,
  },
  { ...byApp, column: apps.sealedSettings, purpose: purposes.settings },
  { ...byAddress, column: wallets.sealedShare, purpose: purposes.walletShare },
  { ...byAddress, column: wallets.recoveryKey, property: 'recovery_key', purpose: purposes.recoveryKey },
  { ...byAddress, column: wallets.recoveryKey, property: 'password_guard', purpose: purposes.passwordGuard },
  {
    table: devices,
    key: [devices.walletId, devices.hash],
    column: devices.sealedShare,
    parts: [ofWallet(wallets.appId), ofWallet(wallets.address)],
    purpose: purposes.walletShare,
  },
  {
    table: secondFactors,
    key: [secondFactors.userId, secondFactors.method],
    column: secondFactors.sealed,
    parts: [appOfUser, part(secondFactors.userId), part(secondFactors.method)],
    purpose: purposes.secondFactor,
  },
  {
    table: accountChanges,
    key: [accountChanges.id],
    column: accountChanges.sealed,
    parts: [
      part(accountChanges.appId),
      part(accountChanges.userId),
      sql`(select coalesce(jsonb_object_agg(${wallets.id}, ${wallets.address}), '{}')::text from ${wallets}
        where ${eq(wallets.userId, accountChanges.userId)})`,
    ],
    purpose: purposes.accountChange,
    inner: withInnerAnew,
  },
]

/** A column whose values end by themselves within days, or are not sealed by a root secret, or are hashes. */
interface OtherColumn {
  readonly table: PgTable
  readonly column: PgColumn
  /** Which rows have such a value. */
  readonly where?: SQL
}
const live = (expiresAt: PgColumn) => sql`${expiresAt} > now()`

/** Sealed for minutes or for a day, for a purpose that has a part which the database does not have. */
export const SEALED_FOR_A_TIME: readonly OtherColumn[] = [
  { table: tickets, column: tickets.sealed, where: live(tickets.expiresAt) },
  { table: answers, column: answers.sealed, where: live(answers.expiresAt) },
]

/** Sealed by a key that is made of the token before it. */
export const SEALED_OTHERWISE: readonly OtherColumn[] = [
  { table: refreshTokens, column: refreshTokens.sealedSuccessor },
]

/** Keyed hashes, which only those can make again who bring the value: a guest, a user with a backup code. */
export const HASHED: readonly OtherColumn[] = [
  { table: accounts, column: accounts.subject, where: eq(accounts.type, 'guest') },
  { table: backupCodes, column: backupCodes.hash },
  { table: knownCallers, column: knownCallers.hash, where: live(knownCallers.expiresAt) },
  { table: codeGuesses, column: codeGuesses.pool, where: live(codeGuesses.expiresAt) },
  { table: otps, column: otps.hash, where: live(otps.expiresAt) },
  { table: tickets, column: tickets.key, where: live(tickets.expiresAt) },
  { table: answers, column: answers.key, where: live(answers.expiresAt) },
  { table: secondFactorProofs, column: secondFactorProofs.hash, where: live(secondFactorProofs.expiresAt) },
]
