import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appId } from './apps.js'
import { moment } from './columns.js'
import { accounts, users } from './users.js'

/**
 * The server's part of the wallets whose keys the frame keeps: its own encrypted share of three, and the recovery
 * share, which it cannot read alone.
 */
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
    /** The server's share that matches the recovery share; encrypted with the server's secret. */
    sealedShare: text('sealed_share').notNull(),
    /** The recovery share, encrypted by the frame. */
    recoveryShare: text('recovery_share').notNull(),
    recoveryMethod: text('recovery_method').notNull(),
    /**
     * How to find the key of the recovery share: a salt, a file in the user's cloud, or the server's own key. Keys
     * and password guards are encrypted.
     */
    recoveryKey: jsonb('recovery_key').$type<Readonly<Record<string, string>>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('embedded_wallets_address').on(table.appId, table.chainType, table.address),
    uniqueIndex('embedded_wallets_one_per_user').on(table.userId, table.chainType).where(sql`not ${table.imported}`),
    index('embedded_wallets_account').on(table.accountId),
    index('embedded_wallets_user').on(table.userId),
  ],
)

/** Wrong guesses at a wallet's password within the last hour, hashed with a secret of the wallet. */
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

/**
 * The devices of a wallet. Each has its own split of the key, and only the owner of the device's share gets the
 * server's share.
 */
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
    /** Set for a device that stores nothing, whose share is lost with its page. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.hash] }),
    index('embedded_wallet_devices_expiry').on(table.expiresAt),
  ],
)
