import { bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appId } from './apps.js'
import { moment } from './columns.js'
import { users } from './users.js'

/** Changes of how users get in, each of which can be undone for a day. Decision 80. */
export const accountChanges = pgTable(
  'account_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    appId: appId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the token in the link that undoes the change. */
    hash: text('hash').notNull(),
    /** The sentence that tells the user of the change, and what undoing needs; encrypted. */
    sealed: text('sealed').notNull(),
    madeAt: moment('made_at').notNull(),
    undoneAt: moment('undone_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('account_changes_hash').on(table.hash),
    index('account_changes_user').on(table.userId),
    index('account_changes_expiry').on(table.expiresAt),
  ],
)
