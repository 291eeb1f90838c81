import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { appId } from './apps.js'
import { moment } from './columns.js'
import { sessions } from './sessions.js'
import { users } from './users.js'

const METHODS = ['sms', 'totp', 'passkey'] as const

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Enrolled second factors. The table of accounts marks which passkeys are one. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: userId(),
    method: text('method', { enum: METHODS }).notNull(),
    /** An authenticator's secret or a phone number; encrypted with the server's secret. */
    sealed: text('sealed'),
    /** For an authenticator, the time step of the last accepted code. Only later codes are accepted. */
    lastStep: integer('last_step'),
    verifiedAt: moment('verified_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.method] })],
)

/** Backup codes, which the user got when the first factor was enrolled. A used code is deleted. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    userId: userId(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Wrong codes of a user in a row, for each method. A proof of any method deletes the user's rows. */
export const secondFactorGuesses = pgTable(
  'second_factor_guesses',
  {
    userId: userId(),
    method: text('method', { enum: [...METHODS, 'backup_code'] }).notNull(),
    wrong: integer('wrong').notNull(),
    /** Set when there were too many. */
    lockedAt: moment('locked_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.method] })],
)

/**
 * Proofs that a second factor was verified. Each has an expiry, a number of uses, a list of actions, and one session.
 */
export const secondFactorProofs = pgTable(
  'second_factor_proofs',
  {
    hash: text('hash').primaryKey(),
    appId: appId(),
    userId: userId(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    method: text('method', { enum: [...METHODS, 'backup_code'] }).notNull(),
    actions: text('actions').array().notNull(),
    usesLeft: integer('uses_left').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('second_factor_proofs_user').on(table.userId),
    index('second_factor_proofs_session').on(table.sessionId),
    index('second_factor_proofs_expiry').on(table.expiresAt),
  ],
)
