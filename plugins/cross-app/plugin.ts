import { definePlugin } from '../../core/plugin.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import { createApps } from './connect/apps.js'
import { createConnect } from './connect/connect.js'
import type { CrossAppApi } from './contract.js'
import { createProviderTokens } from './transact/tokens.js'
import { createTransact, ownerOf } from './transact/transact.js'

export default definePlugin('cross-app', {
  setup(ctx): CrossAppApi {
    const tokens = createProviderTokens(ctx.storage, ctx.clock)
    const apps = createApps(ctx)
    const connect = createConnect(ctx, apps, tokens)
    const transact = createTransact(ctx)
    return {
      ...connect,
      /** Without a token the user is asked for one first, unless it would be of no use. */
      async ask(request) {
        const appId = ownerOf(mustBeLoggedIn(ctx.user.get()), request.address)
        if (!tokens.get(appId) && !apps.peek(appId)?.readOnly) await connect.link({ appId })
        return transact.ask(request)
      },
    }
  },
})
