import { LatchkitError } from '../../../core/errors.js'
import { defineFlow, type Job } from '../../../core/flow.js'
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
const ready = (here: Ready): Ready => ({ ...task(here), prepared: here.prepared })
const preparing = (here: SendTask): SendState => ({ at: 'preparing', ...task(here) })
const lookUp = async (here: SendTask, io: SendIo): Promise<SendState> => ({
  at: 'ready',
  ...task(here),
  prepared: await io.prepare(here),
})
const unprepared = (here: SendTask, error: LatchkitError): SendState => ({
  at: 'unprepared',
  ...task(here),
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
function retry(here: Ready & { readonly error: LatchkitError; readonly signed?: SignedTransaction }): SendState {
  const { reason = '' } = reasonOf(here.error)
  if (here.error.retryable && here.signed) return { at: 'submitting', ...ready(here), signed: here.signed }
  const { nonce: _, ...request } = here.request
  if (WITH_HASH.has(reason)) return preparing({ ...here, request })
  return preparing({ ...here, request: { ...request, nonce: here.prepared.nonce } })
}
type Checking = Extract<SendState, { readonly at: 'checking' }>
/**
 * Signs what was shown, with a nonce that is still free. Asks again if the fee has at least doubled, or if the balance
 * has become too low. Decision 63.
 */
async function checkAgain(here: Checking, io: SendIo, { sleep }: Job<Checking>): Promise<SendState> {
  const before = here.prepared.fees.total
  const now = await Promise.race([io.prepare(here), sleep(CHECK_TIMEOUT_MS)])
  if (now && now.fees.total > before && now.fees.total >= 2n * before)
    return { at: 'ready', ...task(here), prepared: now, feeBefore: before }
  if (now?.short) return { at: 'ready', ...task(here), prepared: now }
  const nonce = now?.nonce ?? here.prepared.nonce
  return { at: 'signing', ...task(here), prepared: { ...here.prepared, nonce } }
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
      approve: (here) => (here.prepared.short ? here : { at: 'checking', ...ready(here) }),
      fund: (here) => (here.prepared.short && here.prepared.fundable ? { at: 'funding', ...ready(here) } : here),
      retry: (here) => (here.prepared.short ? preparing(here) : here),
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
      retry: (here) => ({ at: 'confirming', ...ready(here), hash: here.hash }),
    },
    receipt: { close: finished, finish: finished },
    success: { close: signed },
    problem: { retry, close: gaveUp, cancel: gaveUp },
  },
  run: {
    preparing: { do: lookUp, fail: unprepared },
    slow: { do: lookUp, fail: unprepared },
    funding: {
      async do(here, io, { signal }) {
        const { status } = await io.fund(here, signal)
        return status === 'submitted' ? preparing(here) : { at: 'ready', ...ready(here) }
      },
      fail: preparing,
    },
    checking: {
      do: checkAgain,
      fail: (here, error) =>
        error.code === 'invalid_data' ? unprepared(here, error) : { at: 'signing', ...ready(here) },
    },
    signing: {
      async do(here, io, { signal }) {
        const signed = await io.sign(here, signal)
        if (here.kind === 'sign') return { at: 'success', ...ready(here), signature: signed.raw }
        return { at: 'submitting', ...ready(here), signed }
      },
      fail: (here, error) => ({ at: 'problem', ...ready(here), error }),
    },
    submitting: {
      commits: true,
      async do(here, io) {
        await io.broadcast(here, here.signed)
        const { hash } = here.signed
        return here.waits
          ? { at: 'confirming', ...ready(here), hash }
          : { at: 'receipt', ...ready(here), sent: { hash } }
      },
      fail: (here, error) => ({ ...here, at: 'problem', error }),
    },
    confirming: {
      async do(here, io, { signal }) {
        const { hash } = here
        const receipt = await io.confirm(here, hash, signal)
        if (!receipt) return { at: 'unconfirmed', ...ready(here), hash }
        return { at: 'receipt', ...ready(here), sent: { hash: receipt.transactionHash as Hex, receipt } }
      },
      fail: (here, error) => ({ at: 'problem', ...ready(here), error }),
    },
  },
  after: {
    preparing: { until: (_, since) => since + SLOW_MS, go: (here) => ({ at: 'slow', ...task(here) }) },
    success: { until: (_, since) => since + SUCCESS_MS, go: signed },
  },
})
