import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { outbox } from '../db/schema/records.js'

export interface Message {
  readonly to: string
  readonly kind: 'email' | 'sms'
  /** Empty for a message without a code. */
  readonly code: string
  readonly text: string
}

/** Stores a message. This provider sends no mail and no SMS: tests and developers read the messages in its outbox. */
export async function send(db: Database, app: App, message: Message): Promise<void> {
  await db.insert(outbox).values({ ...message, appId: app.id, at: new Date() })
}
