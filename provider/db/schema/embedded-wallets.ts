import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appId } from './apps.js'
import { moment } from './columns.js'
import { accounts, users } from './users.js'

/** Wallets whose keys the frame keeps: what of them lies with the provider. One share of three, sealed, and the third, which it cannot read by itself. */
export const embeddedWallets = pgTable(
  'embedded_wallets',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    appId: appId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    chainType: text('chain_type', { enum: ['ethereum', 'solana'] }).notNull(),
    address: text('address').notNull(),
    imported: boolean('imported').notNull(),
    /** The provider's share that goes with the recovery share; sealed with the provider's secret. */
    sealedShare: text('sealed_share').notNull(),
    /** The recovery share as the frame encrypted it. */
    recoveryShare: text('recovery_share').notNull(),
    recoveryMethod: text('recovery_method').notNull(),
    /** What the key of the recovery share is found by: a salt, a file of the user's cloud; the provider's own key, and what a password is guarded by, sealed. */
    recoveryKey: jsonb('recovery_key').$type<Readonly<Record<string, string>>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('embedded_wallets_address').on(table.appId, table.chainType, table.address),
    uniqueIndex('embedded_wallets_one_per_user').on(table.userId, table.chainType).where(sql`not ${table.imported}`),
    index('embedded_wallets_account').on(table.accountId),
  ],
)

/** Wrong guesses at the password of a wallet, keyed with a secret of the wallet's: as many as an hour allows. */
export const passwordGuesses = pgTable(
  'password_guesses',
  {
    walletId: bigint('wallet_id', { mode: 'number' })
      .notNull()
      .references(() => embeddedWallets.id, { onDelete: 'cascade' }),
    check: text('check').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.check] }),
    index('password_guesses_expiry').on(table.expiresAt),
  ],
)

/** The devices that a wallet is on, each with a split of its own: the provider's share is given to who holds the other. */
export const embeddedWalletDevices = pgTable(
  'embedded_wallet_devices',
  {
    walletId: bigint('wallet_id', { mode: 'number' })
      .notNull()
      .references(() => embeddedWallets.id, { onDelete: 'cascade' }),
    /** SHA-256 of the device's share. */
    hash: text('hash').notNull(),
    sealedShare: text('sealed_share').notNull(),
    usedAt: moment('used_at').notNull(),
    /** Of a device that keeps nothing: its share goes with its page. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.hash] }),
    index('embedded_wallet_devices_expiry').on(table.expiresAt),
  ],
)
