import { LatchkitError } from '../../core/errors.js'
import type { ClientConfig } from '../../core/host-config.js'
import { definePlugin } from '../../core/plugin.js'
import { mustBeLinkable } from '../../core/sign-in/guards.js'
import { reported } from '../../core/sign-in/headless.js'
import type { User } from '../../core/user.js'
import * as api from './custom-auth.api.js'
import { createSync } from './sync.js'

export default definePlugin('custom-auth', {
  setup(ctx) {
    const { hostConfig, state, signal, http, user, events } = ctx
    const { sync, relogin, pause } = createSync(ctx)
    let applied: ClientConfig['customAuth']

    /** Synchronises when the relevant part of the host's configuration has changed. */
    async function update() {
      const { customAuth } = hostConfig.get()
      const { enabled, isLoading, getCustomAccessToken, logoutOnError } = customAuth ?? {}
      const isSame = applied?.enabled === enabled && applied?.isLoading === isLoading
      if (!customAuth || (isSame && applied?.getCustomAccessToken === getCustomAccessToken)) return
      applied = customAuth
      if (enabled === false || isLoading) {
        pause()
        return state.set({ status: isLoading ? 'loading' : 'not-enabled' })
      }
      await sync((wish) => customAuth.getCustomAccessToken(wish), { logoutOnError }).catch(() => {}) // events and state report the failure
    }
    const stop = hostConfig.subscribe(update)
    signal.addEventListener('abort', stop)
    const link = (jwt: string): Promise<User> =>
      reported(events, 'link', 'custom', async () => {
        mustBeLinkable(user.get(), 'custom_auth')
        if (typeof jwt !== 'string' || !jwt)
          throw new LatchkitError('invalid_data', 'The token of your own login is needed to link its user.')
        return ctx.accountChanged({ kind: 'link', method: 'custom', answer: await api.link(http, jwt) })
      })
    return { started: update(), sync, relogin, link }
  },
})
