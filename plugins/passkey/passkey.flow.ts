import type { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import { isShownElsewhere } from '../../core/outcome.flow.js'
import type { Json } from '../../core/read.js'
import type { Challenge, PasskeyEvent, PasskeyState, PasskeyTask, Verified } from './contract.js'

export interface PasskeyIo {
  /** What the browser is asked with; what was fetched ahead is there at once. */
  challenge(task: PasskeyTask): Promise<Challenge>
  /** The same ahead of another try, where that costs the user nothing. */
  again(task: PasskeyTask): Promise<Challenge | undefined>
  /** Will the browser ask now? */
  mayPrompt(): boolean
  /** Asks; called within the click. */
  prompt(task: PasskeyTask, challenge: Challenge, signal: AbortSignal): Promise<Json>
  /** Proves it: adopts the session, or the changed user. */
  verify(task: PasskeyTask, challenge: Challenge, answer: Json): Promise<Verified>
  /** The failure's own screen; resolves when the user goes on. */
  showError(error: LatchkitError, signal: AbortSignal): Promise<void>
}

const SCREEN = 'AWAITING_PASSKEY_SYSTEM_DIALOGUE'
/** ms. Wire §4.1. */
const SUCCESS = 1_400
const SUCCESS_BEFORE_MORE = 900

const task = ({ intent, shown, credentialIds }: PasskeyTask): PasskeyTask => ({ intent, shown, credentialIds })
const back = (): PasskeyState => ({ at: 'done', value: 'back' })
const ask = (here: PasskeyTask & { challenge?: Challenge }): PasskeyState =>
  here.challenge ? { ...task(here), at: 'prompting', challenge: here.challenge } : { ...task(here), at: 'preparing' }
const ended = (here: PasskeyTask & { verified: Verified }): PasskeyState =>
  'user' in here.verified ? { at: 'done', value: here.verified.user } : { ...here, at: 'finishing' }
const problem = (here: PasskeyTask, error: LatchkitError): PasskeyState => ({ ...task(here), at: 'problem', error })

/** A ceremony, whole: login, sign-up and link. Core §5, Modal §4.5. */
export const passkeyFlow = defineFlow<PasskeyState, PasskeyEvent, PasskeyIo>({
  exit: (state) => ('intent' in state && state.intent === 'link' ? 'exited_link_flow' : 'exited_auth_flow'),
  screen: {
    preparing: SCREEN,
    ready: SCREEN,
    prompting: SCREEN,
    submitting: SCREEN,
    success: SCREEN,
    finishing: SCREEN,
    problem: SCREEN,
  },
  on: {
    preparing: { back },
    ready: { ask, back },
    prompting: { back },
    success: { close: ended },
    problem: { ask, back },
  },
  run: {
    preparing: {
      async do(here, io) {
        const challenge = await io.challenge(here)
        return { ...task(here), at: here.shown && !io.mayPrompt() ? 'ready' : 'prompting', challenge }
      },
      fail: problem,
    },
    prompting: {
      async do(here, io, { signal, now }) {
        const { challenge } = here
        if (challenge.until <= now()) return { ...task(here), at: 'preparing' }
        const answer = await io.prompt(here, challenge, signal)
        return { ...task(here), at: 'submitting', challenge, answer }
      },
      fail: problem,
    },
    submitting: {
      commits: true,
      do: (here, io) =>
        io.verify(here, here.challenge, here.answer).then((verified) => ({ ...task(here), at: 'success', verified })),
      fail: problem,
    },
    finishing: {
      commits: true,
      do: async ({ verified }) =>
        'signed' in verified ? { at: 'done', value: await verified.signed.complete() } : undefined,
      fail: (_, error) => ({ at: 'failed', error }),
    },
    problem: {
      async do(here, io, { signal, update }) {
        const { shown, error } = here
        if (!shown) throw error
        if (isShownElsewhere(error)) return io.showError(error, signal).then(back)
        if (error.code === 'not_supported') return
        const challenge = await io.again(here).catch(() => undefined) // the next try says what is wrong
        if (challenge) update((now) => ({ ...now, challenge }))
      },
      fail: (_, error) => ({ at: 'failed', error }),
    },
  },
  after: {
    success: {
      until: ({ shown, verified }, since) =>
        since + (!shown ? 0 : 'signed' in verified && verified.signed.needsMore ? SUCCESS_BEFORE_MORE : SUCCESS),
      go: ended,
    },
  },
})
