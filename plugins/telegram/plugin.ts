import { loadScript } from '../../core/browser/load-script.js'
import type { EnterOptions } from '../../core/capabilities.js'
import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { hint } from '../../core/hint.js'
import { flag, record, text } from '../../core/lib/read.js'
import { definePlugin } from '../../core/plugin.js'
import { verified } from '../../core/sign-in/end.js'
import { mustBeLinkable } from '../../core/sign-in/guards.js'
import { reported } from '../../core/sign-in/headless.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import { captchaToken } from '../roles/captcha.js'
import type { Proof, TelegramApi, TelegramTask } from './contract.js'
import { readInitData, takeLaunch } from './launch.js'
import { createLogins } from './logins.js'
import * as api from './telegram.api.js'
import { type TelegramIo, telegramFlow } from './telegram.flow.js'
import { askByPopup, findLogin, type TelegramLogin } from './widget.js'

const METHOD = 'telegram'
type Prove<Value> = TelegramIo<Value>['verify']

export default definePlugin('telegram', {
  setup(ctx): TelegramApi {
    const { http, clock, user, events, host, signal } = ctx
    const bot = () => record(ctx.app.raw.telegram_auth_config)
    const script = () => loadScript(`${new URL(host.apiUrl).origin}/js/telegram-login.js`, findLogin, signal)
    /** Valid for one login or link. */
    let launch = flag(bot().seamless_auth_enabled) ? takeLaunch(ctx.page.href) : undefined

    function popup(signal: AbortSignal): Promise<Proof> {
      const id = text(bot().bot_id)
      if (!id) {
        // the error is for users; the console message is for the developer
        hint('no-telegram-bot')
        throw new LatchkitError(
          'invalid_config',
          'The app has no Telegram bot: set its telegram_auth_config at your server.',
        )
      }
      const ask = (login: TelegramLogin) => askByPopup(login, id, clock, signal)
      const loaded = findLogin()
      // opens within the click if the script is loaded
      return loaded ? ask(loaded) : script().then(ask)
    }
    const login: Prove<LoginResult> = async (task, proof, token) =>
      ctx.signIn(await api.authenticate(http, proof, token, task), METHOD)
    const link: Prove<User> = async (_, proof) =>
      verified(await ctx.accountChanged({ kind: 'link', method: METHOD, answer: await api.link(http, proof) }))
    function start<Value>(prove: Prove<Value>, task: TelegramTask<Value>, leave?: AbortSignal) {
      const io: TelegramIo<Value> = {
        ask: async ({ proof }, signal) => proof ?? popup(signal),
        captcha: (signal) => captchaToken(ctx, { signal }),
        verify(state, proof, token) {
          if (proof === launch) launch = undefined
          return prove(state, proof, token)
        },
        showError: ctx.showError,
      }
      return startFlow(telegramFlow<Value>(), { at: 'asking', ...task }, io, { clock, signal, leave })
    }

    const logins = createLogins(ctx, (task) => start<LoginResult | 'back'>(login, task))
    const started = launch && !user.get() ? logins.seamless(launch) : undefined
    // Preloads the script, so that a click can open the popup
    if (!started) script().catch(() => {})
    return {
      enter(_, { signal: leave, disableSignup }: EnterOptions) {
        const task = { intent: 'login', shown: true, back: 'back', disableSignup } as const
        return ctx.present('connect', start<LoginResult | 'back'>(login, task, leave))
      },
      start: (options = {}) => start(login, { intent: 'login', shown: false }, options.signal),
      login: logins.login,
      ...(started && { started }),
      link: (_, options) =>
        reported(events, 'link', METHOD, async () => {
          mustBeLinkable(user.get(), METHOD)
          if (!flag(bot().link_enabled))
            throw new LatchkitError('disallowed_login_method', 'Login with Telegram not allowed.')
          // `onClick={linkTelegram}` passes an event, which has no options
          const proof = readInitData(options?.launchParams?.initDataRaw) ?? launch
          return ctx.present('connect', start(link, { intent: 'link', shown: true, ...(proof && { proof }) }))
        }),
      async unlink(_, id) {
        mustBeLoggedIn(user.get())
        if (!/^\d+$/.test(`${id}`)) throw new LatchkitError('invalid_data', `A Telegram id is a number, not "${id}".`)
        const answer = await api.unlink(http, `${id}`)
        return ctx.accountChanged({ kind: 'unlink', method: METHOD, answer })
      },
    }
  },
})
