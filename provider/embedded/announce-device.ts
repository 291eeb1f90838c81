import type { App } from '../apps/app.js'
import { type Message, send } from '../codes/outbox.js'
import type { Database } from '../db/database.js'
import type { Account, User } from '../users/user.js'

/**
 * Tells the user that a new device has their wallet. The message goes to all their addresses, since one of them may be
 * a thief's. Decision 43.
 */
export async function announceDevice(tx: Database, app: App, user: User, address: string): Promise<void> {
  const text =
    `A new device can use your wallet ${address} of ${app.settings.name}. If that was not you, move what is in it to another wallet, ` +
    'and log out everywhere.'
  const notified = new Set<string>()
  for (const { to, kind } of user.accounts.flatMap(addressesOf)) {
    if (notified.has(to)) continue
    notified.add(to)
    await send(tx, app, { to, kind, code: '', text })
  }
}

function addressesOf({ type, fields }: Account): Pick<Message, 'to' | 'kind'>[] {
  if (type === 'phone') return [{ to: `${fields.phoneNumber}`, kind: 'sms' }]
  const email = type === 'email' ? fields.address : fields.email
  return typeof email === 'string' && email ? [{ to: email, kind: 'email' }] : []
}
