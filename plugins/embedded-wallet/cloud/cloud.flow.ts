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
const open = (here: CloudTask): CloudState => ({ at: 'opening', ...task(here) })
const problem = (here: CloudTask, error: LatchkitError): CloudState => ({ at: 'problem', error, ...task(here) })
const working = (here: CloudTask, grant: CloudGrant): CloudState => ({ at: 'working', grant, ...task(here) })
const back = <S extends CloudState & CloudTask>(here: S): CloudState =>
  here.canGoBack ? { at: 'done', value: 'back' } : here

/**
 * Closing during a recovery cancels the signature or export that needs it; closing during a backup cancels the backup.
 */
const exitOf = (state: CloudState) =>
  'action' in state && state.action === 'recover' ? 'user_rejected_request' : 'user_exited_set_password_flow'
/** The user may only leave if the user started it. Modal §6. */
const close = <S extends CloudState & CloudTask>(here: S): CloudState =>
  here.automatic
    ? here
    : { at: 'failed', error: new LatchkitError(exitOf(here), 'The user left before the cloud was asked.') }

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
    success: { close: (here) => here },
    problem: { retry: open, back, close },
  },
  run: {
    opening: {
      do: (here, io, { signal }) => io.open(signal).then(() => ({ at: 'waiting', ...task(here) })),
      fail: problem,
    },
    waiting: {
      do: async (here, io) => working(here, await io.answer()),
      fail: problem,
    },
    working: {
      commits: true,
      do: (here, io) => io.finish(here.grant).then(() => ({ at: 'success', ...task(here) })),
      fail: problem,
    },
    problem: {
      async do(here, io, { sleep }) {
        io.failed(here.error)
        // COOP on the cloud's page can make an open window look closed, so a late answer still counts
        if (here.error.code !== 'user_rejected_request') return
        const grant = await Promise.race([io.lateAnswer(), sleep(GRANT_TIMEOUT_MS)])
        if (grant) return working(here, grant)
      },
      fail: problem,
    },
  },
  after: { success: { until: (_, since) => since + SUCCESS_MS, go: () => ({ at: 'done', value: 'complete' }) } },
})
