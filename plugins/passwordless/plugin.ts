import { startFlow } from '../../core/flow.js'
import type { User } from '../../core/live/user.js'
import { definePlugin, type EnterOptions } from '../../core/plugin.js'
import { sharing } from '../../core/sharing.js'
import { normalizeAddress } from './address.js'
import { type CodeIo, codeFlow } from './code.flow.js'
import type { Channel, CodeResult, CodeState, CodeTask, PasswordlessApi, Verified } from './contract.js'
import * as api from './passwordless.api.js'

export default definePlugin('passwordless', {
  setup(ctx): PasswordlessApi {
    const { http, clock } = ctx

    async function verify({ intent, channel, to }: CodeTask, code: string): Promise<Verified> {
      const address = normalizeAddress(channel, to)
      if (intent === 'login')
        return { signed: ctx.signIn(await api.authenticate(http, channel, address, code), channel) }
      return { user: await (await changes()).prove(intent, channel, address, code) }
    }

    const io = (shown: boolean): CodeIo => ({
      async sendCode({ intent, channel, to }, signal) {
        const address = normalizeAddress(channel, to)
        const captcha = intent === 'login' ? await ctx.role('captcha') : undefined
        await api.sendCode(http, channel, address, await captcha?.token(), signal)
      },
      verify,
      showError: (error, signal) => (shown ? ctx.showError(error, signal) : Promise.reject(error)),
    })

    function start(task: CodeTask, signal = ctx.signal) {
      const first: CodeState = { at: task.to ? 'sending' : 'enter', ...task }
      return startFlow(codeFlow(clock.now), first, io(task.shown), { clock, signal })
    }
    const headless = (channel: Channel, to: string, signal?: AbortSignal) =>
      start({ intent: 'login', channel, to, shown: false }, signal)

    async function enter(method: string, { to = '', signal }: EnterOptions) {
      const flow = start({ intent: 'login', channel: method as Channel, to, shown: true }, signal)
      const { at } = await flow.until('code', 'done') // the landing waits, busy, until there is a code to ask for
      const result = at === 'code' ? ctx.present('code', flow) : flow.result
      return result as Promise<Exclude<CodeResult, User>>
    }

    // each half is fetched by those who use it: the dialog's login by nobody
    const otp = sharing(async () => (await import('./otp.js')).createOtp(ctx, headless))
    const changes = sharing(async () => (await import('./change.js')).createChanges(ctx, start))
    return {
      enter,
      start: (channel, { to = '', signal } = {}) => headless(channel, to, signal),
      sendCode: async (channel, to) => (await otp()).sendCode(channel, to),
      loginWithCode: async (channel, code) => (await otp()).loginWithCode(channel, code),
      link: async (channel) => (await changes()).link(channel),
      update: async (channel) => (await changes()).update(channel),
      unlink: async (channel, address) => (await changes()).unlink(channel, address),
    }
  },
})
