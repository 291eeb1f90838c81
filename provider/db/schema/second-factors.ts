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

/** What users have enrolled. Which of their passkeys, their accounts say. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: userId(),
    method: text('method', { enum: METHODS }).notNull(),
    /** An authenticator's secret, a phone number; sealed with the provider's secret. */
    sealed: text('sealed'),
    /** Of an authenticator: the time step of the last code that was taken. None counts that is not after it. */
    lastStep: integer('last_step'),
    verifiedAt: moment('verified_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.method] })],
)

/** Codes that a user noted when the first factor was enrolled. Each is gone once it is used. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    userId: userId(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Proofs that a second factor was verified, each for a while, some uses and some actions of one session. */
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
