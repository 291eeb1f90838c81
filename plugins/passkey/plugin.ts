import { startFlow } from '../../core/flow.js'
import { definePlugin } from '../../core/plugin.js'
import { verified } from '../../core/sign-in/end.js'
import { reported } from '../../core/sign-in/headless.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import { captchaToken } from '../roles/captcha.js'
import { createChallengeCache } from './challenge-cache.js'
import type { PasskeyApi, PasskeyState, PasskeyTask } from './contract.js'
import { createHeadless } from './headless.js'
import * as api from './passkey.api.js'
import { type PasskeyIo, passkeyFlow } from './passkey.flow.js'
import { mayPrompt, mustHaveWebAuthn, prompt } from './prompt.js'

const METHOD = 'passkey'
type Prove<Value> = PasskeyIo<Value>['verify']

export default definePlugin('passkey', {
  setup(ctx): PasskeyApi {
    const { http, clock, user, events, screens, signal } = ctx

    const challenges = createChallengeCache(async (intent, leave = signal) => {
      const token = intent === 'link' ? undefined : await captchaToken(ctx, { signal: leave })
      return api.init(http, intent, token, clock.now())
    }, clock)
    events.on('accessTokenRemoved', challenges.clear)

    const login: Prove<LoginResult> = async ({ intent }, challenge, answer) => {
      const prove = intent === 'login' ? api.authenticate : api.register
      return ctx.signIn(await prove(http, challenge, answer), METHOD)
    }
    const link: Prove<User> = async (_, challenge, answer) => {
      const linked = await api.link(http, challenge, answer)
      return verified(await ctx.accountChanged({ kind: 'link', method: METHOD, answer: linked }))
    }
    function start<Value>(verify: Prove<Value>, task: PasskeyTask<Value>, leave?: AbortSignal) {
      const io: PasskeyIo<Value> = {
        async challenge({ intent }, signal) {
          mustHaveWebAuthn()
          return challenges.fetch(intent, signal)
        },
        // a captcha may have to ask the user, so it waits for the next attempt
        prefetch: async ({ intent }) =>
          ctx.app.captchaEnabled && (user.get()?.isGuest ?? true) ? undefined : challenges.fetch(intent),
        mayPrompt,
        prompt,
        verify,
        showError: ctx.showError,
      }
      const challenge = challenges.take(task.intent)
      const first: PasskeyState<Value> = challenge
        ? { at: 'prompting', challenge, ...task }
        : { at: 'preparing', ...task }
      return startFlow(passkeyFlow<Value>(), first, io, { clock, signal, leave })
    }

    /**
     * Prefetches a challenge while the landing is shown, so that a click opens the browser's prompt at once. A captcha
     * is not requested ahead.
     */
    function warm() {
      const currentUser = user.get()
      const stranger = !currentUser || currentUser.isGuest
      const { screen } = screens.get()
      const isLanding = screen === 'LANDING' || screen === 'CONNECT_OR_CREATE'
      const mayPrefetch = isLanding && stranger && ctx.app.loginMethods.includes(METHOD)
      if (mayPrefetch && !ctx.app.captchaEnabled) challenges.prefetch('login').catch(() => {})
    }
    warm()
    screens.subscribe(warm)

    // Loaded on first use, since only logged-in users need it
    const accounts = async () =>
      (await import('./accounts.js')).createAccounts(ctx, challenges, (task, leave) => start(link, task, leave))

    return {
      enter: (_, { signal: leave }) =>
        ctx.present(
          'ceremony',
          start<LoginResult | 'back'>(login, { intent: 'login', shown: true, back: 'back' }, leave),
        ),
      ...createHeadless(
        ctx,
        (task, leave) => start(login, task, leave),
        (task, leave) => start(link, task, leave),
      ),
      async prepare(intent) {
        mustHaveWebAuthn()
        await challenges.prefetch(intent)
      },
      link: () => reported(events, 'link', METHOD, async () => (await accounts()).open()),
      unlink: async (_, credentialId) => (await accounts()).unlink(credentialId),
    }
  },
})
