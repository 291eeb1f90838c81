import type { EnterOptions } from '../../core/capabilities.js'
import { startFlow } from '../../core/flow.js'
import { singleFlight } from '../../core/lib/single-flight.js'
import { definePlugin } from '../../core/plugin.js'
import type { LoginResult } from '../../core/signed-in.js'
import { captchaToken } from '../roles/captcha.js'
import { normalizeAddress } from './address.js'
import { type CodeIo, codeFlow, type Prove } from './code.flow.js'
import type { Channel, CodeState, CodeTask, PasswordlessApi } from './contract.js'
import * as api from './passwordless.api.js'

export default definePlugin('passwordless', {
  setup(ctx): PasswordlessApi {
    const { http, clock, signal } = ctx

    async function sendCode(task: CodeTask, signal: AbortSignal) {
      const to = normalizeAddress(task.channel, task.to)
      await api.sendCode(http, { ...task, to }, await captchaToken(ctx, { signal }), signal)
      return to
    }
    const login: Prove<LoginResult> = async (task, code) =>
      ctx.signIn(await api.authenticate(http, task, code), task.channel)
    function start<Value>(verify: Prove<Value>, task: CodeTask<Value>, leave?: AbortSignal) {
      const first: CodeState<Value> = { at: task.to ? 'sending' : 'enter', ...task }
      const io: CodeIo<Value> = { sendCode, verify, showError: ctx.showError }
      return startFlow(codeFlow<Value>(), first, io, { clock, signal, leave })
    }
    async function enter(method: string, { to: typed = '', signal: leave, disableSignup }: EnterOptions) {
      const channel = method as Channel
      const to = normalizeAddress(channel, typed) // no later step asks for the address
      const task = { intent: 'login', channel, to, disableSignup, shown: true, back: 'back' } as const
      const flow = start<LoginResult | 'back'>(login, task, leave)
      const { at } = await flow.until('code', 'done') // the landing stays busy until the code was sent
      return at === 'code' ? ctx.present('code', flow) : flow.result
    }

    // Loaded on first use, since a login in the dialog needs none of it
    const rest = singleFlight(async () =>
      (await import('./change.js')).createRest(ctx, start, (task) => start(login, task)),
    )
    return {
      enter,
      start: (channel, { to = '', signal: leave } = {}) =>
        start(login, { intent: 'login', channel, to, shown: false }, leave),
      sendCode: async (way, to, options) => (await rest()).sendCode(way, to, options),
      submitCode: async (way, code) => (await rest()).submitCode(way, code),
      link: async (channel) => (await rest()).link(channel),
      update: async (channel) => (await rest()).update(channel),
      unlink: async (channel, address) => (await rest()).unlink(channel, address),
    }
  },
})
