import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appId, apps } from './apps.js'
import { moment } from './columns.js'
import { users } from './users.js'

/**
 * The user's consents to other apps, which may use the account and wallets. Deleting a consent ends all tokens based on
 * it.
 */
export const crossAppConsents = pgTable(
  'cross_app_consents',
  {
    id: text('id').primaryKey(),
    /** The user's app, whose account and wallets are used. */
    appId: appId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requesterAppId: text('requester_app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    /** Whether the requester may request signatures; otherwise it sees addresses only. */
    canSign: boolean('can_sign').notNull(),
    grantedAt: moment('granted_at').notNull(),
  },
  (table) => [
    uniqueIndex('cross_app_consents_one_per_requester').on(table.userId, table.requesterAppId),
    index('cross_app_consents_requester').on(table.requesterAppId),
  ],
)
