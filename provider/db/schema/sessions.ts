import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { appId } from './apps.js'
import { moment } from './columns.js'
import { users } from './users.js'

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    appId: appId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** When its user logged in: a fork has the time of the session that it came from. */
    authenticatedAt: moment('authenticated_at').notNull(),
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
