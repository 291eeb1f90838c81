import type { EnterOptions } from '../../core/capabilities.js'
import { LatchkitError, toError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { Context } from '../../core/plugin.js'
import { alreadyLoggedIn } from '../../core/sign-in/guards.js'
import { createAttempts } from '../../core/sign-in/headless.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { Proof, TelegramEvent, TelegramState, TelegramTask } from './contract.js'

type Result = LoginResult | 'back'
type Start = (task: TelegramTask<Result>) => Flow<TelegramState<Result>, TelegramEvent>

const ATTEMPT = { intent: 'login', method: 'telegram', from: 'loading', to: 'done' } as const

/** Logins without the landing: by headless hosts, and with signed data in the page's address. */
export function createLogins(ctx: Context<'telegram'>, start: Start) {
  const { state, user, events, present } = ctx
  events.on('accessTokenRemoved', () => state.set({ status: 'initial' })) // back to the initial state
  const attempt = createAttempts<'login', 'loading' | 'done'>(ctx, (_, now) => state.set(now))
  let running: Promise<LoginResult> | undefined

  /** A login without the dialog. */
  function headless(task: Pick<TelegramTask, 'proof' | 'disableSignup'>) {
    const flow = start({ intent: 'login', shown: false, ...task })
    return loggedIn(flow, flow.result)
  }
  async function login({ disableSignup }: Pick<EnterOptions, 'disableSignup'> = {}): Promise<LoginResult | undefined> {
    if (alreadyLoggedIn(user.get(), 'loginWithTelegram')) return
    // Telegram's script keeps track of one popup only
    running ??= attempt('login', ATTEMPT, () => headless({ disableSignup })).finally(() => {
      running = undefined
    })
    return running
  }

  /**
   * Logs in with the data of the address if nobody is logged in. Settles once the login has ended or the user has to
   * decide. Wire §7.3.
   */
  function seamless(proof: Proof): Promise<unknown> {
    const shown = start({ intent: 'login', shown: true, back: 'back', proof })
    const whole = attempt('login', ATTEMPT, () =>
      loggedIn(shown, present('connect', shown)).catch((cause) => {
        if (toError(cause).code !== 'no_modal') throw cause
        return headless({ proof })
      }),
    )
    whole.catch(() => {}) // events and state report the failure
    return shown
      .until('problem')
      .catch(() => whole)
      .catch(() => {})
  }
  return { login, seamless }
}

/** Who goes back to the landing, which `present` opens then, leaves a login that failed. */
async function loggedIn(flow: ReturnType<Start>, result: Promise<Result>): Promise<LoginResult> {
  const value = await result
  if (value !== 'back') return value
  throw (
    (flow.shown() as { readonly error?: unknown }).error ?? new LatchkitError('exited_auth_flow', 'The user went back.')
  )
}
