import type { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import type { FundingResult } from '../../core/wallets.js'
import { isDecimal } from './amount.js'
import type { FundDraft, FundEvent, FundingMethod, FundState, FundTask, MoonpayOrder, OnRamp } from './contract.js'
import { followBalance } from './follow-balance.js'
import type { FundIo } from './fund-io.js'
import { task, unitsOf } from './fund-task.js'

const ended = (status: FundingResult['status']) => (): FundState => ({ at: 'done', value: { status } })
const cancelled = ended('cancelled')
const submitted = ended('submitted')
const choosing = (here: FundTask): FundState => ({ at: 'choosing', ...task(here) })

const STARTS: Readonly<Record<FundingMethod, (here: FundTask) => FundState>> = {
  moonpay: (here) => ({ at: 'signing', ...task(here) }),
  'coinbase-onramp': (here) => ({ at: 'buying', ...task(here) }),
  external: (here) => ({ at: 'transferring', ...task(here) }),
  manual: (here) => ({ at: 'receiving', ...task(here), before: null, balance: null, unreachable: false }),
}
/** A method is for an amount. */
function choose<Here extends FundTask & FundState>(
  here: Here,
  { method }: { readonly method: FundingMethod },
): FundState {
  return unitsOf(here) !== undefined && here.methods.includes(method) ? STARTS[method](here) : here
}
/**
 * Where there is but one method, and an amount, there is nothing to choose: what may come from a wallet may be sent by hand from there too.
 * Coinbase's window waits for a click. Modal §4.13.
 */
export function prepared(here: FundTask): FundState {
  const { methods } = here
  const [only, ...others] = methods.includes('external') ? methods.filter((method) => method !== 'manual') : methods
  if (!only || others.length || unitsOf(here) === undefined) return choosing(here)
  return only === 'coinbase-onramp' ? { at: 'offering', ...task(here) } : STARTS[only](here)
}
/** Out of here, to what the dialog showed before. */
const leave = <Here extends FundState>(here: Here, { canGoBack }: Pick<FundTask, 'canGoBack'>): FundState =>
  canGoBack ? cancelled() : here
/** Back to the choice, where there is one. */
const back = <Here extends FundTask & FundState>(here: Here): FundState =>
  here.methods.length > 1 ? choosing(here) : leave(here, here)
const paying = (here: FundTask, order: MoonpayOrder): FundState => ({
  at: 'paying',
  ...task(here),
  order,
  phase: 'unseen',
})
/** What may still be paid is not ordered a second time. */
const again = ({ order, method, ...here }: Extract<FundState, { at: 'problem' }>): FundState =>
  order ? paying(here, order) : STARTS[method](here)
const broken =
  (method: OnRamp) =>
  (here: FundTask, error: LatchkitError): FundState => ({
    at: 'problem',
    ...task(here),
    method,
    error,
  })

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
    transferring: SELECTION,
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
    preparing: { back: (here) => leave(here, here.draft), close: cancelled },
    unprepared: {
      retry: ({ draft }) => ({ at: 'preparing', draft }),
      back: (here) => leave(here, here.draft),
      close: cancelled,
    },
    choosing: {
      amount: (here, { text }) => (text === here.amount || !isDecimal(text) ? here : { ...here, amount: text }),
      choose,
      back: (here) => leave(here, here),
      close: cancelled,
    },
    signing: { back, close: cancelled },
    prompting: {
      open: (here) => paying(here, here.order),
      back,
      close: cancelled,
    },
    paying: {
      back: (here) => ({ at: 'prompting', ...task(here), order: here.order }),
      // what Moonpay knows of is on its way
      close: ({ phase }) => (phase === 'unseen' ? cancelled() : submitted()),
    },
    offering: { open: STARTS['coinbase-onramp'], back, close: cancelled },
    buying: { back, close: cancelled },
    transferring: { close: cancelled },
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
    paying: {
      do: (here, io, job) => io.follow(here, job),
      fail: (here, error) => ({ ...broken('moonpay')(here, error), ...(error.retryable && { order: here.order }) }),
    },
    buying: {
      do: (here, io, { signal }) =>
        io.buy(here, signal).then(() => ({ at: 'success', ...task(here), method: 'coinbase-onramp' })),
      fail: broken('coinbase-onramp'),
    },
    transferring: {
      async do(here, io, { signal }) {
        const end = await io.transfer(here, unitsOf(here) ?? 0n, signal)
        return end === 'manual' ? STARTS.manual(here) : end === 'back' ? back(here) : ended(end)()
      },
      fail: choosing,
    },
    receiving: { do: followBalance, fail: choosing },
  },
})
