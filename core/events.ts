import type { LatchkitError } from './errors.js'
import type { AccountMethod, LoginMethod } from './protocol/methods.js'
import type { PluginEvents } from './registry.js'
import type { LinkedAccount, User } from './user.js'

export interface CoreEvents {
  /** A login is complete: adopted, onboarded. */
  login: {
    user: User
    isNewUser: boolean
    wasAlreadyAuthenticated: boolean
    loginMethod: LoginMethod | null
    loginAccount: LinkedAccount | null
  }
  link: { user: User; linkMethod: AccountMethod; linkedAccount: LinkedAccount | null }
  update: { user: User; updateMethod: AccountMethod; updatedAccount: LinkedAccount | null }
  unlink: { user: User; method: AccountMethod }
  /** What was asked for did not come about; once for each ask. */
  failed: { error: LatchkitError; intent: Intent; method: AccountMethod | null }
  logout: undefined
  accessTokenGranted: { accessToken: string }
  accessTokenRemoved: undefined
}
/** What the user set out to do. */
export type Intent = 'login' | 'link' | 'update'
export type Events = CoreEvents & PluginEvents

/** Facts in the past tense. To ask a favour, `ctx.use` or `ctx.role`. */
export interface EventBus {
  on<K extends keyof Events>(event: K, listener: (payload: Events[K]) => void): () => void
  emit<K extends keyof Events>(event: K, payload: Events[K]): void
}
interface Listening {
  readonly event: keyof Events
  listener(payload: never): void
}

export function createEventBus(): EventBus {
  const all = new Set<Listening>()
  return {
    on(event, listener) {
      const one = { event, listener }
      all.add(one)
      return () => void all.delete(one)
    },
    emit(event, payload) {
      // one host's throwing callback must not keep the news from the others
      for (const one of [...all])
        try {
          if (one.event === event) one.listener(payload as never)
        } catch (error) {
          reportError(error)
        }
    },
  }
}
