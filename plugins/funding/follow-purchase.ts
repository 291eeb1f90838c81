import { LatchkitError } from '../../core/errors.js'
import type { Job } from '../../core/flow.js'
import type { FundState, MoonpayOrder, MoonpayPhase } from './contract.js'
import { task } from './fund-task.js'
import type { MoonpayPurchase } from './funding.api.js'

export type Paying = Extract<FundState, { at: 'paying' }>
/** The services for following a purchase. */
export interface PurchaseWatch {
  /** The purchase of an order; null if Moonpay has none. */
  purchase(order: MoonpayOrder, signal: AbortSignal): Promise<MoonpayPurchase | null>
  report(status: string, facts?: object): void
}
/** ms. Wire §4.2. */
const POLL_MS = 3_000
/** The number of consecutive failed lookups that ends the polling. */
const MAX_FAILED_LOOKUPS = 3
/** Statuses that are reported to analytics, once each. Wire §6.6. */
const REPORTED = ['waitingAuthorization', 'completed', 'failed']

/** Polls a purchase at Moonpay until it ends. If Moonpay does not have it yet, the polling goes on. Modal §4.13. */
export async function followPurchase(
  state: Paying,
  job: Job<Paying>,
  { purchase: look, report }: PurchaseWatch,
): Promise<FundState> {
  let [failures, last] = [0, '']
  for (;;) {
    await job.sleep(POLL_MS)
    const purchase = await look(state.order, job.signal).catch(() => undefined)
    failures = purchase === undefined ? failures + 1 : 0
    if (failures === MAX_FAILED_LOOKUPS) {
      report('serviceFailure')
      throw new LatchkitError('on_ramp_failed', 'Moonpay does not say how the purchase goes.', { retryable: true })
    }
    if (!purchase) continue
    const { status, failureReason, arrived, facts } = purchase
    if (status !== last && REPORTED.includes(status)) report(status, facts)
    last = status
    if (status === 'completed') return { at: 'success', ...task(state), method: 'moonpay', ...(arrived && { arrived }) }
    if (status === 'failed') throw moonpayFailed(failureReason)
    const phase = phaseOf(purchase)
    job.update((now) => (now.phase === phase ? now : { ...now, phase }))
  }
}

/** The phase of a purchase. Only cards are authorized within the widget. Wire §6.6. */
const phaseOf = ({ status, paymentMethod }: MoonpayPurchase): MoonpayPhase =>
  status === 'waitingAuthorization' && paymentMethod !== 'credit_debit_card' ? 'waitingAuthorization' : 'pending'

/** Its cause is the reason in Moonpay's words, which the screen shows. */
const moonpayFailed = (why: string | null) =>
  new LatchkitError('on_ramp_failed', `Moonpay did not complete the purchase: ${why ?? 'no reason was given'}.`, {
    cause: why,
  })
