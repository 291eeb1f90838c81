import { LatchkitError } from '../../core/errors.js'
import { defineFlow, type Job } from '../../core/flow.js'
import type { Store } from '../../core/lib/store.js'
import type { ConnectedWallet } from '../../core/wallets.js'
import type {
  BridgeOption,
  SentTransfer,
  TransferEnd,
  TransferEvent,
  TransferFrom,
  TransferState,
  TransferTask,
  WalletChoice,
} from './contract.js'

export interface TransferIo {
  readonly choices: Store<readonly WalletChoice[]>
  connect(id: string, signal: AbortSignal): Promise<ConnectedWallet | 'back'>
  /** `direct` if the wallet has the money on the chain, otherwise its options. Rejects if it cannot pay. */
  plan(state: TransferFrom): Promise<'direct' | readonly [BridgeOption, ...BridgeOption[]]>
  /** The same option at the current price. */
  quote(state: TransferFrom, option: BridgeOption): Promise<BridgeOption>
  /**
   * Asks the wallet to pay, unless `signal` is aborted before. Rejects with `transfer_unconfirmed` if it may have paid,
   * and with other errors if it has not.
   */
  pay(state: TransferFrom, option: BridgeOption | undefined, signal: AbortSignal): Promise<`0x${string}`>
  /** Waits for the money. Rejects with `transfer_failed` or `bridge_failed` if it will not arrive. */
  arrive(state: SentTransfer, job: Pick<Job<never>, 'now' | 'sleep'>): Promise<void>
}

/** ms. An older price is requested again before the wallet signs. */
const QUOTE_AGE_MS = 20_000
/** ms until the success screen closes. Modal §9. */
const SUCCESS_MS = 4_000
/** Errors after which no payment is pending: the money was not sent, or it is refunded. */
const SETTLED: readonly string[] = ['transfer_failed', 'bridge_failed']

const doneWith = (value: TransferEnd) => (): TransferState => ({ at: 'done', value })
const [submitted, cancelled, manual, back] = [
  doneWith('submitted'),
  doneWith('cancelled'),
  doneWith('manual'),
  doneWith('back'),
]
const task = ({ address, chain, asset, units }: TransferTask): TransferTask => ({ address, chain, asset, units })
const from = (state: TransferFrom): TransferFrom => ({ ...task(state), wallet: state.wallet })
const choosing = (state: TransferTask, choices: readonly WalletChoice[] = []): TransferState => ({
  at: 'choosing',
  ...task(state),
  choices,
})
const chooseAnew = (state: TransferTask) => choosing(state)
const checking = (state: TransferFrom): TransferState => ({ at: 'checking', ...from(state) })
const problem = (state: TransferFrom, error: LatchkitError): TransferState => ({ at: 'problem', ...from(state), error })
const offered = (state: TransferFrom, option: BridgeOption, changed = false): TransferState => ({
  at: 'offered',
  ...from(state),
  option,
  changed,
})
const moving = (state: SentTransfer): TransferState => ({
  at: 'moving',
  ...from(state),
  hash: state.hash,
  option: state.option,
})

const AWAITING = 'FUNDING_AWAITING_TRANSFER_FROM_EXTERNAL_WALLET_SCREEN'
/** The plain fields of the screen data. Modal §3, `funding`. */
const data = ({ address, chain, asset, ...state }: TransferTask) => ({
  address,
  chain: chain.id,
  ...(asset.address && { tokenAddress: asset.address }),
  ...('error' in state && state.error instanceof LatchkitError && { errorMessage: state.error.message }),
})

/** A transfer from another wallet, directly or over a bridge. Modal §4.13. */
export const transferFlow = defineFlow<TransferState, TransferEvent, TransferIo>({
  exit: 'user_rejected_request',
  screen: ({ at }) => (at === 'choosing' || at === 'connecting' ? 'FUNDING_TRANSFER_FROM_WALLET_SCREEN' : AWAITING),
  data,
  on: {
    choosing: {
      choose: (state, { id }) =>
        state.choices.some((one) => one.id === id)
          ? { at: 'connecting', ...task(state), choices: state.choices, id }
          : state,
      manual,
      back,
      close: cancelled,
    },
    connecting: { close: cancelled },
    checking: { back: chooseAnew, close: cancelled },
    bridges: {
      bridge: (state, { chainId }) => {
        const option = state.options.find(({ chain }) => chain.id === chainId)
        return option ? offered(state, option) : state
      },
      back: chooseAnew,
      close: cancelled,
    },
    offered: {
      confirm: (state) => ({ at: 'confirming', ...from(state), option: state.option }),
      back: chooseAnew,
      close: cancelled,
    },
    // The wallet may still be asking its owner, so a second request could pay twice.
    confirming: { close: cancelled },
    // The money is on its way, even if the dialog closes.
    moving: { close: submitted },
    unconfirmed: {
      check: (state) => (state.hash ? moving({ ...from(state), hash: state.hash, option: state.option }) : state),
      retry: checking,
      close: ({ hash }) => (hash ? submitted() : cancelled()),
    },
    success: { close: submitted },
    problem: {
      retry: (state) => (state.wallet ? checking({ ...state, wallet: state.wallet }) : choosing(state)),
      manual,
      back: chooseAnew,
      close: cancelled,
    },
  },
  run: {
    choosing: {
      async do(_, { choices }, { signal, update }) {
        const look = () => update((state) => ({ ...state, choices: choices.get() }))
        signal.addEventListener('abort', choices.subscribe(look))
        look()
      },
      fail: chooseAnew,
    },
    connecting: {
      async do(state, io, { signal }) {
        const wallet = await io.connect(state.id, signal)
        return wallet === 'back' ? choosing(state, state.choices) : checking({ ...state, wallet })
      },
      fail: (state, error) => ({ at: 'problem', ...task(state), error }),
    },
    checking: {
      async do(state, io) {
        const plan = await io.plan(state)
        if (plan === 'direct') return { at: 'confirming', ...from(state) }
        const [first, ...others] = plan
        return others.length ? { at: 'bridges', ...from(state), options: plan } : offered(state, first)
      },
      fail: problem,
    },
    confirming: {
      async do({ option: shown, ...state }, io, { now, signal }) {
        const isOld = shown && now() - shown.quotedAt > QUOTE_AGE_MS
        const option = isOld ? await io.quote(state, shown) : shown
        // The user must not sign for a higher price than the one shown.
        if (shown && option && option.quote.cost > shown.quote.cost) return offered(state, option, true)
        signal.throwIfAborted()
        return moving({ ...state, hash: await io.pay(state, option, signal), option })
      },
      fail: (state, error) =>
        error.code === 'transfer_unconfirmed' ? { at: 'unconfirmed', ...from(state), error } : problem(state, error),
    },
    moving: {
      do: (state, io, job) => io.arrive(state, job).then(() => ({ at: 'success', ...from(state) })),
      fail: (state, error) =>
        SETTLED.includes(error.code)
          ? problem(state, error)
          : { at: 'unconfirmed', ...from(state), error, hash: state.hash, option: state.option },
    },
  },
  after: { success: { until: (_, since) => since + SUCCESS_MS, go: submitted } },
})
