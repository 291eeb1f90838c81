import type { Message } from '../codes/message.js'
import type { Account } from '../users/user.js'

/** Time for which an address must have been the user's to undo a change. */
const MIN_AGE_MS = 86_400_000

export interface Recipient extends Pick<Message, 'to' | 'kind'> {
  /** Whether this address gets the link that undoes the change. */
  readonly mayUndo: boolean
}

/**
 * All addresses that the user had before the change, since one of them may be a thief's. The link that undoes the
 * change goes to the oldest one and to those that the user has had for a day, so that an address which a thief has just
 * added undoes nothing. An address that is being removed gets it only as the oldest: the owner removes a thief's
 * address for good. Decision 80.
 */
export function recipientsOf(accounts: readonly Account[], removed: readonly Account[], now: Date): Recipient[] {
  const reachable = accounts.flatMap((account) => addressesOf(account).map((address) => ({ account, address })))
  const [oldest] = reachable.map(({ account }) => account).sort(byAge)
  const recipients = new Map<string, Recipient>()
  for (const { account, address } of reachable) {
    const isOld = now.getTime() - addressSince(account) >= MIN_AGE_MS
    const isRemoved = removed.some(({ id }) => id === account.id)
    const mayUndo = account.id === oldest?.id || (isOld && !isRemoved)
    const known = recipients.get(address.to)
    recipients.set(address.to, { ...address, mayUndo: mayUndo || known?.mayUndo === true })
  }
  return [...recipients.values()]
}

/** Since when the account has its address. A service may name another one at any login. */
const addressSince = ({ addressChangedAt, firstVerifiedAt }: Account) => (addressChangedAt ?? firstVerifiedAt).getTime()
const byAge = (a: Account, b: Account) => addressSince(a) - addressSince(b) || a.id - b.id

function addressesOf({ type, fields }: Account): Pick<Message, 'to' | 'kind'>[] {
  if (type === 'phone') return [{ to: `${fields.phoneNumber}`, kind: 'sms' }]
  const email = type === 'email' ? fields.address : fields.email
  return typeof email === 'string' && email ? [{ to: email, kind: 'email' }] : []
}
