import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { mustBeLinkable, mustBeLoggedIn, reported } from '../../core/live/account.js'
import type { LoginResult } from '../../core/live/login.js'
import type { User } from '../../core/live/user.js'
import { loadScript } from '../../core/load-script.js'
import { definePlugin, type EnterOptions } from '../../core/plugin.js'
import { flag, record, text } from '../../core/read.js'
import type { Proof, TelegramApi, TelegramTask } from './contract.js'
import { readInitData, takeLaunch } from './launch.js'
import { createLogins } from './logins.js'
import * as api from './telegram.api.js'
import { type TelegramIo, telegramFlow } from './telegram.flow.js'
import { askByPopup, findLogin, type TelegramLogin } from './widget.js'

const METHOD = 'telegram'

export default definePlugin('telegram', {
  setup(ctx): TelegramApi {
    const { http, clock, user, events, host, signal: over } = ctx
    const bot = () => record(ctx.app.raw.telegram_auth_config)
    const script = () => loadScript(`${new URL(host.apiUrl).origin}/js/telegram-login.js`, findLogin, over)
    /** Good for one login or link. */
    let launch = flag(bot().seamless_auth_enabled) ? takeLaunch() : undefined

    function popup(signal: AbortSignal): Promise<Proof> {
      const id = text(bot().bot_id)
      if (!id) throw new LatchkitError('invalid_config', 'The app has no Telegram bot: set one up in the dashboard.')
      const ask = (login: TelegramLogin) => askByPopup(login, id, clock, signal)
      const here = findLogin()
      // within the click where it can be
      return here ? ask(here) : script().then(ask)
    }
    const io = ({ shown, disableSignup }: TelegramTask): TelegramIo => ({
      ask: async ({ proof }, signal) => proof ?? popup(signal),
      /** Modal §4.1: not of a user who is authenticated. */
      captcha: async () => (user.get() ? undefined : (await ctx.role('captcha'))?.token()),
      async verify({ intent }, proof, token) {
        if (proof === launch) launch = undefined
        if (intent === 'login')
          return { signed: ctx.signIn(await api.authenticate(http, proof, token, disableSignup), METHOD) }
        const answer = await api.link(http, proof)
        return { user: await ctx.accountChanged({ kind: 'link', method: METHOD, answer }) }
      },
      showError: (error, signal) => (shown ? ctx.showError(error, signal) : Promise.reject(error)),
    })
    function start(task: TelegramTask, signal?: AbortSignal) {
      const end = signal?.aborted ? signal : over
      const flow = startFlow(telegramFlow, { at: 'asking', ...task }, io(task), { clock, signal: end })
      signal?.addEventListener('abort', () => flow.close())
      return flow
    }

    const logins = createLogins(ctx, start)
    const woken = launch && !user.get() ? logins.seamless(launch) : undefined
    // there before the click that opens the popup
    if (!woken) script().catch(() => {})
    return {
      enter: (_, { signal, disableSignup }: EnterOptions) =>
        ctx.present('connect', start({ intent: 'login', shown: true, disableSignup }, signal)) as Promise<
          LoginResult | 'back'
        >,
      start: ({ signal } = {}) => start({ intent: 'login', shown: false }, signal),
      login: logins.login,
      ...(woken && { woken }),
      link: (_, options) =>
        reported(events, 'link', METHOD, async () => {
          mustBeLinkable(user.get(), METHOD)
          if (!flag(bot().link_enabled))
            throw new LatchkitError('disallowed_login_method', 'Login with Telegram not allowed.')
          // an `onClick={linkTelegram}` hands over its event
          const proof = readInitData(options?.launchParams?.initDataRaw) ?? launch
          const flow = start({ intent: 'link', shown: true, ...(proof && { proof }) })
          return (await ctx.present('connect', flow)) as User
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
