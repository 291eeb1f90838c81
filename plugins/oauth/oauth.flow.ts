import type { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import { isShownElsewhere } from '../../core/outcome.flow.js'
import type { ErrorCode } from '../../core/registry.js'
import type { Grant, OAuthEvent, OAuthState, OAuthTask, Verified } from './contract.js'
import { popupClosed, timedOut } from './errors.js'

/** What a look at the popup shows: what it brought, or that it is gone. */
export type Sight = Grant | 'closed' | undefined

export interface OAuthIo {
  /** Opens a popup, or leads the page away. Called within the click. 'back': the user came back without an answer. */
  begin(task: OAuthTask, signal: AbortSignal): Promise<'popup' | 'back'>
  /** The popup of this request; throws for an answer to another. */
  look(): Sight | Promise<Sight>
  /** Proves it: adopts the session, or the changed user. */
  verify(task: OAuthTask, grant: Grant): Promise<Verified>
  /** The failure's own screen; resolves when the user goes on. */
  showError(error: LatchkitError, signal: AbortSignal): Promise<void>
}

const LATE: readonly ErrorCode[] = ['user_rejected_request', 'client_request_timeout']
const SCREEN = 'AWAITING_OAUTH_SCREEN'
/** ms. Core §9, Wire §4.1. */
const POLL = 300
const PATIENCE = 120_000
const SUCCESS = 1_400
const SUCCESS_BEFORE_MORE = 900

const task = ({ intent, provider, shown, landing, disableSignup }: OAuthTask): OAuthTask => ({
  ...{ intent, provider, shown },
  ...(landing && { landing }),
  ...(disableSignup && { disableSignup }),
})
const again = (here: OAuthTask): OAuthState => ({ at: 'starting', ...task(here) })
/** To the landing beneath; where there is none, there is nothing to go back to. */
const back = <S extends OAuthState & OAuthTask>(here: S): OAuthState =>
  here.landing ? { at: 'done', value: 'back' } : here
const ended = (here: OAuthTask & { verified: Verified }): OAuthState =>
  'user' in here.verified ? { at: 'done', value: here.verified.user } : { ...here, at: 'finishing' }
const problem = (here: OAuthTask, error: LatchkitError): OAuthState => ({ at: 'problem', error, ...task(here) })
const left = ({ landing, error }: OAuthTask & { error: LatchkitError }): OAuthState =>
  landing ? { at: 'done', value: 'back' } : { at: 'failed', error }

/** A login, a link or a fresh authorization at an identity provider. Core §4, Modal §4.5. */
export const oauthFlow = defineFlow<OAuthState, OAuthEvent, OAuthIo>({
  exit: (state) => ('intent' in state && state.intent !== 'login' ? 'exited_link_flow' : 'exited_auth_flow'),
  screen: {
    blocked: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE',
    starting: SCREEN,
    awaiting: SCREEN,
    verifying: SCREEN,
    success: SCREEN,
    finishing: SCREEN,
    problem: SCREEN,
  },
  on: {
    blocked: { back },
    starting: { back },
    awaiting: { back, retry: again },
    success: { close: ended },
    // what is told of it is why it failed
    problem: { retry: again, back, leave: left, close: left },
  },
  run: {
    starting: {
      async do(here, io, { signal }) {
        if ((await io.begin(here, signal)) === 'popup') return { at: 'awaiting', ...task(here) }
        if (here.landing) return { at: 'done', value: 'back' }
        throw popupClosed()
      },
      fail: problem,
    },
    awaiting: {
      async do(here, io, { now, sleep }) {
        for (const end = now() + PATIENCE; now() < end; await sleep(POLL)) {
          const seen = await io.look()
          if (seen === 'closed') throw popupClosed()
          if (seen) return { at: 'verifying', grant: seen, ...task(here) }
        }
        throw timedOut()
      },
      fail: problem,
    },
    verifying: {
      commits: true,
      do: (here, io) => io.verify(here, here.grant).then((verified) => ({ at: 'success', verified, ...task(here) })),
      fail: problem,
    },
    finishing: {
      commits: true,
      do: async ({ verified }) =>
        'signed' in verified ? { at: 'done', value: await verified.signed.complete() } : undefined,
      fail: (_, error) => ({ at: 'failed', error }),
    },
    problem: {
      async do(here, io, { signal, sleep }) {
        if (!here.shown) return { at: 'failed', error: here.error }
        if (isShownElsewhere(here.error)) {
          await io.showError(here.error, signal)
          return left(here)
        }
        // a provider's own COOP makes its window look closed, and a slow person comes late: what is brought after all is taken
        if (LATE.includes(here.error.code))
          for (let left = PATIENCE / POLL; left > 0; left--) {
            await sleep(POLL)
            const seen = await io.look()
            if (seen && seen !== 'closed') return { at: 'verifying', grant: seen, ...task(here) }
          }
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
