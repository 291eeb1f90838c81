import type { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import type { FundingResult } from '../../core/wallets.js'
import { isDecimal } from './amount.js'
import type { FundDraft, FundEvent, FundingMethod, FundState, FundTask, MoonpayOrder, OnRamp } from './contract.js'
import { followBalance } from './follow-balance.js'
import type { FundIo } from './fund-io.js'
import { isTooMuch, task, unitsOf } from './fund-task.js'

const doneWith = (status: FundingResult['status']) => (): FundState => ({ at: 'done', value: { status } })
const cancelled = doneWith('cancelled')
const submitted = doneWith('submitted')
const choosing = (state: FundTask): FundState => ({ at: 'choosing', ...task(state) })

const STARTS: Readonly<Record<FundingMethod, (state: FundTask) => FundState>> = {
  moonpay: (state) => ({ at: 'signing', ...task(state) }),
  'coinbase-onramp': (state) => ({ at: 'buying', ...task(state) }),
  external: (state) => ({ at: 'transferring', ...task(state) }),
  manual: (state) => ({ at: 'receiving', ...task(state), before: null, balance: null, unreachable: false }),
}
/** Whether it is known what the method moves: the entered amount, or what the host has Moonpay asked for. */
const isKnown = (state: FundTask, method: FundingMethod) =>
  (unitsOf(state) !== undefined && !isTooMuch(state)) || (method === 'moonpay' && !!state.bought)
/** Starts a method, if the amount is valid. */
function choose<Here extends FundTask & FundState>(
  state: Here,
  { method }: { readonly method: FundingMethod },
): FundState {
  return isKnown(state, method) && state.methods.includes(method) ? STARTS[method](state) : state
}
/**
 * Skips the choice if there is an amount and the host prefers a method, or there is only one. A transfer from a wallet
 * can switch to sending by hand later. Coinbase's window still needs a click. Modal §4.13.
 */
export function prepared(state: FundTask): FundState {
  const { methods, preferred } = state
  const choice = methods.includes('external') ? methods.filter((method) => method !== 'manual') : methods
  const [only, ...others] = preferred ? [preferred] : choice
  if (!only || others.length || !isKnown(state, only)) return choosing(state)
  return only === 'coinbase-onramp' ? { at: 'offering', ...task(state) } : STARTS[only](state)
}
/** Returns to the screen before this flow, if there is one. */
const leave = <Here extends FundState>(state: Here, { canGoBack }: Pick<FundTask, 'canGoBack'>): FundState =>
  canGoBack ? cancelled() : state
/** Returns to the choice of methods, if there is more than one. */
const back = <Here extends FundTask & FundState>(state: Here): FundState =>
  state.methods.length > 1 ? choosing(state) : leave(state, state)
const paying = (state: FundTask, order: MoonpayOrder): FundState => ({
  at: 'paying',
  ...task(state),
  order,
  phase: 'unseen',
})
/** Tries again. An order that may still be paid is followed and not placed a second time. */
const retry = ({ order, method, ...state }: Extract<FundState, { at: 'problem' }>): FundState =>
  order ? paying(state, order) : STARTS[method](state)
const broken =
  (method: OnRamp) =>
  (state: FundTask, error: LatchkitError): FundState => ({
    at: 'problem',
    ...task(state),
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
/** The plain fields of the screen data. Modal §3, `funding`. */
const taskData = ({ address, chain, asset, amount, methods, moonpayConfigOverride }: FundTask) => ({
  address,
  chain: chain.id,
  amount,
  ...(asset.address && {
    tokenAddress: asset.address,
    tokenContractInfo: { symbol: asset.symbol, decimals: asset.decimals },
  }),
  methods,
  ...(moonpayConfigOverride && { moonpayConfigOverride }),
})
const orderData = ({ order }: { readonly order: MoonpayOrder }) => ({ externalTransactionId: order.id })

/** Lets the user choose a method to add money, and follows the payment. Modal §4.13. */
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
    preparing: { back: (state) => leave(state, state.draft), close: cancelled },
    unprepared: {
      retry: ({ draft }) => ({ at: 'preparing', draft }),
      back: (state) => leave(state, state.draft),
      close: cancelled,
    },
    choosing: {
      amount: (state, { text }) => (text === state.amount || !isDecimal(text) ? state : { ...state, amount: text }),
      choose,
      back: (state) => leave(state, state),
      close: cancelled,
    },
    signing: { back, close: cancelled },
    prompting: {
      open: (state) => paying(state, state.order),
      back,
      close: cancelled,
    },
    paying: {
      back: (state) => ({ at: 'prompting', ...task(state), order: state.order }),
      // Moonpay has a purchase, so the money is on its way.
      close: ({ phase }) => (phase === 'unseen' ? cancelled() : submitted()),
    },
    offering: { open: STARTS['coinbase-onramp'], back, close: cancelled },
    buying: { back, close: cancelled },
    transferring: { close: cancelled },
    receiving: { back, close: cancelled },
    received: { finish: submitted, close: submitted },
    success: { finish: submitted, close: submitted },
    problem: { retry, back, close: cancelled },
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
      async do(state, io, { update }) {
        const usd = state.usd ?? (await io.price(state).catch(() => null))
        update((now) => (usd === now.usd ? now : { ...now, usd }))
      },
      fail: choosing,
    },
    signing: {
      do: (state, io, { signal }) =>
        io.sign(state, signal).then((order) => ({ at: 'prompting', ...task(state), order })),
      fail: broken('moonpay'),
    },
    paying: {
      do: (state, io, job) => io.follow(state, job),
      fail: (state, error) => ({ ...broken('moonpay')(state, error), ...(error.retryable && { order: state.order }) }),
    },
    buying: {
      do: (state, io, { signal, update }) =>
        io
          .buy(state, signal, (show) => update((now) => ({ ...now, show })))
          .then(() => ({ at: 'success', ...task(state), method: 'coinbase-onramp' })),
      fail: broken('coinbase-onramp'),
    },
    transferring: {
      async do(state, io, { signal }) {
        const end = await io.transfer(state, unitsOf(state) ?? 0n, signal)
        return end === 'manual' ? STARTS.manual(state) : end === 'back' ? back(state) : doneWith(end)()
      },
      fail: choosing,
    },
    receiving: { do: followBalance, fail: choosing },
  },
})
