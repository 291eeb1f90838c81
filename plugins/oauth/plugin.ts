import type { EnterOptions } from '../../core/capabilities.js'
import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { definePlugin } from '../../core/plugin.js'
import * as api from '../../core/sign-in/authorization/authorization.api.js'
import { createRequest } from '../../core/sign-in/authorization/request.js'
import { alreadyLoggedIn, mustBeLinkable } from '../../core/sign-in/guards.js'
import { createAttempts, reported } from '../../core/sign-in/headless.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { LoginResult } from '../../core/signed-in.js'
import { captchaToken } from '../roles/captcha.js'
import type { OAuthApi, OAuthProvider, OAuthState, OAuthTask } from './contract.js'
import { elsewhere, isBlocked } from './in-app.js'
import { type OAuthIo, oauthFlow } from './oauth.flow.js'
import { createReturn } from './return.js'
import { createVerify, type Verify } from './verify.js'

/** With `stay`, the login uses a popup whatever the host configured, and fails where none opens. */
interface Wishes extends Pick<EnterOptions, 'stay'> {
  readonly leave?: AbortSignal
}

export default definePlugin('oauth', {
  setup(ctx): OAuthApi {
    const { http, clock, user, events, storage, state, signal } = ctx
    const { login, link } = createVerify(ctx)
    const attempt = createAttempts<'login', 'loading' | 'done'>(ctx, (_, now) => state.set(now))

    function run<Value>(verify: Verify<Value>, first: OAuthState<Value>, { leave, stay }: Wishes = {}) {
      const { end, ...request } = createRequest(ctx, {
        isPopup: () => !!stay || ctx.host.oauthMode === 'popup',
        stay,
        captchaToken: (options) => captchaToken(ctx, options),
      })
      const io: OAuthIo<Value> = {
        ...request,
        verify(...grant) {
          end() // A code counts once, so a retry must not find it again.
          return verify(...grant)
        },
        showError: ctx.showError,
      }
      const flow = startFlow(oauthFlow<Value>(), first, io, { clock, signal, leave })
      flow.result.then(end, end)
      return flow
    }
    /** Call it within the click: the work up to the first `await` may open a popup. */
    function start<Value>(verify: Verify<Value>, task: OAuthTask<Value>, wishes?: Wishes) {
      const blocked = isBlocked(task.provider, storage, ctx.host)
      const first: OAuthState<Value> = blocked
        ? { at: 'blocked', elsewhere: elsewhere(), ...task }
        : { at: 'starting', ...task }
      return run(verify, first, wishes)
    }
    function mustBePossible(provider: OAuthProvider) {
      if (!isBlocked(provider, storage, ctx.host)) return
      const message = `Login with ${provider} is not possible in this browser: open the page in another.`
      throw new LatchkitError('not_supported', message)
    }
    const { started, returned } = createReturn(ctx, {
      login: (first) => run(login, first),
      link: (first) => run(link, first),
      attempt,
    })
    events.on('accessTokenRemoved', () => state.set({ status: 'initial' }))

    return {
      started,
      returned,
      enter(method, { signal: leave, disableSignup, stay }: EnterOptions) {
        const provider = method as OAuthProvider
        const task = { intent: 'login', provider, shown: true, back: 'back', disableSignup } as const
        return ctx.present('authorize', start<LoginResult | 'back'>(login, task, { leave, stay }))
      },
      async init({ provider, disableSignup }) {
        if (alreadyLoggedIn(user.get(), 'initOAuth')) return
        await attempt('login', { intent: 'login', method: provider, from: 'loading', to: 'done' }, () => {
          mustBePossible(provider)
          return start(login, { intent: 'login', provider, shown: false, disableSignup }).result
        })
      },
      link: (method) => {
        const provider = method as OAuthProvider
        return reported(events, 'link', provider, async () => {
          mustBeLinkable(user.get(), `${provider}_oauth`)
          return ctx.present('authorize', start(link, { intent: 'link', provider, shown: true }))
        })
      },
      async unlink(method: OAuthProvider, subject) {
        mustBeLoggedIn(user.get())
        const answer = await api.unlink(http, method, subject)
        return ctx.accountChanged({ kind: 'unlink', method, answer })
      },
      async reauthorize(provider) {
        const owner = mustBeLoggedIn(user.get())
        if (!owner.linkedAccounts.some(({ type }) => type === `${provider}_oauth`))
          throw new LatchkitError('linked_account_not_found', `No account of ${provider} is linked.`)
        const shown = !ctx.host.headless
        if (!shown) mustBePossible(provider)
        const flow = start(link, { intent: 'reauthorize', provider, shown })
        await (shown ? ctx.present('authorize', flow) : flow.result)
      },
    }
  },
})
