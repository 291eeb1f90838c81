import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { outbox } from '../db/schema/records.js'

export interface Message {
  readonly to: string
  readonly kind: 'email' | 'sms'
  /** Empty in what only tells something. */
  readonly code: string
  readonly text: string
}

/** Where mail and SMS would leave for the world: here they lie for everyone to read. */
export async function send(db: Database, app: App, message: Message): Promise<void> {
  await db.insert(outbox).values({ ...message, appId: app.id, at: new Date() })
}
