import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { appId } from './apps.js'
import { moment } from './columns.js'

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    appId: appId(),
    isGuest: boolean('is_guest').notNull().default(false),
    hasAcceptedTerms: boolean('has_accepted_terms').notNull().default(false),
    customMetadata: jsonb('custom_metadata').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('users_app').on(table.appId)],
)

/**
 * How many users an app has who are no guests: the sum of its rows. Triggers of the database count, so that it is right
 * whatever version of the server writes. An app has several rows, so that sign-ups do not wait for each other.
 */
export const userCounts = pgTable(
  'user_counts',
  {
    appId: appId(),
    shard: smallint('shard').notNull(),
    /** Negative if more were deleted than created by the connections of this shard. */
    users: bigint('users', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.shard] })],
)

export const accounts = pgTable(
  'accounts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    appId: appId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** Identifies the account within the app: a normalised address, an identity provider's subject and the like. */
    subject: text('subject').notNull(),
    /** The protocol's fields for this type, without the times. Wire §1.5. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    /** Data that the API does not return, such as a passkey's public key and counter. */
    kept: jsonb('kept').$type<Record<string, unknown>>(),
    /** True for a passkey that is a second factor. */
    isSecondFactor: boolean('is_second_factor').notNull().default(false),
    firstVerifiedAt: moment('first_verified_at').notNull(),
    latestVerifiedAt: moment('latest_verified_at').notNull(),
    /** When a service first told another email address for its account than before; null if it never did. */
    addressChangedAt: moment('address_changed_at'),
  },
  (table) => [
    uniqueIndex('accounts_owner').on(table.appId, table.type, table.subject),
    // Decision 10: a user has one account of each type, except these.
    uniqueIndex('accounts_one_per_type')
      .on(table.userId, table.type)
      .where(sql`${table.type} not in ('wallet', 'passkey', 'cross_app')`),
    index('accounts_user').on(table.userId),
  ],
)
