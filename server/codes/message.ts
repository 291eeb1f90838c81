import type { Database } from '../db/database.js'

/** A message to a user. */
export interface Message {
  readonly to: string
  readonly kind: 'email' | 'sms'
  /** Empty for a message without a code. */
  readonly code: string
  readonly text: string
}

/** Delivers a message of the app with this id. `db` may be the transaction that made the message necessary. */
export type Deliver = (db: Database, appId: string, message: Message) => Promise<void>
