import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { ApiError } from '../protocol/errors.js'
import type { Message } from './message.js'

const NAMES = { email: 'email', sms: 'SMS' } as const

/**
 * Sends a message to a user. A server without delivery refuses to issue a code, and reports a notice that the user does
 * not get. Decision 87.
 */
export async function send(db: Database, app: App, message: Message): Promise<void> {
  if (app.deliver) return app.deliver(db, app.id, message)
  const undelivered = `This server has no delivery for ${NAMES[message.kind]}`
  if (message.code) throw new ApiError('not_supported', `${undelivered}, so it cannot send a code.`)
  process.stderr.write(`${undelivered}: a notice to a user of app ${app.id} was not sent.\n`)
}
