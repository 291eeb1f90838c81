import type { EnterOptions } from '../../core/capabilities.js'
import { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import { visibleText } from '../../core/input/visible-text.js'
import type { Context } from '../../core/plugin.js'
import { alreadyLoggedIn } from '../../core/sign-in/guards.js'
import { createAttempts } from '../../core/sign-in/headless.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import type { CodeEvent, CodeState, CodeTask, OtpState, PasswordlessApi, Proved, Way } from './contract.js'

/** In characters. Six digits with all that people type around them are shorter. */
const MAX_TYPED = 100

type Code<Value> = Flow<CodeState<Value>, CodeEvent>
type SignupOptions = Pick<EnterOptions, 'disableSignup'>
interface Starts {
  login(task: CodeTask<LoginResult>): Code<LoginResult>
  /** Rejects with `failed_to_update_account` if the user has no address. */
  update(task: CodeTask<User>): Promise<Code<User>>
}
interface Steps<Value> {
  sendCode(to: string, options?: SignupOptions): Promise<void>
  submitCode(code: string): Promise<Value>
}

/**
 * The functions of the headless hooks, which drive the same flow; `state` is the state of the hooks. Core §4, Wire
 * §5.3.
 */
export function createOtp(
  ctx: Context<'passwordless'>,
  { login, update }: Starts,
): Pick<PasswordlessApi, 'sendCode' | 'submitCode'> {
  const { state, user, events } = ctx
  events.on('accessTokenRemoved', () => state.set({})) // the next login starts from the initial state
  const attempt = createAttempts<Way, Exclude<OtpState['status'], 'error'>>(ctx, (way, now) =>
    state.set({ ...state.get(), [way]: now }),
  )

  function steps<Value>(
    way: Way,
    report: { readonly intent: 'login' | 'update'; readonly method: 'email' | 'sms' },
    start: (to: string, options: SignupOptions) => Code<Value> | Promise<Code<Value>>,
  ): Steps<Value> {
    let flow: Code<Value> | undefined
    return {
      sendCode: (to, options = {}) =>
        attempt(way, { ...report, from: 'sending-code', to: 'awaiting-code-input' }, async () => {
          const next = await start(to, options)
          flow?.close()
          flow = next
          if (next.get().at === 'enter') next.send({ type: 'submitAddress', to }) // an empty address is refused
          await next.until('code')
        }),
      submitCode: (code) =>
        attempt(way, { ...report, from: 'submitting-code', to: 'done' }, async () => {
          if (flow?.get().at !== 'code')
            throw new LatchkitError('invalid_data', 'No auth flow in progress. Call sendCode() first.')
          // the server reads the digits of every script
          const given = String(code ?? '')
          const typed = given.length > MAX_TYPED ? '' : visibleText(given).replace(/[\s\p{Pd}]/gu, '')
          if (!/^\p{Nd}{6}$/u.test(typed)) throw new LatchkitError('invalid_data', 'Passcode must be exactly 6 numbers')
          flow.send({ type: 'submitCode', code: typed })
          const end = await flow.until('code', 'done')
          if (end.at === 'code') throw end.error
          return end.value
        }),
    }
  }
  function logins(channel: 'email' | 'sms'): Steps<LoginResult> {
    const { sendCode, submitCode } = steps(channel, { intent: 'login', method: channel }, (to, { disableSignup }) =>
      login({ intent: 'login', channel, to, shown: false, disableSignup }),
    )
    return {
      async submitCode(code) {
        // the user may have logged in in another tab since the code was sent
        const now = alreadyLoggedIn(user.get(), 'submitCode')
        return now ? { user: now, isNewUser: false, loginMethod: channel } : submitCode(code)
      },
      sendCode: async (to, options) => (alreadyLoggedIn(user.get(), 'sendCode') ? undefined : sendCode(to, options)),
    }
  }
  const ways: { readonly [W in Way]: Steps<Proved[W]> } = {
    email: logins('email'),
    sms: logins('sms'),
    newEmail: steps('newEmail', { intent: 'update', method: 'email' }, (to) =>
      update({ intent: 'update', channel: 'email', to, shown: false }),
    ),
  }
  return {
    sendCode: (way, to, options) => ways[way].sendCode(to, options),
    submitCode: (way, code) => ways[way].submitCode(code),
  }
}
