import { LatchkitError } from '../../core/errors.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Writable } from '../../core/lib/store.js'
import type { AppConfig } from '../../core/protocol/app-config.js'
import type { ErrorCode } from '../../core/registry.js'
import type { CaptchaState } from './contract.js'
import { createSolve } from './solve.js'
import { loadTurnstile, siteKeyOf, type Turnstile } from './turnstile.js'
import { unseenPlace, type WidgetHandlers, widgetOptions } from './widget.js'

/** How long an invisible challenge may take, in ms. Modal §4.6. */
const CHALLENGE_TIMEOUT_MS = 20_000

export interface ChallengeParts {
  app(): AppConfig
  readonly clock: Clock
  readonly state: Writable<CaptchaState | undefined>
  readonly signal: AbortSignal
  /** Whether the captcha may ask the user. */
  mayAsk(): boolean
}
export type Challenge = ReturnType<typeof createChallenge>
interface Widget {
  readonly turnstile: Turnstile
  readonly id: string
  readonly place: HTMLElement
}

/** Runs one challenge at a time and keeps its token. Modal §4.6. */
export function createChallenge({ app, clock, state, signal, mayAsk }: ChallengeParts) {
  let widget: Widget | undefined
  /** Aborts the current run: the loading of the script and the timeout. */
  let runController = new AbortController()
  const get = () => state.get() as CaptchaState
  const isLoading = () => get().status === 'loading'

  function remove() {
    runController.abort()
    const { turnstile, id, place } = widget ?? {}
    widget = undefined
    try {
      if (id) turnstile?.remove(id)
    } catch {} // the widget was removed together with its element
    if (place?.dataset.latchkit) place.remove()
  }
  /** Returns to the initial state, without a token or an error. */
  function reset(asks?: true) {
    remove()
    const current = get()
    if (current.status !== 'ready' || current.asks !== asks) state.set({ status: 'ready', ...(asks && { asks }) })
  }
  function fail(code: ErrorCode, message: string, cause?: unknown) {
    if (!isLoading()) return
    remove()
    state.set({ status: 'error', error: new LatchkitError(code, message, { cause, retryable: true }) })
  }
  function giveTime() {
    runController.abort()
    runController = new AbortController()
    const runSignal = runController.signal
    clock
      .sleep(CHALLENGE_TIMEOUT_MS, runSignal)
      .then(() => runSignal.aborted || fail('captcha_timeout', 'Captcha failed'))
    return runSignal
  }
  function expired() {
    if (get().status !== 'success') return
    try {
      if (widget) widget.turnstile.reset(widget.id)
      runController.abort()
      state.set({ status: 'ready' })
    } catch (cause) {
      state.set({ status: 'loading', asking: false })
      fail('captcha_failure', 'expired_and_failed_reset', cause)
    }
  }

  /** Handlers for the widget's callbacks. */
  const handlers = (place: HTMLElement): WidgetHandlers => ({
    passed(token) {
      if (!isLoading()) return
      runController.abort()
      state.set({ status: 'success', token })
    },
    failed: (code) => fail('captcha_failure', `The captcha was not passed (${code}).`),
    timedOut: () => fail('captcha_timeout', 'Captcha failed'),
    expired,
    asking(now) {
      if (!isLoading()) return
      if (place.dataset.latchkit) return reset(true) // an invisible widget cannot ask the user
      if (now) runController.abort()
      else giveTime()
      state.set({ status: 'loading', asking: now })
    },
  })

  async function start(place: HTMLElement, runSignal: AbortSignal) {
    const sitekey = siteKeyOf(app())
    const turnstile = await loadTurnstile(app(), runSignal)
    if (runSignal.aborted) return
    if (widget) turnstile.reset(widget.id)
    else {
      const options = widgetOptions({ sitekey, action: app().id, place, handlers: handlers(place) })
      const id = turnstile.render(place, options)
      if (!id) throw new Error('Turnstile made no widget.')
      widget = { turnstile, id, place }
    }
    turnstile.execute(widget.id)
  }

  /** Starts a challenge. `visiblePlace` is the element for a visible widget; without it the challenge is invisible. */
  function run(visiblePlace?: HTMLElement) {
    const isThere = widget && (visiblePlace ? widget.place === visiblePlace : !!widget.place.dataset.latchkit)
    if (!isThere) remove()
    state.set({ status: 'loading', asking: false })
    const runSignal = giveTime()
    const place = visiblePlace ?? widget?.place ?? unseenPlace()
    start(place, runSignal).catch((cause) => {
      if (runSignal.aborted) return
      if (place.dataset.latchkit) place.remove()
      fail('captcha_failure', 'The captcha could not be shown.', cause)
    })
  }

  /** Returns the token and forgets it, since a token is valid for one call. */
  function take(): string | undefined {
    const current = get()
    if (current.status !== 'success') return undefined
    state.set({ status: 'ready' })
    return current.token
  }
  state.set({ status: 'ready' })
  signal.addEventListener('abort', remove)
  return { run, solve: createSolve({ state, mayAsk, run }), take, reset: () => reset() }
}
