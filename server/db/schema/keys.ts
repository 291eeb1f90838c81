import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.js'

/** The root secrets that this database has been used with, of which it knows no more than whether they changed. */
export const rootKeys = pgTable('root_keys', {
  kid: integer('kid').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  createdAt: moment('created_at').notNull(),
})
