import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Settings } from '../settings.js'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const appId = () =>
  text('app_id')
    .notNull()
    .references(() => apps.id, { onDelete: 'cascade' })

export const apps = pgTable(
  'apps',
  {
    id: text('id').primaryKey(),
    settings: jsonb('settings').$type<Settings>().notNull(),
    /** PKCS #8, sealed with the provider's secret. */
    sealedKey: text('sealed_key').notNull(),
    /** SPKI, PEM: the `verification_key` of the app configuration. */
    verificationKey: text('verification_key').notNull(),
    keyId: text('key_id').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('apps_allowed_domains').using('gin', sql`(${table.settings} -> 'allowed_domains')`)],
)

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

export const accounts = pgTable(
  'accounts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    appId: appId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** What makes the account one of a kind within the app: the normalised address, the provider's subject … */
    subject: text('subject').notNull(),
    /** The wire fields of this type, without the moments. Wire §1.5. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    firstVerifiedAt: moment('first_verified_at').notNull(),
    latestVerifiedAt: moment('latest_verified_at').notNull(),
  },
  (table) => [
    uniqueIndex('accounts_owner').on(table.appId, table.type, table.subject),
    // Decision 10: one account per type, these apart.
    uniqueIndex('accounts_one_per_type')
      .on(table.userId, table.type)
      .where(sql`${table.type} not in ('wallet', 'passkey', 'cross_app')`),
    index('accounts_user').on(table.userId),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    appId: appId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** When the last of its refresh tokens ends; the sweep removes it then. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['session', 'fork'] }).notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** The client that used it: a forked token is repeated to that client only. */
    usedBy: text('used_by'),
    successorHash: text('successor_hash'),
    /** The successor, sealed with a key that only the holder of this token can derive. */
    sealedSuccessor: text('sealed_successor'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId), index('refresh_tokens_expiry').on(table.expiresAt)],
)

export const otps = pgTable(
  'otps',
  {
    appId: appId(),
    channel: text('channel').notNull(),
    address: text('address').notNull(),
    purpose: text('purpose').notNull(),
    salt: text('salt').notNull(),
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.channel, table.address, table.purpose] }),
    index('otps_expiry').on(table.expiresAt),
  ],
)

/** Answers kept for a minute, so that a client which lost one gets the same again. Decision 1. */
export const answers = pgTable(
  'answers',
  {
    key: text('key').primaryKey(),
    appId: appId(),
    sealed: text('sealed').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('answers_expiry').on(table.expiresAt)],
)

export const rateWindows = pgTable(
  'rate_windows',
  {
    appId: appId(),
    key: text('key').notNull(),
    hits: integer('hits').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.key] }), index('rate_windows_end').on(table.endsAt)],
)

export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    appId: appId(),
    to: text('to').notNull(),
    kind: text('kind', { enum: ['email', 'sms'] }).notNull(),
    code: text('code').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('outbox_to').on(table.to, table.id)],
)

export const faults = pgTable('faults', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  appId: text('app_id'),
  path: text('path').notNull(),
  method: text('method'),
  /** What happens to the call: the body of `POST /sandbox/faults`, less whom it meets. */
  effect: jsonb('effect').$type<Record<string, unknown>>().notNull(),
  /** Calls to let through before the first, and to meet after that; null is for ever. */
  after: integer('after').notNull(),
  count: integer('count'),
  seen: integer('seen').notNull().default(0),
})

export const requests = pgTable(
  'requests',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    appId: text('app_id'),
    method: text('method').notNull(),
    path: text('path').notNull(),
    /** Null when the connection was dropped without an answer. */
    status: integer('status'),
    at: moment('at').notNull(),
  },
  (table) => [index('requests_path').on(table.path, table.id)],
)

export const analyticsEvents = pgTable('analytics_events', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  appId: appId(),
  eventName: text('event_name').notNull(),
  clientId: text('client_id'),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  at: moment('at').notNull(),
})
