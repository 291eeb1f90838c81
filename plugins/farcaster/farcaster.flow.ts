import { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import type { ErrorCode } from '../../core/registry.js'
import type { Channel, FarcasterEvent, FarcasterState, FarcasterTask, SignedMessage, Verified } from './contract.js'

export interface FarcasterIo {
  /** Opens a channel, with a captcha token where the app wants one. Called within the click. */
  init(task: FarcasterTask, signal: AbortSignal): Promise<Channel>
  /** What the person signed, once they have; trouble that passes is no answer yet. */
  poll(channel: Channel, signal: AbortSignal): Promise<SignedMessage | undefined>
  /** Proves it: adopts the session, or the changed user. */
  verify(task: FarcasterTask, channel: Channel, signed: SignedMessage): Promise<Verified>
  /** The failure's own screen; resolves when the user goes on. */
  showError(error: LatchkitError, signal: AbortSignal): Promise<void>
}

/** Said in place, with another try (Modal §8.3); everything else has a screen of its own. */
const IN_PLACE: readonly ErrorCode[] = [
  'cannot_link_more_of_type',
  'client_request_timeout',
  'invalid_credentials',
  'linked_to_another_user',
  'malformed_response',
  'network',
  'too_many_requests',
]
const SCREEN = 'AWAITING_FARCASTER_CONNECTION'
/** ms. Modal §4.4, Wire §4.1. */
const POLL = 2_000
const PATIENCE = 120_000
const SUCCESS = 1_400
const SUCCESS_BEFORE_MORE = 900

const task = ({ intent, device, shown }: FarcasterTask): FarcasterTask => ({ intent, device, shown })
const again = (here: FarcasterTask): FarcasterState => ({ at: 'initialising', ...task(here) })
/** To the landing beneath; a link has nothing to go back to. */
const back = <S extends FarcasterState & FarcasterTask>(here: S): FarcasterState =>
  here.intent === 'login' ? { at: 'done', value: 'back' } : here
const ended = (here: FarcasterTask & { verified: Verified }): FarcasterState =>
  'user' in here.verified ? { at: 'done', value: here.verified.user } : { ...here, at: 'finishing' }
const problem = (here: FarcasterTask, error: LatchkitError): FarcasterState => ({ at: 'problem', error, ...task(here) })
const goneOn = (here: FarcasterTask, error: LatchkitError): FarcasterState =>
  here.intent === 'login' ? { at: 'done', value: 'back' } : { at: 'failed', error }

/** Sign-in with Farcaster, whole: login and link. Core §4, Modal §4.4. */
export const farcasterFlow = defineFlow<FarcasterState, FarcasterEvent, FarcasterIo>({
  exit: (state) => ('intent' in state && state.intent === 'link' ? 'exited_link_flow' : 'exited_auth_flow'),
  screen: {
    initialising: SCREEN,
    waiting: SCREEN,
    verifying: SCREEN,
    success: SCREEN,
    finishing: SCREEN,
    problem: SCREEN,
  },
  on: {
    initialising: { back },
    waiting: { back },
    success: { close: ended },
    problem: { retry: again, back },
  },
  run: {
    initialising: {
      do: (here, io, { signal }) =>
        io.init(here, signal).then((channel) => ({ at: 'waiting', channel, ...task(here) })),
      fail: problem,
    },
    waiting: {
      async do({ channel, ...here }, io, { signal, now, sleep }) {
        // a phone stops the clock of a page behind another app: what was approved meanwhile is asked for before time is up
        for (const end = now() + PATIENCE; ; ) {
          await sleep(POLL)
          const signed = await io.poll(channel, signal)
          if (signed) return { ...here, at: 'verifying', channel, signed }
          if (now() >= end) throw timedOut()
        }
      },
      fail: problem,
    },
    verifying: {
      commits: true,
      do: (here, io) =>
        io.verify(here, here.channel, here.signed).then((verified) => ({ at: 'success', verified, ...task(here) })),
      fail: problem,
    },
    finishing: {
      commits: true,
      do: async ({ verified }) =>
        'signed' in verified ? { at: 'done', value: await verified.signed.complete() } : undefined,
      fail: (_, error) => ({ at: 'failed', error }),
    },
    problem: {
      async do(here, io, { signal }) {
        if (here.shown && IN_PLACE.includes(here.error.code)) return
        await io.showError(here.error, signal)
        return goneOn(here, here.error)
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

const timedOut = () =>
  new LatchkitError('client_request_timeout', 'The request timed out. Try again.', { retryable: true })
