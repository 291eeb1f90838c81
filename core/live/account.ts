import { type Clock, within } from '../clock.js'
import { LatchkitError, toError } from '../errors.js'
import type { EventBus } from '../events.js'
import type { KeepsAccounts } from '../plugin.js'
import type { Roster } from '../roster.js'
import type { Store } from '../store.js'
import type { LiveSession } from './session.js'
import type { LinkedAccount, User } from './user.js'

export interface AccountChange {
  readonly kind: 'link' | 'update' | 'unlink'
  /** The login method: `email`, `sms`, `google`, … */
  readonly method: string
  /** The server's answer: a bare user object. Wire §1.3. */
  readonly answer: unknown
}
export interface AccountParts {
  readonly session: LiveSession
  readonly user: Store<User | null>
  readonly events: EventBus
  readonly clock: Clock
  /** The newest account that a login method has. */
  accountOf(user: User, method: string): LinkedAccount | null
}
/** How long the fresh user is waited for before the server's answer has to do, ms. */
const PATIENCE = 4_000

/** The one end of every link, update and unlink: the session is refreshed and its user used. Wire §1.3, client rule. */
export async function accountChanged(
  { session, user, events, clock, accountOf }: AccountParts,
  { kind, method, answer }: AccountChange,
): Promise<User> {
  session.adoptUser(answer)
  await within(clock, PATIENCE, session.refreshAnew()) // the change is made; a refresh that fails takes nothing back
  const now = mustBeLoggedIn(user.get())
  const account = accountOf(now, method)
  if (kind === 'link') events.emit('link', { user: now, linkMethod: method, linkedAccount: account })
  else if (kind === 'update') events.emit('update', { user: now, updateMethod: method, updatedAccount: account })
  else events.emit('unlink', { user: now, method })
  return now
}

/** Asks the one plugin that keeps accounts of this method. Rejects with `plugin_not_enabled`, `not_supported`. */
export async function changeAccount(
  roster: Roster,
  use: (id: string) => Promise<KeepsAccounts>,
  action: keyof KeepsAccounts,
  method: string,
  which?: string | object,
): Promise<User> {
  const keeper = roster.plugins.find(({ accounts }) => accounts?.includes(method))
  const api = await use(keeper?.id ?? method)
  const act = api[action]
  if (act) return act(method, which as never)
  throw new LatchkitError('not_supported', `An account of "${method}" cannot be changed: unlink it and link another.`)
}

/** Tells of a link or an update that did not come about, once, and rejects with why. Core §5. */
export async function reported<T>(
  events: EventBus,
  intent: 'link' | 'update',
  method: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const error = toError(cause, { unknown_auth_error: `failed_to_${intent}_account` })
    events.emit('failed', { error, intent, method })
    throw error
  }
}

export function mustBeLoggedIn(user: User | null): User {
  if (user) return user
  throw new LatchkitError('must_be_authenticated', 'This needs a logged-in user: call login() first.')
}

/** Core §5: one account of each type, passkeys aside. `limit`: how many may be linked. */
export function mustBeLinkable(user: User | null, type: string, limit = 1): User {
  const owner = mustBeLoggedIn(user)
  if (owner.linkedAccounts.filter((account) => account.type === type).length < limit) return owner
  throw new LatchkitError('cannot_link_more_of_type', `User already has an account of type ${type} linked.`)
}
