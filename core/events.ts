import mitt from 'mitt'
import type { LatchkitError } from './errors.js'
import type { AccountMethod, LoginMethod } from './protocol/methods.js'
import type { PluginEvents } from './registry.js'
import type { LinkedAccount, User } from './user.js'

export interface CoreEvents {
  /** A login is complete: the session is stored and the onboarding steps are done. */
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
  /** A login, link or update failed. It is emitted once per attempt. */
  failed: { error: LatchkitError; intent: Intent; method: AccountMethod | null }
  logout: undefined
  accessTokenGranted: { accessToken: string }
  accessTokenRemoved: undefined
}
/** The action that the user started. */
export type Intent = 'login' | 'link' | 'update'
export type Events = CoreEvents & PluginEvents

/** Reports events that have happened. To request something, call `ctx.use` or `ctx.role`. */
export interface EventBus {
  on<K extends keyof Events>(event: K, listener: (payload: Events[K]) => void): () => void
  emit<K extends keyof Events>(event: K, payload: Events[K]): void
}
type Payloads = { [K in keyof Events]: Events[K] }

export function createEventBus(): EventBus {
  const { on, off, emit } = mitt<Payloads>()
  return {
    on(event, listener) {
      // A listener that throws must not stop the others from being called.
      const guarded = (payload: Events[typeof event]) => {
        try {
          listener(payload)
        } catch (error) {
          reportError(error)
        }
      }
      on(event, guarded)
      return () => off(event, guarded)
    },
    emit,
  }
}
