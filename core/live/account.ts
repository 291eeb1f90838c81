import type { AccountChange, AccountRequest, LinksAccounts } from '../capabilities.js'
import type { PluginSet } from '../enabled-plugins.js'
import { LatchkitError } from '../errors.js'
import type { EventBus } from '../events.js'
import type { Clock } from '../lib/clock.js'
import { isNamed } from '../lib/names.js'
import type { Store } from '../lib/store.js'
import { within } from '../lib/within.js'
import type { LiveSession } from '../session.js'
import { mustBeLoggedIn } from '../sign-in/must-be-logged-in.js'
import type { LinkedAccount, User } from '../user.js'

export interface AccountParts {
  readonly session: LiveSession
  readonly user: Store<User | null>
  readonly events: EventBus
  readonly clock: Clock
  /** The newest account that a login method has. */
  accountOf(user: User, method: string): LinkedAccount | null
}
/** How long to wait for the refreshed user before the server's answer is used instead, in ms. */
const REFRESH_TIMEOUT_MS = 4_000

/** Ends every link, update and unlink: refreshes the session and uses its user. Wire §1.3, client rule. */
export async function accountChanged(
  { session, user, events, clock, accountOf }: AccountParts,
  { kind, method, answer }: AccountChange,
): Promise<User> {
  session.adoptUser(answer)
  await within(clock, REFRESH_TIMEOUT_MS, session.refreshAnew()) // the account has been changed, even if the refresh fails
  const now = mustBeLoggedIn(user.get())
  const account = accountOf(now, method)
  if (kind === 'link') events.emit('link', { user: now, linkMethod: method, linkedAccount: account })
  else if (kind === 'update') events.emit('update', { user: now, updateMethod: method, updatedAccount: account })
  else events.emit('unlink', { user: now, method })
  return now
}

/** Passes the request to the plugin of this method. Rejects with `plugin_not_enabled`, `not_supported`. */
export async function changeAccount(
  { plugins }: PluginSet,
  use: (id: string) => Promise<LinksAccounts>,
  request: AccountRequest,
): Promise<User> {
  const { method } = request
  const keeper = plugins.find(({ accounts }) => accounts?.some((name) => isNamed(name, method)))
  const api = await use(keeper?.id ?? method)
  if (request.action === 'link') return api.link(method, request.options)
  if (request.action === 'unlink') return api.unlink(method, request.id)
  if (api.update) return api.update(method)
  throw new LatchkitError('not_supported', `An account of "${method}" cannot be changed: unlink it and link another.`)
}
