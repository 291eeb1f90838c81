import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { outbox } from '../db/schema/records.js'
import { ApiError } from '../protocol/errors.js'

export interface Message {
  readonly to: string
  readonly kind: 'email' | 'sms'
  /** Empty for a message without a code. */
  readonly code: string
  readonly text: string
}

const NAMES = { email: 'email', sms: 'SMS' } as const

/**
 * Stores a message in the sandbox's outbox, where developers and tests read it. This provider cannot deliver mail or
 * SMS. So without the sandbox, it refuses to issue a code, and reports a notice that the user does not get. Decision
 * 87.
 */
export async function send(db: Database, app: App, message: Message): Promise<void> {
  if (app.isSandbox) {
    await db.insert(outbox).values({ ...message, appId: app.id, at: new Date() })
    return
  }
  const undelivered = `This provider has no delivery for ${NAMES[message.kind]}`
  if (message.code) throw new ApiError('not_supported', `${undelivered}, so it cannot send a code.`)
  process.stderr.write(`${undelivered}: a notice to a user of app ${app.id} was not sent.\n`)
}
