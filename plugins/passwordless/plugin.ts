import { LatchkitError, toError } from '../../core/errors.js'
import { type Flow, startFlow } from '../../core/flow.js'
import { mustBeLinkable, mustBeLoggedIn } from '../../core/live/account.js'
import type { User } from '../../core/live/user.js'
import { definePlugin } from '../../core/plugin.js'
import type { Intent } from '../../core/registry.js'
import { normalizeAddress } from './address.js'
import { type CodeIo, codeFlow } from './code.flow.js'
import type { Channel, CodeEvent, CodeResult, CodeState, CodeTask, PasswordlessApi, Verified } from './contract.js'
import { createOtp } from './otp.js'
import * as api from './passwordless.api.js'

const TYPES: Record<Channel, 'email' | 'phone'> = { email: 'email', sms: 'phone' }

export default definePlugin('passwordless', {
  setup(ctx): PasswordlessApi {
    const { http, clock, user } = ctx
    const address = (channel: Channel) => (channel === 'email' ? user.get()?.email?.address : user.get()?.phone?.number)

    async function verify({ intent, channel, to }: CodeTask, code: string): Promise<Verified> {
      if (intent === 'login') return { signed: ctx.signIn(await api.authenticate(http, channel, to, code), channel) }
      const answer =
        intent === 'link'
          ? await api.link(http, channel, to, code)
          : await api.update(http, channel, address(channel) ?? '', to, code)
      return { user: await ctx.accountChanged({ kind: intent, method: channel, answer }) }
    }

    const io = (shown: boolean): CodeIo => ({
      async sendCode({ intent, channel, to }, signal) {
        const captcha = intent === 'login' ? await ctx.role('captcha') : undefined
        await api.sendCode(http, channel, normalizeAddress(channel, to), await captcha?.token(), signal)
      },
      verify: ({ to, ...task }, code) => verify({ ...task, to: normalizeAddress(task.channel, to) }, code),
      showError: (error, signal) => (shown ? ctx.showError(error, signal) : Promise.reject(error)),
    })

    function start(task: CodeTask, signal?: AbortSignal) {
      const first: CodeState = { at: task.to ? 'sending' : 'enter', ...task }
      const options = { clock, signal: signal ?? ctx.signal }
      return startFlow(codeFlow(clock.now), first, io(task.shown), options)
    }

    async function enter(method: string, { to = '', signal }: { to?: string; signal: AbortSignal }) {
      const flow = start({ intent: 'login', channel: method as Channel, to, shown: true }, signal)
      const { at } = await flow.until('code', 'done') // the landing waits, busy, until there is a code to ask for
      const result = at === 'code' ? ctx.present('code', flow) : flow.result
      return result as Promise<Exclude<CodeResult, User>>
    }

    /** Link and update: the whole run in the dialog, its failure reported once. */
    async function change(intent: Exclude<Intent, 'login'>, channel: Channel, allow: () => void): Promise<User> {
      try {
        allow()
        return (await ctx.present('code', start({ intent, channel, to: '', shown: true }))) as User
      } catch (cause) {
        const fallback = intent === 'link' ? 'failed_to_link_account' : 'failed_to_update_account'
        const error = toError(cause, { unknown_auth_error: fallback })
        ctx.events.emit('failed', { error, intent, method: channel })
        throw error
      }
    }
    const mustHave = (channel: Channel) => {
      mustBeLoggedIn(user.get())
      if (address(channel)) return
      const what = channel === 'email' ? 'an email address' : 'a phone number'
      throw new LatchkitError('failed_to_update_account', `User is required to have ${what} to update it.`)
    }
    const headless = (channel: Channel, to: string, signal?: AbortSignal): Flow<CodeState, CodeEvent> =>
      start({ intent: 'login', channel, to, shown: false }, signal)

    return {
      enter,
      start: (channel, { to = '', signal } = {}) => headless(channel, to, signal),
      ...createOtp(ctx, headless),
      link: (channel) => change('link', channel, () => mustBeLinkable(user.get(), TYPES[channel])),
      update: (channel) => change('update', channel, () => mustHave(channel)),
      async unlink(channel, from) {
        mustBeLoggedIn(user.get())
        const answer = await api.unlink(http, channel, from)
        return ctx.accountChanged({ kind: 'unlink', method: channel, answer })
      },
    }
  },
})
