import type { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import type { ErrorCode } from '../../core/registry.js'
import type { Proof, TelegramEvent, TelegramState, TelegramTask, Verified } from './contract.js'

export interface TelegramIo {
  /** What Telegram signs: what is there, or by a popup that opens within the click. */
  ask(task: TelegramTask, signal: AbortSignal): Promise<Proof>
  /** A captcha token, where the app wants one. */
  captcha(): Promise<string | undefined>
  /** Proves it: adopts the session, or the changed user. */
  verify(task: TelegramTask, proof: Proof, token: string | undefined): Promise<Verified>
  /** The failure's own screen; resolves when the user goes on. */
  showError(error: LatchkitError, signal: AbortSignal): Promise<void>
}

/** Said in place, with another try (Core §8, Modal §8.3); everything else has a screen of its own. */
const IN_PLACE: readonly ErrorCode[] = [
  'cannot_link_more_of_type',
  'client_request_timeout',
  'invalid_credentials',
  'invalid_data',
  'linked_to_another_user',
  'malformed_response',
  'network',
  'popup_blocked',
  'too_many_requests',
  'user_rejected_request',
]
const SCREEN = 'TELEGRAM_AUTH_SCREEN'
/** ms. Wire §4.1. */
const SUCCESS = 1_400
const SUCCESS_BEFORE_MORE = 900

const task = ({ intent, shown, seamless = false }: TelegramTask): TelegramTask => ({ intent, shown, seamless })
/** The landing beneath; a link and a login by the address have none. */
const hasLanding = ({ intent, seamless }: TelegramTask) => intent === 'login' && !seamless
const back = <S extends TelegramState & TelegramTask>(here: S): TelegramState =>
  hasLanding(here) ? { at: 'done', value: 'back' } : here
const ended = (here: TelegramTask & { verified: Verified }): TelegramState =>
  'user' in here.verified ? { at: 'done', value: here.verified.user } : { ...here, at: 'finishing' }
const problem = (here: TelegramTask, error: LatchkitError): TelegramState => ({
  ...task(here),
  at: 'problem',
  error,
  // what was not refused may be brought again
  ...(error.retryable && here.proof && { proof: here.proof }),
})

/** Login with Telegram, whole: by its popup or by what the address brought, and the link. Core §2, Wire §7.3. */
export const telegramFlow = defineFlow<TelegramState, TelegramEvent, TelegramIo>({
  exit: (state) => ('intent' in state && state.intent === 'link' ? 'exited_link_flow' : 'exited_auth_flow'),
  screen: { asking: SCREEN, verifying: SCREEN, success: SCREEN, finishing: SCREEN, problem: SCREEN },
  on: {
    asking: { back },
    success: { close: ended },
    problem: { retry: ({ error: _, ...here }) => ({ ...here, at: 'asking' }), back },
  },
  run: {
    asking: {
      async do(here, io, { signal, update }) {
        const proof = await io.ask(here, signal)
        update((now) => ({ ...now, proof }))
        return { ...task(here), at: 'verifying', proof, token: await io.captcha() }
      },
      fail: problem,
    },
    verifying: {
      commits: true,
      do: async (here, io) => ({
        ...task(here),
        at: 'success',
        verified: await io.verify(here, here.proof, here.token),
      }),
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
        return hasLanding(here) ? { at: 'done', value: 'back' } : { at: 'failed', error: here.error }
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
