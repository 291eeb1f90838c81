import { LatchkitError, toError } from '../../core/errors.js'
import { definePlugin } from '../../core/plugin.js'
import { alreadyLoggedIn } from '../../core/sign-in/guards.js'
import type { User } from '../../core/user.js'
import { credentialOf, keptCredential } from './credential.js'
import * as api from './guest.api.js'

export default definePlugin('guest', {
  setup({ http, session, storage, user, events, signIn }) {
    let running: Promise<User> | undefined

    /** The session that storage holds may still be on its way: no guest takes its place. */
    async function whoIsHere(): Promise<User | null> {
      if (user.get()) return user.get()
      return (await session.accessToken()) ? (user.get() ?? session.refresh()) : null
    }
    async function enter(): Promise<User> {
      try {
        const here = await whoIsHere()
        alreadyLoggedIn(here, 'createGuestAccount')
        if (here) return here
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
        const credential = keptCredential(storage)
        if (!credential) throw new LatchkitError('not_supported', 'This device has no credential of a guest.')
        await signIn(await api.authenticate(http, credential), 'guest').complete()
      },
    }
  },
})
