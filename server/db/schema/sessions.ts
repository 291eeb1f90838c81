import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
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
    /** The ids of the sessions that it was forked from, the first one first. Decision 81. */
    ancestors: text('ancestors').array().notNull().default([]),
    /** Whether the client has logged in again: the session that replaces it is its ancestor, and ends it when used. */
    isReplaced: boolean('is_replaced').notNull().default(false),
    /** When the login was that this session comes from. The absolute lifetime of both counts from here. */
    createdAt: moment('created_at').notNull(),
    /** The time of the login. A forked session has the time of its origin. */
    authenticatedAt: moment('authenticated_at').notNull(),
    /** The expiry of its last refresh token. The sweep then deletes the session. */
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
    /** Null if the token does not prove by itself that it was issued. Its row is then kept until it expires. */
    issuedAt: moment('issued_at'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** The client that used the token. Only this client gets the successor of a forked token again. */
    usedBy: text('used_by'),
    successorHash: text('successor_hash'),
    /** The successor, encrypted with a key that only the holder of this token can derive. */
    sealedSuccessor: text('sealed_successor'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId), index('refresh_tokens_expiry').on(table.expiresAt)],
)
