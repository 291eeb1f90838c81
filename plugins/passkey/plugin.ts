import { startFlow } from '../../core/flow.js'
import { reported } from '../../core/live/account.js'
import type { LoginResult } from '../../core/live/login.js'
import { definePlugin } from '../../core/plugin.js'
import { createAhead } from './ahead.js'
import type { PasskeyApi, PasskeyTask } from './contract.js'
import { createHeadless } from './headless.js'
import * as api from './passkey.api.js'
import { type PasskeyIo, passkeyFlow } from './passkey.flow.js'
import { mayPrompt, mustHaveWebAuthn, prompt } from './prompt.js'

const METHOD = 'passkey'

export default definePlugin('passkey', {
  setup(ctx): PasskeyApi {
    const { http, clock, user, events, screens } = ctx

    /** Modal §4.1: not of a user who is authenticated. */
    const captcha = async () => (user.get() ? undefined : (await ctx.role('captcha'))?.token())
    const ahead = createAhead(
      async (intent) => api.init(http, intent, intent === 'link' ? undefined : await captcha(), clock.now()),
      clock,
    )
    events.on('accessTokenRemoved', ahead.clear)

    const io = (shown: boolean): PasskeyIo => ({
      async challenge({ intent }) {
        mustHaveWebAuthn()
        return ahead.get(intent)
      },
      // a captcha, which the user may have to see, waits for the next try
      again: async ({ intent }) => (ctx.app.captchaEnabled && !user.get() ? undefined : ahead.get(intent)),
      ...{ mayPrompt, prompt },
      async verify({ intent }, challenge, answer) {
        if (intent === 'link') {
          const changed = { kind: 'link', method: METHOD, answer: await api.link(http, challenge, answer) } as const
          return { user: await ctx.accountChanged(changed) }
        }
        const prove = intent === 'login' ? api.authenticate : api.register
        return { signed: ctx.signIn(await prove(http, challenge, answer), METHOD) }
      },
      showError: (error, signal) => (shown ? ctx.showError(error, signal) : Promise.reject(error)),
    })

    function start(task: PasskeyTask, signal?: AbortSignal) {
      const challenge = ahead.take(task.intent)
      const first = challenge
        ? ({ at: 'prompting', challenge, ...task } as const)
        : ({ at: 'preparing', ...task } as const)
      const over = signal?.aborted ? signal : ctx.signal
      const flow = startFlow(passkeyFlow, first, io(task.shown), { clock, signal: over })
      signal?.addEventListener('abort', () => flow.close())
      return flow
    }

    /** On the landing the browser's dialogue should need no more than the click; a captcha is not asked for ahead. */
    function warm() {
      const known = user.get()
      const stranger = !known || known.isGuest
      const wanted =
        /^LANDING|OR_CREATE/.test(`${screens.get().screen}`) && stranger && ctx.app.loginMethods.includes(METHOD)
      if (wanted && !ctx.app.captchaEnabled) ahead.prepare('login').catch(() => {})
    }
    warm()
    screens.subscribe(warm)

    // what only a logged-in user does is fetched then
    const accounts = async () => (await import('./accounts.js')).createAccounts(ctx, ahead, start)

    return {
      enter: (_, { signal }) =>
        ctx.present('ceremony', start({ intent: 'login', shown: true }, signal)) as Promise<LoginResult | 'back'>,
      ...createHeadless(ctx, start),
      async prepare(intent) {
        mustHaveWebAuthn()
        await ahead.prepare(intent)
      },
      link: () => reported(events, 'link', METHOD, async () => (await accounts()).open()),
      unlink: async (_, credentialId) => (await accounts()).unlink(credentialId),
    }
  },
})
