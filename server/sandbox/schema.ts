import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { appId } from '../db/schema/apps.js'
import { moment } from '../db/schema/columns.js'

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
