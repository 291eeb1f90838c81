import { LatchkitError, toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { mustBeLinkable, mustBeLoggedIn, reported } from '../../core/live/account.js'
import type { LoginResult } from '../../core/live/login.js'
import type { User } from '../../core/live/user.js'
import { definePlugin, type EnterOptions } from '../../core/plugin.js'
import type { OAuthApi, OAuthProvider, OAuthState, OAuthTask } from './contract.js'
import { elsewhere, isBlocked } from './in-app.js'
import * as api from './oauth.api.js'
import { type OAuthIo, oauthFlow } from './oauth.flow.js'
import { createRequest } from './request.js'
import { createReturn } from './return.js'
import { createVerify } from './verify.js'

export default definePlugin('oauth', {
  setup(ctx): OAuthApi {
    const { http, clock, user, events, storage, state } = ctx
    const verify = createVerify(ctx)

    function run(first: OAuthState & OAuthTask, signal?: AbortSignal) {
      const { end, ...request } = createRequest(ctx)
      const showError: OAuthIo['showError'] = (error, gone) => ctx.showError(error, gone)
      const over = signal?.aborted ? signal : ctx.signal
      const flow = startFlow(oauthFlow, first, { ...request, verify, showError }, { clock, signal: over })
      signal?.addEventListener('abort', () => flow.close())
      flow.result.then(end, end)
      return flow
    }
    /** Within the click, as far as it gets before the first thing that has to be waited for. */
    function start(task: OAuthTask, signal?: AbortSignal) {
      const blocked = isBlocked(task.provider, storage, ctx.host)
      return run(blocked ? { at: 'blocked', elsewhere: elsewhere(), ...task } : { at: 'starting', ...task }, signal)
    }
    function mustBePossible(provider: OAuthProvider) {
      if (!isBlocked(provider, storage, ctx.host)) return
      const message = `Login with ${provider} is not possible in this browser: open the page in an external one.`
      throw new LatchkitError('not_supported', message)
    }
    const { woken, returned } = createReturn(ctx, run)
    events.on('accessTokenRemoved', () => state.set({ status: 'initial' }))

    return {
      ...{ woken, returned },
      enter: (method, { signal, disableSignup = false }: EnterOptions) =>
        ctx.present(
          'authorize',
          start(
            { intent: 'login', provider: method as OAuthProvider, shown: true, landing: true, disableSignup },
            signal,
          ),
        ) as Promise<LoginResult | 'back'>,
      async init({ provider, disableSignup = false }) {
        const known = user.get()
        if (known && !known.isGuest)
          return console.warn('Latchkit: the user is already logged in; initOAuth() did nothing.')
        state.set({ status: 'loading' })
        try {
          mustBePossible(provider)
          await start({ intent: 'login', provider, shown: false, disableSignup }).result
          state.set({ status: 'done' })
        } catch (cause) {
          const error = toError(cause)
          state.set({ status: 'error', error })
          events.emit('failed', { error, intent: 'login', method: provider })
          throw error
        }
      },
      link: (method) =>
        reported(events, 'link', method, async () => {
          mustBeLinkable(user.get(), `${method}_oauth`)
          const task: OAuthTask = { intent: 'link', provider: method as OAuthProvider, shown: true }
          return (await ctx.present('authorize', start(task))) as User
        }),
      async unlink(method, subject) {
        mustBeLoggedIn(user.get())
        const answer = await api.unlink(http, method, subject)
        return ctx.accountChanged({ kind: 'unlink', method, answer })
      },
      async reauthorize(provider) {
        const owner = mustBeLoggedIn(user.get())
        if (!owner.linkedAccounts.some(({ type }) => type === `${provider}_oauth`))
          throw new LatchkitError('linked_account_not_found', `No account of ${provider} is linked: link one first.`)
        const shown = !ctx.host.headless
        if (!shown) mustBePossible(provider)
        const flow = start({ intent: 'reauthorize', provider, shown })
        await (shown ? ctx.present('authorize', flow) : flow.result)
      },
    }
  },
})
