import { LatchkitError } from '../../core/errors.js'
import { defineFlow, type Job } from '../../core/flow.js'
import type { FundingResult } from '../../core/wallets.js'
import { readTyped, toUnits } from './amount.js'
import type {
  FundDraft,
  FundEvent,
  FundingAsset,
  FundingMethod,
  FundState,
  FundTask,
  MoonpayOrder,
  MoonpayPhase,
  OnRamp,
} from './contract.js'
import type { MoonpayPurchase } from './funding.api.js'

export interface FundIo {
  /** Reads a token. */
  asset(chainId: number, token: `0x${string}`): Promise<FundingAsset>
  /** USD for one; null where nobody knows. */
  price(task: FundTask): Promise<number | null>
  balance(task: FundTask): Promise<bigint>
  sign(task: FundTask, signal: AbortSignal): Promise<MoonpayOrder>
  /** null: Moonpay knows of no purchase. */
  purchase(order: MoonpayOrder, signal: AbortSignal): Promise<MoonpayPurchase | null>
  /** Opens Coinbase's window before anything is awaited. Resolves once the purchase has succeeded; rejects with how it ended. */
  buy(task: FundTask, signal: AbortSignal): Promise<void>
  report(method: OnRamp, status: string, facts?: object): void
}
/** ms. Wire §4.2, Modal §9. */
const MOONPAY_POLL_MS = 3_000
const BALANCE_POLL_MS = 2_000
/** Lookups in a row that nobody answered. */
const MAX_FAILED_LOOKUPS = 3

const task = ({ address, chain, asset, amount, usd, methods }: FundTask): FundTask => ({
  address,
  chain,
  asset,
  amount,
  usd,
  methods,
})
const ended = (status: FundingResult['status']) => (): FundState => ({ at: 'done', value: { status } })
const cancelled = ended('cancelled')
const submitted = ended('submitted')
const choosing = (here: FundTask): FundState => ({ at: 'choosing', ...task(here) })
const unitsOf = ({ amount, asset }: FundTask) => toUnits(amount, asset.decimals)

const STARTS: Readonly<Record<FundingMethod, (here: FundTask) => FundState>> = {
  moonpay: (here) => ({ at: 'signing', ...task(here) }),
  'coinbase-onramp': (here) => ({ at: 'buying', ...task(here) }),
  manual: (here) => ({ at: 'receiving', ...task(here), before: null, balance: null, unreachable: false }),
}
/** A method is for an amount. */
function choose<Here extends FundTask & FundState>(
  here: Here,
  { method }: { readonly method: FundingMethod },
): FundState {
  return unitsOf(here) !== undefined && here.methods.includes(method) ? STARTS[method](here) : here
}
/** Where there is but one method, and an amount, there is nothing to choose. Coinbase's window waits for a click. Modal §4.13. */
function prepared(here: FundTask): FundState {
  const [only, ...others] = here.methods
  if (!only || others.length || unitsOf(here) === undefined) return choosing(here)
  return only === 'coinbase-onramp' ? { at: 'offering', ...task(here) } : STARTS[only](here)
}
/** Back to the choice, where there is one. */
const back = <Here extends FundTask & FundState>(here: Here): FundState =>
  here.methods.length > 1 ? choosing(here) : here
const again = (here: FundTask & { readonly method: OnRamp }): FundState => STARTS[here.method](here)
const broken =
  (method: OnRamp) =>
  (here: FundTask, error: LatchkitError): FundState => ({
    at: 'problem',
    ...task(here),
    method,
    error,
  })

type Paying = Extract<FundState, { at: 'paying' }>
type Receiving = Extract<FundState, { at: 'receiving' }>

const moonpayFailed = (why: string) =>
  new LatchkitError('on_ramp_failed', `Moonpay did not complete the purchase: ${why}.`)

/** Follows a purchase until it ends. One that Moonpay does not know yet is waited for. Modal §4.13. */
async function followPurchase(here: Paying, io: FundIo, job: Job<Paying>): Promise<FundState> {
  for (let failures = 0; ; ) {
    await job.sleep(MOONPAY_POLL_MS)
    const purchase = await io.purchase(here.order, job.signal).catch(() => undefined)
    failures = purchase === undefined ? failures + 1 : 0
    if (failures === MAX_FAILED_LOOKUPS) {
      io.report('moonpay', 'serviceFailure')
      throw new LatchkitError('on_ramp_failed', 'Moonpay does not say how the purchase goes.', { retryable: true })
    }
    if (!purchase) continue
    const { status, failureReason, facts } = purchase
    if (status === 'completed' || status === 'failed') io.report('moonpay', status, facts)
    if (status === 'completed') return { at: 'success', ...task(here), method: 'moonpay' }
    if (status === 'failed') throw moonpayFailed(failureReason ?? 'no reason was given')
    const phase = phaseOf(purchase)
    job.update((now) => (now.phase === phase ? now : { ...now, phase }))
  }
}
/** A card's authorization is asked for within the widget. Wire §6.6. */
const phaseOf = ({ status, paymentMethod }: MoonpayPurchase): MoonpayPhase =>
  status === 'waitingAuthorization' && paymentMethod !== 'credit_debit_card' ? 'waitingAuthorization' : 'pending'

/** The amount, or as much again where the wallet has that much already (decision 61). */
function isFunded({ before, balance, ...here }: Receiving): boolean {
  const wanted = unitsOf(here)
  if (before === null || balance === null || wanted === undefined) return false
  return balance >= (before < wanted ? wanted : before + wanted)
}
async function followBalance(first: Receiving, io: FundIo, job: Job<Receiving>): Promise<FundState> {
  for (let here = first; ; ) {
    const balance = await io.balance(here).catch(() => null)
    const { before } = here
    here =
      balance === null
        ? { ...here, unreachable: true }
        : { ...here, balance, before: before ?? balance, unreachable: false }
    if (balance !== null && isFunded(here)) return { at: 'received', ...task(here), balance }
    const now = here
    job.update(() => now)
    await job.sleep(BALANCE_POLL_MS)
  }
}

const COINBASE = 'COINBASE_ONRAMP_STATUS_SCREEN'
const SELECTION = 'FUNDING_METHOD_SELECTION_SCREEN'
const MANUAL = 'FUNDING_MANUAL_TRANSFER_SCREEN'
const PROMPT = 'MOONPAY_PROMPT_SCREEN'
const statusScreen = ({ method }: { readonly method: OnRamp }) =>
  method === 'moonpay' ? 'MOONPAY_STATUS_SCREEN' : COINBASE

const draftData = ({ draft: { address, chain, amount } }: { readonly draft: FundDraft }) => ({
  address,
  chain: chain.id,
  amount,
})
/** Modal §3, `funding`: its plain fields. */
const taskData = ({ address, chain, asset, amount, methods }: FundTask) => ({
  address,
  chain: chain.id,
  amount,
  ...(asset.address && {
    tokenAddress: asset.address,
    tokenContractInfo: { symbol: asset.symbol, decimals: asset.decimals },
  }),
  methods,
})
const orderData = ({ order }: { readonly order: MoonpayOrder }) => ({ externalTransactionId: order.id })

/** Chooses how money comes, and follows it. Modal §4.13. */
export const fundFlow = defineFlow<FundState, FundEvent, FundIo>({
  exit: 'user_rejected_request',
  screen: {
    preparing: SELECTION,
    unprepared: SELECTION,
    choosing: SELECTION,
    signing: PROMPT,
    prompting: PROMPT,
    paying: 'MOONPAY_STATUS_SCREEN',
    offering: COINBASE,
    buying: COINBASE,
    receiving: MANUAL,
    received: MANUAL,
    success: statusScreen,
    problem: statusScreen,
  },
  data: {
    preparing: draftData,
    unprepared: draftData,
    choosing: taskData,
    signing: taskData,
    prompting: orderData,
    paying: orderData,
    offering: taskData,
    buying: taskData,
    receiving: taskData,
    received: taskData,
    success: taskData,
    problem: taskData,
  },
  on: {
    preparing: { close: cancelled },
    unprepared: { retry: ({ draft }) => ({ at: 'preparing', draft }), close: cancelled },
    choosing: {
      amount(here, { text }) {
        const amount = readTyped(text)
        return amount === undefined || amount === here.amount ? here : { ...here, amount }
      },
      choose,
      close: cancelled,
    },
    signing: { back, close: cancelled },
    prompting: {
      open: (here) => ({ at: 'paying', ...task(here), order: here.order, phase: 'unseen' }),
      back,
      close: cancelled,
    },
    paying: {
      back: (here) => ({ at: 'prompting', ...task(here), order: here.order }),
      // what Moonpay knows of is on its way
      close: ({ phase }) => (phase === 'unseen' ? cancelled() : submitted()),
    },
    offering: { open: STARTS['coinbase-onramp'], close: cancelled },
    buying: { back, close: cancelled },
    receiving: { back, close: cancelled },
    received: { finish: submitted, close: submitted },
    success: { finish: submitted, close: submitted },
    problem: { retry: again, back, close: cancelled },
  },
  run: {
    preparing: {
      async do({ draft }, io) {
        const { asset } = draft
        const read = typeof asset === 'string' ? await io.asset(draft.chain.id, asset) : asset
        return prepared({ ...draft, asset: read })
      },
      fail: ({ draft }, error) => ({ at: 'unprepared', draft, error }),
    },
    choosing: {
      async do(here, io, { update }) {
        const usd = here.usd ?? (await io.price(here).catch(() => null))
        update((now) => (usd === now.usd ? now : { ...now, usd }))
      },
      fail: choosing,
    },
    signing: {
      do: (here, io, { signal }) => io.sign(here, signal).then((order) => ({ at: 'prompting', ...task(here), order })),
      fail: broken('moonpay'),
    },
    paying: { do: followPurchase, fail: broken('moonpay') },
    buying: {
      do: (here, io, { signal }) =>
        io.buy(here, signal).then(() => ({ at: 'success', ...task(here), method: 'coinbase-onramp' })),
      fail: broken('coinbase-onramp'),
    },
    receiving: { do: followBalance, fail: choosing },
  },
})
