import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { appId } from './apps.js'
import { moment } from './columns.js'

export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    appId: appId(),
    to: text('to').notNull(),
    kind: text('kind', { enum: ['email', 'sms'] }).notNull(),
    code: text('code').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('outbox_to').on(table.to, table.id)],
)

export const faults = pgTable('faults', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  appId: text('app_id'),
  path: text('path').notNull(),
  method: text('method'),
  /** The fault itself: the body of `POST /sandbox/faults` without the fields that select the calls. */
  effect: jsonb('effect').$type<Record<string, unknown>>().notNull(),
  /** The number of calls before the first fault, and the number of faults; null is unlimited. */
  after: integer('after').notNull(),
  count: integer('count'),
  seen: integer('seen').notNull().default(0),
})

export const requests = pgTable(
  'requests',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    appId: text('app_id'),
    method: text('method').notNull(),
    path: text('path').notNull(),
    /** Null when the connection was dropped without an answer. */
    status: integer('status'),
    at: moment('at').notNull(),
  },
  (table) => [index('requests_path').on(table.path, table.id)],
)

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
