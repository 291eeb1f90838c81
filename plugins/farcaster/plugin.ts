import { toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import type { LoginResult } from '../../core/live/login.js'
import type { User } from '../../core/live/user.js'
import { definePlugin, type EnterOptions } from '../../core/plugin.js'
import { sharing } from '../../core/sharing.js'
import { clientTab } from './client-tab.js'
import type { FarcasterApi, FarcasterTask } from './contract.js'
import { deviceOf } from './device.js'
import * as api from './farcaster.api.js'
import { type FarcasterIo, farcasterFlow } from './farcaster.flow.js'

const METHOD = 'farcaster'
/** What a request is begun with. */
type Task = Omit<FarcasterTask, 'device'> & Pick<EnterOptions, 'disableSignup'>
/** A login needs none of it; whoever links came by it. */
const ofAccounts = () => import('../../core/live/account.js')

export default definePlugin('farcaster', {
  setup(ctx): FarcasterApi {
    const { http, clock, user, events } = ctx

    /** Modal §4.1: not of a user who is authenticated. */
    const captcha = async () => (user.get() ? undefined : (await ctx.role('captcha'))?.token({ intent: true }))

    const requests = sharing(async () => (await import('./requests.js')).createRequests(ctx, captcha))
    const signer = sharing(async () => (await import('./signer.js')).createSigner(ctx))

    const io = ({ shown, disableSignup }: Task): FarcasterIo => ({
      async init({ device }, signal) {
        const tab = shown && device === 'mobile' ? clientTab(ctx.app.captchaEnabled && !user.get()) : undefined
        try {
          const channel = await api.init(http, await captcha(), signal)
          tab?.go(channel.uri)
          return channel
        } catch (cause) {
          tab?.close()
          throw cause
        }
      },
      async poll(channel, signal) {
        try {
          return (await api.status(http, channel, signal)).signed
        } catch (cause) {
          if (signal.aborted || !toError(cause).retryable) throw cause
          return undefined
        }
      },
      async verify({ intent }, channel, signed) {
        if (intent === 'login')
          return { signed: ctx.signIn(await api.authenticate(http, channel, signed, disableSignup), METHOD) }
        const answer = await api.link(http, channel, signed)
        return { user: await ctx.accountChanged({ kind: 'link', method: METHOD, answer }) }
      },
      showError: (error, signal) => (shown ? ctx.showError(error, signal) : Promise.reject(error)),
    })

    function start(of: Task, signal?: AbortSignal) {
      const { intent, shown } = of
      const task: FarcasterTask = { intent, shown, device: deviceOf(navigator) }
      const over = signal?.aborted ? signal : ctx.signal
      const flow = startFlow(farcasterFlow, { at: 'initialising', ...task }, io(of), { clock, signal: over })
      signal?.addEventListener('abort', () => flow.close())
      return flow
    }

    return {
      enter: (_, { signal, disableSignup }: EnterOptions) =>
        ctx.present('connect', start({ intent: 'login', shown: true, disableSignup }, signal)) as Promise<
          LoginResult | 'back'
        >,
      start: ({ signal } = {}) => start({ intent: 'login', shown: false }, signal),
      init: async () => (await requests()).init(),
      login: async (signed) => (await requests()).login(signed),
      signer,
      async link() {
        const { mustBeLinkable, reported } = await ofAccounts()
        return reported(events, 'link', METHOD, async () => {
          mustBeLinkable(user.get(), METHOD)
          return (await ctx.present('connect', start({ intent: 'link', shown: true }))) as User
        })
      },
      unlink: async (_, fid) => (await import('./unlink.js')).unlink(ctx, fid),
    }
  },
})
