import { LatchkitError } from '../../core/errors.js'
import type { Job } from '../../core/flow.js'
import type { FundState, MoonpayOrder, MoonpayPhase } from './contract.js'
import { task } from './fund-task.js'
import type { MoonpayPurchase } from './funding.api.js'

export type Paying = Extract<FundState, { at: 'paying' }>
/** What is known of a purchase, and who counts how it went. */
export interface PurchaseWatch {
  /** null: Moonpay knows of none. */
  purchase(order: MoonpayOrder, signal: AbortSignal): Promise<MoonpayPurchase | null>
  report(status: string, facts?: object): void
}
/** ms. Wire §4.2. */
const POLL_MS = 3_000
/** Lookups in a row that nobody answered. */
const MAX_FAILED_LOOKUPS = 3
/** What is counted, once each. Wire §6.6. */
const REPORTED = ['waitingAuthorization', 'completed', 'failed']

/** Follows a purchase at Moonpay until it ends. One that Moonpay does not know yet is waited for. Modal §4.13. */
export async function followPurchase(
  here: Paying,
  job: Job<Paying>,
  { purchase: look, report }: PurchaseWatch,
): Promise<FundState> {
  let [failures, last] = [0, '']
  for (;;) {
    await job.sleep(POLL_MS)
    const purchase = await look(here.order, job.signal).catch(() => undefined)
    failures = purchase === undefined ? failures + 1 : 0
    if (failures === MAX_FAILED_LOOKUPS) {
      report('serviceFailure')
      throw new LatchkitError('on_ramp_failed', 'Moonpay does not say how the purchase goes.', { retryable: true })
    }
    if (!purchase) continue
    const { status, failureReason, facts } = purchase
    if (status !== last && REPORTED.includes(status)) report(status, facts)
    last = status
    if (status === 'completed') return { at: 'success', ...task(here), method: 'moonpay' }
    if (status === 'failed') throw moonpayFailed(failureReason ?? 'no reason was given')
    const phase = phaseOf(purchase)
    job.update((now) => (now.phase === phase ? now : { ...now, phase }))
  }
}

/** A card's authorization is asked for within the widget. Wire §6.6. */
const phaseOf = ({ status, paymentMethod }: MoonpayPurchase): MoonpayPhase =>
  status === 'waitingAuthorization' && paymentMethod !== 'credit_debit_card' ? 'waitingAuthorization' : 'pending'

const moonpayFailed = (why: string) =>
  new LatchkitError('on_ramp_failed', `Moonpay did not complete the purchase: ${why}.`)
