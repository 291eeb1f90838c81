import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.js'

/** What a database knows of the servers that use it, by name. */
export const serverFacts = pgTable('server_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
