import { LatchkitError } from '../../../core/errors.js'
import { defineFlow, type Job } from '../../../core/flow.js'
import { slowWallet } from '../../../core/sign-in/slow-wallet.js'
import type { FundingResult } from '../../../core/wallets.js'
import type { Receipt, Sent } from '../wallet/contract.js'
import type { Prepared, SendEvent, SendState, SendTask, SignedTransaction } from './contract.js'
import { reasonOf, WITH_HASH } from './failure.js'

type Hex = `0x${string}`
type Ready = SendTask & { readonly prepared: Prepared }
export interface SendIo {
  prepare(task: SendTask): Promise<Prepared>
  /** Resolves with the result when the user returns from adding funds. */
  fund(task: Ready, signal: AbortSignal): Promise<FundingResult>
  sign(task: Ready, signal: AbortSignal): Promise<SignedTransaction>
  broadcast(task: Ready, signed: SignedTransaction): Promise<void>
  /** Resolves with undefined if the result is unknown. */
  confirm(task: SendTask, hash: Hex, signal: AbortSignal): Promise<Receipt | undefined>
}
const SCREEN = 'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN'
/** How long success is shown, in ms. Wire §4.1. */
const SUCCESS_MS = 1_400
/** After this time in ms the user is told which chain does not answer. Decision 64. */
const SLOW_MS = 10_000
/**
 * How long the second check may delay an approved transaction, in ms. After that, what was shown is signed. Decision
 * 63.
 */
const CHECK_TIMEOUT_MS = 3_000

const task = ({ kind, from, request, chain, ui, display, waits }: SendTask): SendTask => ({
  kind,
  from,
  request,
  chain,
  ui,
  display,
  waits,
})
const ready = (state: Ready): Ready => ({ ...task(state), prepared: state.prepared })
const preparing = (state: SendTask): SendState => ({ at: 'preparing', ...task(state) })
const lookUp = async (state: SendTask, io: SendIo): Promise<SendState> => ({
  at: 'ready',
  ...task(state),
  prepared: await io.prepare(state),
})
const unprepared = (state: SendTask, error: LatchkitError): SendState => ({
  at: 'unprepared',
  ...task(state),
  error,
  likelyFails: error.code === 'invalid_data',
})
const rejected = (): SendState => ({
  at: 'failed',
  error: new LatchkitError('user_rejected_request', 'The user rejected the request'),
})
const sent = ({ hash }: { readonly hash: Hex }): SendState => ({ at: 'done', value: { hash } })
const finished = ({ sent }: { readonly sent: Sent }): SendState => ({ at: 'done', value: sent })
const signed = ({ signature }: { readonly signature: Hex }): SendState => ({ at: 'done', value: { signature } })
const gaveUp = ({ error }: { readonly error: LatchkitError }): SendState => ({ at: 'failed', error })

/**
 * Sends the same bytes again if no node answered or examined them, so that a transaction that may be on its way is not
 * made twice. Otherwise prepares again: without the old nonce if it is used (the error has a hash), else with it.
 * Modal §4.12.
 */
function retry(state: Ready & { readonly error: LatchkitError; readonly signed?: SignedTransaction }): SendState {
  const { reason = '' } = reasonOf(state.error)
  if (state.error.retryable && state.signed) return { at: 'submitting', ...ready(state), signed: state.signed }
  const { nonce: _, ...request } = state.request
  if (WITH_HASH.has(reason)) return preparing({ ...state, request })
  return preparing({ ...state, request: { ...request, nonce: state.prepared.nonce } })
}
type Checking = Extract<SendState, { readonly at: 'checking' }>
/**
 * Signs what was shown, with a nonce that is still free. Asks again if the fee has at least doubled, or if the balance
 * has become too low. Decision 63.
 */
async function checkAgain(state: Checking, io: SendIo, { sleep }: Job<Checking>): Promise<SendState> {
  const before = state.prepared.fees.total
  const now = await Promise.race([io.prepare(state), sleep(CHECK_TIMEOUT_MS)])
  if (now && now.fees.total > before && now.fees.total >= 2n * before)
    return { at: 'ready', ...task(state), prepared: now, feeBefore: before }
  if (now?.short) return { at: 'ready', ...task(state), prepared: now }
  const nonce = now?.nonce ?? state.prepared.nonce
  return { at: 'signing', ...task(state), prepared: { ...state.prepared, nonce } }
}
/** The serializable fields of Modal §3, `sendTransaction`. */
const data = ({ from, request, chain, ui }: SendTask) => ({
  transactionRequest: { ...request, from, chainId: chain.id },
  uiOptions: ui,
})

/** Prepares, asks, signs, sends and waits, each with its own stage. Modal §4.12. */
export const sendFlow = defineFlow<SendState, SendEvent, SendIo>({
  exit: 'user_rejected_request',
  screen: SCREEN,
  data,
  on: {
    preparing: { close: rejected, cancel: rejected },
    slow: { close: rejected, cancel: rejected, retry: preparing },
    unprepared: { close: rejected, cancel: rejected, retry: preparing },
    ready: {
      approve: (state) => (state.prepared.short ? state : { at: 'checking', ...ready(state) }),
      fund: (state) => (state.prepared.short && state.prepared.fundable ? { at: 'funding', ...ready(state) } : state),
      retry: (state) => (state.prepared.short ? preparing(state) : state),
      close: rejected,
      cancel: rejected,
    },
    funding: { close: rejected },
    checking: { close: rejected },
    signing: { close: rejected },
    // the transaction is sent, so closing the dialog now still resolves with its hash
    confirming: { close: sent, finish: sent },
    unconfirmed: {
      close: sent,
      finish: sent,
      retry: (state) => ({ at: 'confirming', ...ready(state), hash: state.hash }),
    },
    receipt: { close: finished, finish: finished },
    success: { close: signed },
    problem: { retry, close: gaveUp, cancel: gaveUp },
  },
  run: {
    preparing: { do: lookUp, fail: unprepared },
    slow: { do: lookUp, fail: unprepared },
    funding: {
      async do(state, io, { signal }) {
        const { status } = await io.fund(state, signal)
        return status === 'submitted' ? preparing(state) : { at: 'ready', ...ready(state) }
      },
      fail: preparing,
    },
    checking: {
      do: checkAgain,
      fail: (state, error) =>
        error.code === 'invalid_data' ? unprepared(state, error) : { at: 'signing', ...ready(state) },
    },
    signing: {
      async do(state, io, { signal }) {
        const signed = await io.sign(state, signal)
        if (state.kind === 'sign') return { at: 'success', ...ready(state), signature: signed.raw }
        return { at: 'submitting', ...ready(state), signed }
      },
      fail: (state, error) => ({ at: 'problem', ...ready(state), error }),
    },
    submitting: {
      commits: true,
      async do(state, io) {
        await io.broadcast(state, state.signed)
        const { hash } = state.signed
        return state.waits
          ? { at: 'confirming', ...ready(state), hash }
          : { at: 'receipt', ...ready(state), sent: { hash } }
      },
      fail: (state, error) => ({ ...state, at: 'problem', error }),
    },
    confirming: {
      async do(state, io, { signal }) {
        const { hash } = state
        const receipt = await io.confirm(state, hash, signal)
        if (!receipt) return { at: 'unconfirmed', ...ready(state), hash }
        return { at: 'receipt', ...ready(state), sent: { hash: receipt.transactionHash as Hex, receipt } }
      },
      fail: (state, error) => ({ at: 'problem', ...ready(state), error }),
    },
  },
  after: {
    preparing: { until: (_, since) => since + SLOW_MS, go: (state) => ({ at: 'slow', ...task(state) }) },
    signing: slowWallet,
    success: { until: (_, since) => since + SUCCESS_MS, go: signed },
  },
})
