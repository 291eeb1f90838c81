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

    const io = ({ shown, disableSignup }: CodeTask): CodeIo => ({
      async sendCode({ intent, channel, to }, signal) {
        const address = normalizeAddress(channel, to)
        // Modal §4.1: not of a user who is authenticated, guests included
        const captcha = ctx.user.get() || intent !== 'login' ? undefined : await ctx.role('captcha')
        await api.sendCode(http, channel, address, await captcha?.token(), signal)
      },
      async verify({ intent, channel, to }, code): Promise<Verified> {
        const address = normalizeAddress(channel, to)
        if (intent !== 'login') return { user: await (await changes()).prove(intent, channel, address, code) }
        return { signed: ctx.signIn(await api.authenticate(http, channel, address, code, disableSignup), channel) }
      },
      showError: (error, signal) => (shown ? ctx.showError(error, signal) : Promise.reject(error)),
    })

    function start(task: CodeTask, signal?: AbortSignal) {
      const first: CodeState = { at: task.to ? 'sending' : 'enter', ...task }
      const over = signal?.aborted ? signal : ctx.signal
      const flow = startFlow(codeFlow(clock.now), first, io(task), { clock, signal: over })
      signal?.addEventListener('abort', () => flow.close())
      return flow
    }
    async function enter(method: string, { to = '', signal, disableSignup }: EnterOptions) {
      const channel = method as Channel
      normalizeAddress(channel, to) // nothing would ask for it later
      const flow = start({ intent: 'login', channel, to, disableSignup, shown: true }, signal)
      const { at } = await flow.until('code', 'done') // the landing waits, busy, until there is a code to ask for
      const result = at === 'code' ? ctx.present('code', flow) : flow.result
      return result as Promise<Exclude<CodeResult, User>>
    }

    // each half is fetched by those who use it: the dialog's login by nobody
    const otp = sharing(async () => (await import('./otp.js')).createOtp(ctx, start))
    const changes = sharing(async () => (await import('./change.js')).createChanges(ctx, start))
    return {
      enter,
      start: (channel, { to = '', signal } = {}) => start({ intent: 'login', channel, to, shown: false }, signal),
      sendCode: async (way, to, options) => (await otp()).sendCode(way, to, options),
      submitCode: async (way, code) => (await otp()).submitCode(way, code),
      link: async (channel) => (await changes()).link(channel),
      update: async (channel) => (await changes()).update(channel),
      unlink: async (channel, address) => (await changes()).unlink(channel, address),
    }
  },
})
