import { LatchkitError, toError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { LoginResult } from '../../core/live/login.js'
import type { Context, EnterOptions } from '../../core/plugin.js'
import type { Proof, TelegramEvent, TelegramState, TelegramTask } from './contract.js'

type Start = (task: TelegramTask) => Flow<TelegramState, TelegramEvent>

/** Logins that no landing asked for: of a headless host, and of an address that brought what Telegram signed. */
export function createLogins({ state, user, events, present, track }: Context<'telegram'>, start: Start) {
  events.on('accessTokenRemoved', () => state.set({ status: 'initial' })) // the next login starts anew

  /** `state` follows; a failure is told once and rejects. */
  async function telling<T>(work: () => Promise<T>): Promise<T> {
    state.set({ status: 'loading' })
    try {
      const value = await work()
      state.set({ status: 'done' })
      return value
    } catch (cause) {
      const error = toError(cause)
      state.set({ status: 'error', error })
      events.emit('failed', { error, intent: 'login', method: 'telegram' })
      throw error
    }
  }
  let running: Promise<LoginResult> | undefined

  async function login({ disableSignup }: Pick<EnterOptions, 'disableSignup'> = {}): Promise<LoginResult> {
    const known = user.get()
    if (known && !known.isGuest) throw new LatchkitError('invalid_data', 'The user is already logged in.')
    // Telegram's script knows one popup
    running ??= telling(
      () => start({ intent: 'login', shown: false, disableSignup }).result as Promise<LoginResult>,
    ).finally(() => {
      running = undefined
    })
    return running
  }

  /** Runs by itself where nobody is logged in; settled once it is over, or the person has to decide. Wire §7.3. */
  function seamless(proof: Proof): Promise<unknown> {
    const shown = start({ intent: 'login', shown: true, seamless: true, proof })
    const whole = telling(() =>
      presented(shown).catch((cause) => {
        if (toError(cause).code !== 'no_modal') throw cause
        return start({ intent: 'login', shown: false, seamless: true, proof }).result
      }),
    )
    whole.catch(() => {}) // told
    return shown
      .until('problem')
      .catch(() => whole)
      .catch(() => {})
  }
  async function presented(flow: ReturnType<Start>) {
    const ended = present('connect', flow)
    track('modal_open', { initialScreen: 'TELEGRAM_AUTH_SCREEN' })
    try {
      return await ended
    } finally {
      track('modal_closed')
    }
  }
  return { login, seamless }
}
