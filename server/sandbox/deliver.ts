import { sql } from 'drizzle-orm'
import type { Deliver } from '../codes/message.js'
import { outbox } from './schema.js'

/** Stores a message in the outbox, where developers and tests read it. */
export const deliver: Deliver = async (db, appId, message) => {
  await db.insert(outbox).values({ ...message, appId, at: sql`now()` })
}
