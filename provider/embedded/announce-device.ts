import type { App } from '../apps/app.js'
import { type Message, send } from '../codes/outbox.js'
import type { Database } from '../db/database.js'
import type { Account, User } from '../users/user.js'

/**
 * Tells the user that a device has their wallet which did not have it: at every address they have, since one of them may be the thief's.
 * Decision 43.
 */
export async function announceDevice(tx: Database, app: App, user: User, address: string): Promise<void> {
  const text =
    `A new device can use your wallet ${address} of ${app.settings.name}. If that was not you, move what is in it to another wallet, ` +
    'and log out everywhere.'
  const told = new Set<string>()
  for (const { to, kind } of user.accounts.flatMap(reachedAt)) {
    if (told.has(to)) continue
    told.add(to)
    await send(tx, app, { to, kind, code: '', text })
  }
}

function reachedAt({ type, fields }: Account): Pick<Message, 'to' | 'kind'>[] {
  if (type === 'phone') return [{ to: `${fields.phoneNumber}`, kind: 'sms' }]
  const email = type === 'email' ? fields.address : fields.email
  return typeof email === 'string' && email ? [{ to: email, kind: 'email' }] : []
}
