import { LatchkitError, toError } from '../../core/errors.js'
import { definePlugin } from '../../core/plugin.js'
import { alreadyLoggedIn } from '../../core/sign-in/guards.js'
import type { User } from '../../core/user.js'
import { credentialOf, storedCredential } from './credential.js'
import * as api from './guest.api.js'

export default definePlugin('guest', {
  setup({ http, session, storage, user, events, signIn }) {
    let running: Promise<User> | undefined

    /**
     * Returns the current user. Waits for the stored session, which may still be loading, so that no guest replaces
     * its user.
     */
    async function currentUser(): Promise<User | null> {
      if (user.get()) return user.get()
      return (await session.accessToken()) ? (user.get() ?? session.refresh()) : null
    }
    async function enter(): Promise<User> {
      try {
        const current = await currentUser()
        alreadyLoggedIn(current, 'createGuestAccount')
        if (current) return current
        const answer = await api.authenticate(http, credentialOf(storage))
        return (await signIn(answer, 'guest').complete()).user
      } catch (cause) {
        const error = toError(cause)
        events.emit('failed', { error, intent: 'login', method: 'guest' })
        throw error
      }
    }
    return {
      create() {
        running ??= enter().finally(() => {
          running = undefined
        })
        return running
      },
      async relogin() {
        const credential = storedCredential(storage)
        if (!credential) throw new LatchkitError('not_supported', 'This device has no credential of a guest.')
        await signIn(await api.authenticate(http, credential), 'guest').complete()
      },
    }
  },
})
