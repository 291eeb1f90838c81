import { bigserial, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { appId } from './apps.js'
import { moment } from './columns.js'

export const analyticsEvents = pgTable('analytics_events', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  appId: appId(),
  eventName: text('event_name').notNull(),
  clientId: text('client_id'),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  at: moment('at').notNull(),
})

/** Migrations of data that SQL cannot express. Each runs once. */
export const dataMigrations = pgTable('data_migrations', {
  name: text('name').primaryKey(),
  /** The cases that a person must decide. */
  report: jsonb('report').$type<readonly unknown[]>().notNull(),
  doneAt: moment('done_at').notNull(),
})
