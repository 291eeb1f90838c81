import { defineFlow } from '../../core/flow.js'
import type { CheckEvent, CheckState, CheckTask } from './contract.js'

export interface CheckIo {
  /**
   * Resolves once there is a token. Rejects with `captcha_failure`, `captcha_timeout`. `asking` is called when the
   * widget starts or stops asking the user.
   */
  solve(place: HTMLElement, asking: (now: boolean) => void, signal: AbortSignal): Promise<void>
}
const SCREEN = 'CAPTCHA_SCREEN'
/** Limits of Modal §9; the times are in ms. */
const MAX_RETRIES = 3
const START_DELAY_MS = 500
const MIN_CHECKING_MS = 1_000
const SUCCESS_MS = 1_000
const MAX_LINGER_MS = 2_000

const task = ({ intent, retries, lingers }: CheckTask): CheckTask => ({ intent, retries, lingers })
const data = ({ intent }: CheckTask) => ({ userIntentRequired: intent })
const done = (): CheckState => ({ at: 'done' })
const goOn = (state: CheckTask): CheckState => (state.lingers ? { at: 'goingOn', ...task(state) } : done())

/** The captcha screen, shown when no token is available: ready, then checking, then success or error. Modal §4.6. */
export const checkFlow = defineFlow<CheckState, CheckEvent, CheckIo>({
  exit: 'exited_auth_flow',
  screen: SCREEN,
  data: data,
  on: {
    ready: { place: (state, { place }) => ({ ...state, place }) },
    checking: {
      // the screen was mounted again, so the widget and its challenge were removed with the old element
      place: (state, { place }) => (place === state.place ? state : { at: 'ready', place, ...task(state) }),
    },
    success: { goOn },
    goingOn: { covered: done },
    error: {
      place: (state, { place }) => ({ ...state, place }),
      retry: (state) =>
        state.retries < MAX_RETRIES
          ? { at: 'ready', place: state.place, ...task(state), retries: state.retries + 1 }
          : state,
      giveUp: ({ error }) => ({ at: 'failed', error }),
    },
  },
  run: {
    checking: {
      async do(state, io, { signal, sleep, update }) {
        const asking = (now: boolean) =>
          update((before) => (before.asking === now ? before : { ...before, asking: now }))
        // checking is shown for a minimum time, since a quick result would make the screen flash
        const [solved] = await Promise.allSettled([io.solve(state.place, asking, signal), sleep(MIN_CHECKING_MS)])
        if (solved.status === 'rejected') throw solved.reason
        return { at: 'success', ...task(state) }
      },
      fail: (state, error) => ({ at: 'error', error, place: state.place, ...task(state) }),
    },
  },
  after: {
    ready: {
      until: ({ place }, since) => place && since + START_DELAY_MS,
      go: (state) => (state.place ? { at: 'checking', asking: false, place: state.place, ...task(state) } : state),
    },
    success: { until: ({ intent }, since) => (intent ? undefined : since + SUCCESS_MS), go: goOn },
    goingOn: { until: (_, since) => since + MAX_LINGER_MS, go: done },
  },
})
