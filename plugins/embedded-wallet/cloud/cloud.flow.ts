import { LatchkitError } from '../../../core/errors.js'
import { defineFlow } from '../../../core/flow.js'
import type { CloudEvent, CloudGrant, CloudState, CloudTask } from './contract.js'

export interface CloudIo {
  /** Opens the window with the cloud's own page. Call it within the click. */
  open(signal: AbortSignal): Promise<void>
  /** Resolves with the window's answer. Rejects once the window appears to be closed. */
  answer(): Promise<CloudGrant>
  /** Resolves with the answer, even if the window appears to be closed. */
  lateAnswer(): Promise<CloudGrant>
  /** Exchanges the grant for access, and runs what the access was requested for. */
  finish(grant: CloudGrant): Promise<void>
  /** Called once for each failure. */
  failed(error: LatchkitError): void
}

const SCREEN = 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN'
/** ms. Wire §4.1. */
const GRANT_TIMEOUT_MS = 120_000
const SUCCESS_MS = 1_400

const task = ({ provider, action, canGoBack, automatic }: CloudTask): CloudTask => ({
  provider,
  action,
  ...(canGoBack && { canGoBack }),
  ...(automatic && { automatic }),
})
const open = (state: CloudTask): CloudState => ({ at: 'opening', ...task(state) })
const problem = (state: CloudTask, error: LatchkitError): CloudState => ({ at: 'problem', error, ...task(state) })
const working = (state: CloudTask, grant: CloudGrant): CloudState => ({ at: 'working', grant, ...task(state) })
const back = <S extends CloudState & CloudTask>(state: S): CloudState =>
  state.canGoBack ? { at: 'done', value: 'back' } : state

/**
 * Closing during a recovery cancels the signature or export that needs it; closing during a backup cancels the backup.
 */
const exitOf = (state: CloudState) =>
  'action' in state && state.action === 'recover' ? 'user_rejected_request' : 'user_exited_set_password_flow'
/** The user may only leave if the user started it. Modal §6. */
const close = <S extends CloudState & CloudTask>(state: S): CloudState =>
  state.automatic
    ? state
    : { at: 'failed', error: new LatchkitError(exitOf(state), 'The user left before the cloud was asked.') }

/** Gets access to the user's cloud in a window, then uses it. Modal §4.16, Wire §3.4. */
export const cloudFlow = defineFlow<CloudState, CloudEvent, CloudIo>({
  exit: exitOf,
  screen: SCREEN,
  data: ({ provider, action }) => ({ provider, action, isInAccountCreateFlow: action === 'create-wallet' }),
  on: {
    confirm: { confirm: open, back, close },
    opening: { back, close },
    waiting: { retry: open, back, close },
    // Closing changes nothing now, since the flow is about to end as done
    success: { close: (state) => state },
    problem: { retry: open, back, close },
  },
  run: {
    opening: {
      do: (state, io, { signal }) => io.open(signal).then(() => ({ at: 'waiting', ...task(state) })),
      fail: problem,
    },
    waiting: {
      do: async (state, io) => working(state, await io.answer()),
      fail: problem,
    },
    working: {
      commits: true,
      do: (state, io) => io.finish(state.grant).then(() => ({ at: 'success', ...task(state) })),
      fail: problem,
    },
    problem: {
      async do(state, io, { sleep }) {
        io.failed(state.error)
        // COOP on the cloud's page can make an open window look closed, so a late answer still counts
        if (state.error.code !== 'user_rejected_request') return
        const grant = await Promise.race([io.lateAnswer(), sleep(GRANT_TIMEOUT_MS)])
        if (grant) return working(state, grant)
      },
      fail: problem,
    },
  },
  after: { success: { until: (_, since) => since + SUCCESS_MS, go: () => ({ at: 'done', value: 'complete' }) } },
})
