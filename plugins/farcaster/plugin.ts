import type { EnterOptions } from '../../core/capabilities.js'
import { toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { singleFlight } from '../../core/lib/single-flight.js'
import { definePlugin } from '../../core/plugin.js'
import { type SignInTask, verified } from '../../core/sign-in/end.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import { captchaToken } from '../roles/captcha.js'
import { clientTab } from './client-tab.js'
import type { Channel, FarcasterApi, FarcasterTask } from './contract.js'
import { deviceOf } from './device.js'
import * as api from './farcaster.api.js'
import { type FarcasterIo, farcasterFlow } from './farcaster.flow.js'

const METHOD = 'farcaster'
type Prove<Value> = FarcasterIo<Value>['verify']
const accounts = () => import('./accounts.js')

export default definePlugin('farcaster', {
  setup(ctx): FarcasterApi {
    const { http, clock, user, signal } = ctx

    const requests = singleFlight(async () => (await import('./requests.js')).createRequests(ctx))
    const signer = singleFlight(async () => (await import('./signer/signer.js')).createSigner(ctx, deviceOf(navigator)))

    const login: Prove<LoginResult> = async (task, channel, signed) =>
      ctx.signIn(await api.authenticate(http, channel, signed, task), METHOD)
    const link: Prove<User> = async (_, channel, signed) => {
      const answer = await api.link(http, channel, signed)
      return verified(await ctx.accountChanged({ kind: 'link', method: METHOD, answer }))
    }
    async function init({ shown, device }: FarcasterTask, signal: AbortSignal) {
      const tab =
        shown && device === 'mobile' ? clientTab(ctx.app.captchaEnabled && (user.get()?.isGuest ?? true)) : undefined
      try {
        const token = await captchaToken(ctx, { intent: true, signal })
        const channel = await api.init(http, token, signal)
        tab?.go(channel.uri)
        return channel
      } catch (cause) {
        tab?.close()
        throw cause
      }
    }
    async function poll(channel: Channel, signal: AbortSignal) {
      try {
        return (await api.status(http, channel, signal)).signed
      } catch (cause) {
        if (signal.aborted || !toError(cause).retryable) throw cause
        return undefined
      }
    }
    function start<Value>(verify: Prove<Value>, task: SignInTask<Value, 'login' | 'link'>, leave?: AbortSignal) {
      const io: FarcasterIo<Value> = { init, poll, verify, showError: ctx.showError }
      const first = { at: 'initialising', device: deviceOf(navigator), ...task } as const
      return startFlow(farcasterFlow<Value>(), first, io, { clock, signal, leave })
    }

    return {
      enter(_, { signal: leave, disableSignup }: EnterOptions) {
        const task = { intent: 'login', shown: true, back: 'back', disableSignup } as const
        return ctx.present('connect', start<LoginResult | 'back'>(login, task, leave))
      },
      start: (options = {}) => start(login, { intent: 'login', shown: false }, options.signal),
      init: async () => (await requests()).init(),
      login: async (signed) => (await requests()).login(signed),
      signer,
      link: async () => (await accounts()).link(ctx, () => start(link, { intent: 'link', shown: true })),
      unlink: async (_, fid) => (await accounts()).unlink(ctx, fid),
    }
  },
})
