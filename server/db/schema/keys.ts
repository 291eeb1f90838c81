import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appId } from './apps.js'
import { moment } from './columns.js'

/** The root secrets that this database has been used with, of which it knows no more than whether they changed. */
export const rootKeys = pgTable('root_keys', {
  kid: integer('kid').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  createdAt: moment('created_at').notNull(),
})

/**
 * The keys that sign an app's tokens. `apps` has a copy of the current one, which a server of an older version reads.
 * Decision 119.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    appId: appId(),
    kid: text('kid').notNull(),
    state: text('state', { enum: ['next', 'current', 'previous', 'revoked'] }).notNull(),
    /** SPKI, PEM. */
    verificationKey: text('verification_key').notNull(),
    /** PKCS #8, encrypted with the server's secret. */
    sealedKey: text('sealed_key').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it came to its state. */
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.kid] }),
    uniqueIndex('signing_keys_one_of_each')
      .on(table.appId, table.state)
      .where(sql`${table.state} in ('next', 'current')`),
  ],
)
