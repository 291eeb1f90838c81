import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { appId } from './apps.js'
import { moment } from './columns.js'

export const otps = pgTable(
  'otps',
  {
    appId: appId(),
    channel: text('channel').notNull(),
    address: text('address').notNull(),
    purpose: text('purpose').notNull(),
    /** The network that requested the code, so that a stranger's code does not replace the owner's. */
    askedFrom: text('asked_from').notNull().default(''),
    salt: text('salt').notNull(),
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    /** The attempts of each network. */
    triesFrom: jsonb('tries_from').$type<Readonly<Record<string, number>>>().notNull().default({}),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.channel, table.address, table.purpose, table.askedFrom] }),
    index('otps_expiry').on(table.expiresAt),
  ],
)

/** How many wrong codes were entered for an address, and when the next guess is allowed. See `codes/guesses.ts`. */
export const codeGuesses = pgTable(
  'code_guesses',
  {
    appId: appId(),
    channel: text('channel').notNull(),
    address: text('address').notNull(),
    purpose: text('purpose').notNull(),
    /** The known caller whose guesses these are; empty for those of all others. */
    pool: text('pool').notNull(),
    wrong: integer('wrong').notNull(),
    /** When the next guess counts. */
    opensAt: moment('opens_at').notNull(),
    toldAt: moment('told_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.channel, table.address, table.purpose, table.pool] }),
    index('code_guesses_expiry').on(table.expiresAt),
  ],
)

/** Devices and networks where an address was proven, each a keyed hash of both. */
export const knownCallers = pgTable(
  'known_callers',
  {
    appId: appId(),
    hash: text('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.hash] }), index('known_callers_expiry').on(table.expiresAt)],
)

/** Values that are valid once and for a limited time, see `tickets.ts`. */
export const tickets = pgTable(
  'tickets',
  {
    appId: appId(),
    kind: text('kind').notNull(),
    /** A keyed hash of the value. */
    key: text('key').notNull(),
    /** JSON, encrypted with a key that is derived from the server's secret and the value. */
    sealed: text('sealed').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.kind, table.key] }),
    index('tickets_expiry').on(table.expiresAt),
  ],
)

/** Answers of the last minute, so that a client which lost one gets the same answer again. Decision 1. */
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
