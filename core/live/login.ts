import type { Track } from '../analytics.js'
import type { Storage } from '../browser/storage.js'
import { LatchkitError } from '../errors.js'
import type { EventBus } from '../events.js'
import type { Store } from '../lib/store.js'
import { isSocial, type LoginMethod } from '../protocol/methods.js'
import type { AuthResponse, LiveSession } from '../session.js'
import type { LoginResult, SignedIn } from '../signed-in.js'
import type { User } from '../user.js'
import { newestOf } from './user.js'

export interface LoginParts {
  readonly session: LiveSession
  readonly user: Store<User | null>
  readonly events: EventBus
  readonly storage: Storage
  /** Runs the onboarding steps that this user needs. */
  onboard(isNewUser: boolean): Promise<void>
  needsMore(): boolean
}

const TYPES: Readonly<Record<string, string>> = { sms: 'phone', siwe: 'wallet', siws: 'wallet', custom: 'custom_auth' }
/** Account type by login method. Wire §5.3. */
export const accountType = (method: string): string =>
  TYPES[method] ?? (isSocial(method) ? `${method}_oauth` : method.includes(':') ? 'cross_app' : method)
/** The newest account that a login method has. */
export const accountOf = (user: User, method: string) => newestOf(user, accountType(method))
const FORGETTABLE = ['passkey', 'cross_app']
const UNTRACKED = ['farcaster', 'telegram', 'passkey']

/** Ends every login: stores the session, and completes it after the onboarding steps. Architecture §3. */
export function createSignIn({ session, user, events, storage, onboard, needsMore }: LoginParts) {
  return function signIn(answer: AuthResponse, method: LoginMethod, track: Track): SignedIn {
    const before = user.get()
    const adopted = session.adopt(answer)
    if (!adopted) throw new LatchkitError('malformed_response', 'A login without a user.')
    const isNewUser = answer.is_new_user ?? false
    remember(storage, accountType(method))
    if (!UNTRACKED.includes(method))
      track('sdk_authenticate', { method: method === 'custom' ? 'custom_auth' : method, isNewUser })

    const finish = async (): Promise<LoginResult> => {
      await onboard(isNewUser).catch((cause) => {
        // a step that misses its user has not failed: the user logged out meanwhile (decision 78)
        if (!/must_be|token/.test(cause.code) || user.get()) throw cause
      })
      const now = user.get()
      if (now?.id !== adopted.id) throw new LatchkitError('exited_auth_flow', 'The user left.')
      events.emit('login', {
        user: now,
        isNewUser,
        wasAlreadyAuthenticated: before?.isGuest === false,
        loginMethod: method,
        loginAccount: accountOf(now, method),
      })
      return { user: now, isNewUser, loginMethod: method }
    }
    let finishing: Promise<LoginResult> | undefined
    return { user: adopted, isNewUser, needsMore: needsMore(), complete: () => (finishing ??= finish()) }
  }
}

/** Remembers the method for the 'Recent' badge. Wire §1.8. */
function remember(storage: Storage, type: string) {
  if (!FORGETTABLE.includes(type)) storage.set('recent-login-method', type)
  if (type !== 'wallet') storage.remove('recent-login-wallet-client')
}
