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
  /** `direct` where the wallet has the money on the chain; else what it can pay with. Rejects where it cannot. */
  plan(here: TransferFrom): Promise<'direct' | readonly [BridgeOption, ...BridgeOption[]]>
  /** The same option at the price of now. */
  quote(here: TransferFrom, option: BridgeOption): Promise<BridgeOption>
  /** Asks the wallet; not after `signal`. Rejects with `transfer_unconfirmed` where it may have paid, with anything else where it has not. */
  pay(here: TransferFrom, option: BridgeOption | undefined, signal: AbortSignal): Promise<`0x${string}`>
  /** Rejects with `transfer_failed` or `bridge_failed` where the money will not come. */
  arrive(here: SentTransfer, job: Pick<Job<never>, 'now' | 'sleep'>): Promise<void>
}

/** ms. A price that is older is asked for anew before anybody signs. */
const QUOTE_AGE_MS = 20_000
/** ms. Modal §9: then it closes. */
const SUCCESS_MS = 4_000
/** The money did not go, or is given back. */
const SETTLED: readonly string[] = ['transfer_failed', 'bridge_failed']

const ended = (value: TransferEnd) => (): TransferState => ({ at: 'done', value })
const [submitted, cancelled, manual, back] = [ended('submitted'), ended('cancelled'), ended('manual'), ended('back')]
const task = ({ address, chain, asset, units }: TransferTask): TransferTask => ({ address, chain, asset, units })
const from = (here: TransferFrom): TransferFrom => ({ ...task(here), wallet: here.wallet })
const choosing = (here: TransferTask, choices: readonly WalletChoice[] = []): TransferState => ({
  at: 'choosing',
  ...task(here),
  choices,
})
const chooseAnew = (here: TransferTask) => choosing(here)
const checking = (here: TransferFrom): TransferState => ({ at: 'checking', ...from(here) })
const problem = (here: TransferFrom, error: LatchkitError): TransferState => ({ at: 'problem', ...from(here), error })
const offered = (here: TransferFrom, option: BridgeOption, changed = false): TransferState => ({
  at: 'offered',
  ...from(here),
  option,
  changed,
})
const moving = (here: SentTransfer): TransferState => ({
  at: 'moving',
  ...from(here),
  hash: here.hash,
  option: here.option,
})

const AWAITING = 'FUNDING_AWAITING_TRANSFER_FROM_EXTERNAL_WALLET_SCREEN'
/** Modal §3, `funding`: its plain fields. */
const data = ({ address, chain, asset, ...here }: TransferTask) => ({
  address,
  chain: chain.id,
  ...(asset.address && { tokenAddress: asset.address }),
  ...('error' in here && here.error instanceof LatchkitError && { errorMessage: here.error.message }),
})

/** Money from another wallet: directly, or over a bridge. Modal §4.13. */
export const transferFlow = defineFlow<TransferState, TransferEvent, TransferIo>({
  exit: 'user_rejected_request',
  screen: ({ at }) => (at === 'choosing' || at === 'connecting' ? 'FUNDING_TRANSFER_FROM_WALLET_SCREEN' : AWAITING),
  data,
  on: {
    choosing: {
      choose: (here, { id }) =>
        here.choices.some((one) => one.id === id)
          ? { at: 'connecting', ...task(here), choices: here.choices, id }
          : here,
      manual,
      back,
      close: cancelled,
    },
    connecting: { close: cancelled },
    checking: { back: chooseAnew, close: cancelled },
    bridges: {
      bridge: (here, { chainId }) => {
        const option = here.options.find(({ chain }) => chain.id === chainId)
        return option ? offered(here, option) : here
      },
      back: chooseAnew,
      close: cancelled,
    },
    offered: {
      confirm: (here) => ({ at: 'confirming', ...from(here), option: here.option }),
      back: chooseAnew,
      close: cancelled,
    },
    // the wallet may still be asking: a second request beside it could pay twice
    confirming: { close: cancelled },
    // it is on its way, whoever watches
    moving: { close: submitted },
    unconfirmed: {
      check: (here) => (here.hash ? moving({ ...from(here), hash: here.hash, option: here.option }) : here),
      retry: checking,
      close: ({ hash }) => (hash ? submitted() : cancelled()),
    },
    success: { close: submitted },
    problem: {
      retry: (here) => (here.wallet ? checking({ ...here, wallet: here.wallet }) : choosing(here)),
      manual,
      back: chooseAnew,
      close: cancelled,
    },
  },
  run: {
    choosing: {
      async do(_, { choices }, { signal, update }) {
        const look = () => update((here) => ({ ...here, choices: choices.get() }))
        signal.addEventListener('abort', choices.subscribe(look))
        look()
      },
      fail: chooseAnew,
    },
    connecting: {
      async do(here, io, { signal }) {
        const wallet = await io.connect(here.id, signal)
        return wallet === 'back' ? choosing(here, here.choices) : checking({ ...here, wallet })
      },
      fail: (here, error) => ({ at: 'problem', ...task(here), error }),
    },
    checking: {
      async do(here, io) {
        const plan = await io.plan(here)
        if (plan === 'direct') return { at: 'confirming', ...from(here) }
        const [first, ...others] = plan
        return others.length ? { at: 'bridges', ...from(here), options: plan } : offered(here, first)
      },
      fail: problem,
    },
    confirming: {
      async do({ option: shown, ...here }, io, { now, signal }) {
        const isOld = shown && now() - shown.quotedAt > QUOTE_AGE_MS
        const option = isOld ? await io.quote(here, shown) : shown
        // nobody signs for more than was shown
        if (shown && option && option.quote.cost > shown.quote.cost) return offered(here, option, true)
        signal.throwIfAborted()
        return moving({ ...here, hash: await io.pay(here, option, signal), option })
      },
      fail: (here, error) =>
        error.code === 'transfer_unconfirmed' ? { at: 'unconfirmed', ...from(here), error } : problem(here, error),
    },
    moving: {
      do: (here, io, job) => io.arrive(here, job).then(() => ({ at: 'success', ...from(here) })),
      fail: (here, error) =>
        SETTLED.includes(error.code)
          ? problem(here, error)
          : { at: 'unconfirmed', ...from(here), error, hash: here.hash, option: here.option },
    },
  },
  after: { success: { until: (_, since) => since + SUCCESS_MS, go: submitted } },
})
