import { LatchkitError } from '../../../core/errors.js'
import { defineFlow } from '../../../core/flow.js'
import type { CloudEvent, CloudGrant, CloudState, CloudTask } from './contract.js'

export interface CloudIo {
  /** Opens the window and leads it to the cloud's own page. Called within the click. */
  open(signal: AbortSignal): Promise<void>
  /** The answer of the window. Rejects once it appears to be closed. */
  answer(): Promise<CloudGrant>
  /** The answer, even of a window that appears to be closed. */
  lateAnswer(): Promise<CloudGrant>
  /** Gets the access, and does with it what it was asked for. */
  finish(grant: CloudGrant): Promise<void>
  /** Once for each failure. */
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

/** Closing a recovery cancels the signature or export that it is part of; closing a backup cancels the backup. */
const exitOf = (state: CloudState) =>
  'action' in state && state.action === 'recover' ? 'user_rejected_request' : 'user_exited_set_password_flow'
/** Only what the user began can be left. Modal §6. */
const close = <S extends CloudState & CloudTask>(here: S): CloudState =>
  here.automatic
    ? here
    : { at: 'failed', error: new LatchkitError(exitOf(here), 'The user left before the cloud was asked.') }

/** Access to a user's own cloud by its window, then what it is for. Modal §4.16, Wire §3.4. */
export const cloudFlow = defineFlow<CloudState, CloudEvent, CloudIo>({
  exit: exitOf,
  screen: SCREEN,
  data: ({ provider, action }) => ({ provider, action, isInAccountCreateFlow: action === 'create-wallet' }),
  on: {
    confirm: { confirm: open, back, close },
    opening: { back, close },
    waiting: { retry: open, back, close },
    // closing changes nothing now: the flow ends as done in a moment
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
        // a page's own COOP makes its window look closed: what it brings after all is taken
        if (here.error.code !== 'user_rejected_request') return
        const grant = await Promise.race([io.lateAnswer(), sleep(GRANT_TIMEOUT_MS)])
        if (grant) return working(here, grant)
      },
      fail: problem,
    },
  },
  after: { success: { until: (_, since) => since + SUCCESS_MS, go: () => ({ at: 'done', value: 'complete' }) } },
})
