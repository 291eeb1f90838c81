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
    let seen: ClientConfig['customAuth']

    /** What the host says by its configuration, each time that it is another. */
    async function look() {
      const { customAuth } = hostConfig.get()
      const { enabled, isLoading, getCustomAccessToken, logoutOnError } = customAuth ?? {}
      const isSame = seen?.enabled === enabled && seen?.isLoading === isLoading
      if (!customAuth || (isSame && seen?.getCustomAccessToken === getCustomAccessToken)) return
      seen = customAuth
      if (enabled === false || isLoading) {
        pause()
        return state.set({ status: isLoading ? 'loading' : 'not-enabled' })
      }
      await sync((wish) => customAuth.getCustomAccessToken(wish), { logoutOnError }).catch(() => {}) // events and state report the failure
    }
    const stop = hostConfig.subscribe(look)
    signal.addEventListener('abort', stop)
    const link = (jwt: string): Promise<User> =>
      reported(events, 'link', 'custom', async () => {
        mustBeLinkable(user.get(), 'custom_auth')
        if (typeof jwt !== 'string' || !jwt)
          throw new LatchkitError('invalid_data', 'The token of your own login is needed to link its user.')
        return ctx.accountChanged({ kind: 'link', method: 'custom', ask: () => api.link(http, jwt) })
      })
    return { started: look(), sync, relogin, link }
  },
})
