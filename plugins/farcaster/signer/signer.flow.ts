import { LatchkitError } from '../../../core/errors.js'
import { defineFlow } from '../../../core/flow.js'
import type { User } from '../../../core/user.js'
import type { SignerStatus } from '../../wallet-frame/contract.js'
import type { SignerEvent, SignerRequest, SignerState } from './contract.js'

export interface SignerIo {
  /** Lets the wallet request approval for its key. */
  ask(signal: AbortSignal): Promise<SignerStatus>
  /** Resolves with the status; undefined after a temporary error. */
  poll(request: SignerRequest, signal: AbortSignal): Promise<SignerStatus | undefined>
  /** Fetches the user with the approved signer and adopts it. */
  adopt(): Promise<User>
}
const SCREEN = 'AWAITING_FARCASTER_SIGNER'
/** Times in ms. Modal §4.4, Wire §4.1. */
const POLL_MS = 2_000
const APPROVAL_TIMEOUT_MS = 300_000
const SUCCESS_MS = 1_400

type Shown = Pick<Extract<SignerState, { at: 'asking' }>, 'device'>
const problem = ({ device }: Shown, error: LatchkitError): SignerState => ({ at: 'problem', device, error })
/** Returns the next stage; undefined while the request is neither approved nor rejected. */
function afterAnswer({ device }: Shown, { status }: SignerStatus): SignerState | undefined {
  if (status === 'revoked') throw new LatchkitError('user_rejected_request', 'Request rejected', { retryable: true })
  return status === 'approved' ? { at: 'adopting', device } : undefined
}

/** Requests a signer. Modal §4.4, §8.3. */
export const signerFlow = defineFlow<SignerState, SignerEvent, SignerIo>({
  exit: 'exited_link_flow',
  screen: SCREEN,
  data: {
    waiting: ({ request }) => ({
      public_key: request.publicKey,
      status: 'pending_approval',
      signer_approval_url: request.uri,
    }),
  },
  on: {
    success: { close: ({ user }) => ({ at: 'done', value: user }) },
    problem: { retry: ({ device }) => ({ at: 'asking', device }) },
  },
  run: {
    asking: {
      async do(state, io, { signal }) {
        const answer = await io.ask(signal)
        const end = afterAnswer(state, answer)
        if (end) return end
        if (answer.status !== 'pending_approval' || !answer.signer_approval_url)
          throw new LatchkitError(
            'malformed_response',
            'The server asked for a signer without saying where to approve it.',
          )
        const request = { publicKey: answer.public_key, uri: answer.signer_approval_url }
        return { at: 'waiting', device: state.device, request }
      },
      fail: problem,
    },
    waiting: {
      async do(state, io, { signal, now, sleep }) {
        // a phone may have suspended the page while the user approved, so it polls once more before it times out
        for (const end = now() + APPROVAL_TIMEOUT_MS; ; ) {
          await sleep(POLL_MS)
          const answer = await io.poll(state.request, signal)
          const next = answer && afterAnswer(state, answer)
          if (next) return next
          if (now() >= end) throw timedOut()
        }
      },
      fail: problem,
    },
    adopting: {
      commits: true,
      do: async ({ device }, io) => ({ at: 'success', device, user: await io.adopt() }),
      fail: problem,
    },
  },
  after: { success: { until: (_, since) => since + SUCCESS_MS, go: ({ user }) => ({ at: 'done', value: user }) } },
})

const timedOut = () =>
  new LatchkitError('client_request_timeout', 'The request timed out. Try again.', { retryable: true })
