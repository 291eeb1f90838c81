import type { RunsOnboarding } from '../../core/capabilities.js'
import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type {
  ConnectedWallet,
  Funding,
  FundingResult,
  FundingTitles,
  FundOptions,
  MoonpayOverride,
} from '../../core/wallets.js'
import type { FundingRole } from '../roles/funding.js'
import type { BridgeQuote } from './relay-quote.js'

declare module '../../core/registry.js' {
  interface Plugins {
    funding: FundingContract
  }
}
export interface FundingContract {
  api: FundingApi
  flows: { fund: Flow<FundState, FundEvent>; transfer: Flow<TransferState, TransferEvent> }
  screens: {
    fund:
      | 'FUNDING_METHOD_SELECTION_SCREEN'
      | 'FUNDING_MANUAL_TRANSFER_SCREEN'
      | 'MOONPAY_PROMPT_SCREEN'
      | 'MOONPAY_STATUS_SCREEN'
      | 'COINBASE_ONRAMP_STATUS_SCREEN'
    transfer: 'FUNDING_TRANSFER_FROM_WALLET_SCREEN' | 'FUNDING_AWAITING_TRANSFER_FROM_EXTERNAL_WALLET_SCREEN'
  }
  errors: OnRampError | TransferError
  events: {
    /** The funding of an Ethereum wallet is over: the user left the dialog, or the money was sent. */
    fundingExited: FundingExit
    /** The same for a Solana wallet. */
    solanaFundingExited: SolanaFundingExit
  }
  requires: 'ethereum'
  uses: 'wallets' | 'solana-wallet'
}

/** Errors of a purchase by card. */
export type OnRampError =
  /** The user closed the window of the purchase. Do nothing: this is no failure. */
  | 'exited_on_ramp'
  /** The browser did not open the window of the purchase. Make the call within a click. */
  | 'on_ramp_blocked'
  /** The purchase failed, or its service does not say how it went. Let the user try again or choose another method. */
  | 'on_ramp_failed'
  /**
   * The service did not confirm the purchase in time. Look at the wallet's balance before you offer another purchase.
   */
  | 'on_ramp_timeout'
/** Errors of a transfer from another wallet. */
export type TransferError =
  /** The bridge took the money, did not deliver it, and refunds it. Look at the balance of the wallet that paid. */
  | 'bridge_failed'
  /** The bridge does not offer this transfer now. Let the user try another amount, chain or method. */
  | 'bridge_refused'
  /** The transfer failed, and no money was moved. Let the user try again. */
  | 'transfer_failed'
  /**
   * The money may have been sent, but there is no confirmation yet. Look at the balances before you offer another
   * transfer.
   */
  | 'transfer_unconfirmed'

/**
 * `fund` rejects with `not_supported` if the app has no funding ('Wallet funding is not enabled'),
 * `unsupported_chain_id` for a chain that the app does not have or none of its methods supports, `invalid_data` for a
 * malformed address, chain, amount, token, method, title or override, and `no_modal`. It resolves with whatever
 * happens in the dialog.
 */
export interface FundingApi extends FundingRole, RunsOnboarding {
  /** Opens the dialog. The default chain is the one that the app recommends, or a Solana chain for a Solana address. */
  fund(request: FundingRequest, call?: { readonly signal: AbortSignal }): Promise<FundingResult>
  /** As `fund`, in either shape of the hook `useFundWallet`. */
  fundWallet(target: string | WalletFunding, options?: FundOptions): Promise<FundingResult | FundingOutcome>
}
/** A wallet to add money to, in one object. */
export interface WalletFunding<Options = FundOptions> {
  readonly address: string
  readonly options?: Options | undefined
}
/** The host's request. The app's configuration supplies what it leaves out. */
export interface FundingRequest extends Omit<Funding, 'chain'> {
  /** A CAIP-2 id, a name such as `solana:mainnet`, or a chain of viem. */
  readonly chain?: Funding['chain'] | undefined
}

export type FundingMethod = 'moonpay' | 'coinbase-onramp' | 'external' | 'manual'
/** How the user left the dialog that adds money. */
export interface FundingExit {
  readonly address: string
  /** The id of the chain. */
  readonly chain: number
  /** The method that the user had chosen; null before that. */
  readonly fundingMethod: FundingMethod | null
  /** The balance in the asset's smallest unit, if it is known. */
  readonly balance?: bigint
}
/** What became of a call with the wallet and its options in one object. */
export interface FundingOutcome {
  /** `completed`: the funds were sent or have arrived. */
  readonly status: 'completed' | 'cancelled'
  readonly address: string
  /** The method that the user had chosen. `external` is another wallet, or by hand. */
  readonly fundingMethod: Exclude<FundingMethod, 'manual'> | undefined
  /** The transaction of another wallet that paid; over a bridge, the one on the chain where it paid. */
  readonly transactionHash?: string
  /**
   * The amount that was asked for, as a decimal. At Moonpay it is the one of `moonpayConfigOverride`, and absent if the
   * user enters it there.
   */
  readonly amount?: string
  /** The symbol of the asset: `ETH`, `USDC`. At Moonpay, of the currency in `moonpayConfigOverride`. */
  readonly assetType?: string
  /** The wallet that paid. */
  readonly metadata?: { readonly walletClientType?: string }
}
/** How the user left the dialog for a Solana wallet. */
export interface SolanaFundingExit extends Omit<FundingExit, 'chain'> {
  readonly chain: SolanaChain['id']
}
export interface FundingChain {
  readonly id: number
  readonly name: string
}
export interface SolanaChain {
  readonly id: `solana:${string}`
  readonly name: string
}
export interface FundingAsset {
  readonly kind: 'native' | 'USDC' | 'token'
  /** The mint of a token; absent for SOL. */
  readonly address?: string
  readonly symbol: string
  readonly decimals: number
}
/** An asset on an Ethereum chain. */
export interface EthereumAsset extends FundingAsset {
  readonly address?: `0x${string}`
}
/** The asset and the amount to add, and the methods for it. */
export interface FundTask {
  readonly address: string
  readonly chain: FundingChain | SolanaChain
  readonly asset: FundingAsset
  /** The entered amount: digits and at most one point. */
  readonly amount: string
  /** The price of one unit in USD, if it is known. */
  readonly usd: number | null
  readonly methods: readonly FundingMethod[]
  /** Whether the dialog showed another screen before, such as a transaction that needs money. */
  readonly canGoBack: boolean
  readonly moonpayConfigOverride?: MoonpayOverride | undefined
  /** What Moonpay is asked for, if that is not the asset and the entered amount. */
  readonly bought?: Bought | undefined
  /** The method that opens without a choice, if the amount is known. */
  readonly preferred?: FundingMethod | undefined
  /** Texts of the host's. */
  readonly titles?: FundingTitles | undefined
}
/** What an override of the host's buys at Moonpay. */
export interface Bought {
  readonly symbol: string
  /** Absent if the user enters it at Moonpay. */
  readonly amount?: string
}
/** A task whose token has not been read yet. */
export type FundDraft = Omit<FundTask, 'asset'> & { readonly asset: FundingAsset | `0x${string}` }

/** A purchase at Moonpay. */
export interface MoonpayOrder {
  readonly id: string
  /** The signed address of the widget. */
  readonly url: string
  /** The address of the purchase's status. */
  readonly statusUrl: string
}
/** `unseen`: Moonpay has no purchase for this order yet. */
export type MoonpayPhase = 'unseen' | 'pending' | 'waitingAuthorization'

export type FundState =
  | { readonly at: 'preparing'; readonly draft: FundDraft }
  | { readonly at: 'unprepared'; readonly draft: FundDraft; readonly error: LatchkitError }
  | ({ readonly at: 'choosing' } & FundTask)
  /** The address of Moonpay's widget is being signed. */
  | ({ readonly at: 'signing' } & FundTask)
  /** Waits for the user to open the widget. */
  | ({ readonly at: 'prompting'; readonly order: MoonpayOrder } & FundTask)
  | ({ readonly at: 'paying'; readonly order: MoonpayOrder; readonly phase: MoonpayPhase } & FundTask)
  /** Waits for the click that opens Coinbase's window. */
  | ({ readonly at: 'offering' } & FundTask)
  /** `show` brings Coinbase's window to the front. */
  | ({ readonly at: 'buying'; readonly show?: () => void } & FundTask)
  /** The user pays from another wallet, in a flow above this one. */
  | ({ readonly at: 'transferring' } & FundTask)
  /**
   * The user sends money by hand. `before` is the balance at the start; `unreachable` means that the last call to the
   * node failed.
   */
  | ({
      readonly at: 'receiving'
      readonly before: bigint | null
      readonly balance: bigint | null
      readonly unreachable: boolean
    } & FundTask)
  /** `arrived` is what has come since the start, in the asset's smallest unit. */
  | ({ readonly at: 'received'; readonly balance: bigint; readonly arrived: bigint } & FundTask)
  /** `arrived` is what the service says that it has sent; absent if it does not say so. */
  | ({ readonly at: 'success'; readonly method: OnRamp; readonly arrived?: Bought } & FundTask)
  /** `order` is set if it may still be paid, and is then followed again. */
  | ({
      readonly at: 'problem'
      readonly method: OnRamp
      readonly error: LatchkitError
      readonly order?: MoonpayOrder
    } & FundTask)
  | { readonly at: 'done'; readonly value: FundingResult }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type OnRamp = Exclude<FundingMethod, 'external' | 'manual'>

export type FundEvent =
  /** The typed amount in its normal form. */
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'choose'; readonly method: FundingMethod }
  /** The user opened Moonpay's widget, or clicked to open Coinbase's window. Must be sent within the click. */
  | { readonly type: 'open' }
  | { readonly type: 'retry' }
  | { readonly type: 'back' }
  | { readonly type: 'finish' }

/** The transfer to make from another wallet. */
export interface TransferTask {
  readonly address: `0x${string}`
  readonly chain: FundingChain
  readonly asset: EthereumAsset
  readonly units: bigint
}
/** The transfer with the wallet that pays. */
export interface TransferFrom extends TransferTask {
  readonly wallet: ConnectedWallet
}
/** A payment in the coin of another chain or, for a token, of the same chain. */
export interface BridgeOption {
  readonly chain: FundingChain
  readonly symbol: string
  readonly decimals: number
  readonly quote: BridgeQuote
  /** The time of the quote, in ms since the epoch. */
  readonly quotedAt: number
}
/** A transfer that the wallet has sent: by the option, or directly if there is none. */
export interface SentTransfer extends TransferFrom {
  readonly hash: `0x${string}`
  readonly option?: BridgeOption | undefined
}

/** A wallet that may pay. */
export interface WalletChoice {
  readonly id: string
  readonly name: string
  /** An address that was checked to be an image. */
  readonly icon?: string | undefined
  /** The account that pays, if the wallet is connected. */
  readonly address?: string | undefined
}
export type TransferState =
  | ({ readonly at: 'choosing'; readonly choices: readonly WalletChoice[] } & TransferTask)
  | ({ readonly at: 'connecting'; readonly id: string; readonly choices: readonly WalletChoice[] } & TransferTask)
  /** Checks whether the wallet has the money, on this or another chain. */
  | ({ readonly at: 'checking' } & TransferFrom)
  | ({ readonly at: 'bridges'; readonly options: readonly BridgeOption[] } & TransferFrom)
  /** `changed` is true if the price is higher than the one shown before. */
  | ({ readonly at: 'offered'; readonly option: BridgeOption; readonly changed: boolean } & TransferFrom)
  /** The wallet asks its owner. Without an option, the transfer is direct. */
  | ({ readonly at: 'confirming'; readonly option?: BridgeOption | undefined } & TransferFrom)
  | ({ readonly at: 'moving' } & SentTransfer)
  /**
   * The money may have been sent and may still arrive. Without a hash, the wallet did not report whether it sent it.
   */
  | ({ readonly at: 'unconfirmed'; readonly error: LatchkitError } & TransferFrom &
      Partial<Pick<SentTransfer, 'hash' | 'option'>>)
  | ({ readonly at: 'success' } & TransferFrom)
  /** No payment is in progress. Without a wallet, none was connected. */
  | ({ readonly at: 'problem'; readonly error: LatchkitError; readonly wallet?: ConnectedWallet } & TransferTask)
  | { readonly at: 'done'; readonly value: TransferEnd }
  | { readonly at: 'failed'; readonly error: LatchkitError }
/** `manual`: the user prefers to send the money by hand. */
export type TransferEnd = 'submitted' | 'cancelled' | 'manual' | 'back'
export type TransferEvent =
  | { readonly type: 'choose'; readonly id: string }
  | { readonly type: 'bridge'; readonly chainId: number }
  | { readonly type: 'confirm' }
  /** Checks the status of the same transfer again. */
  | { readonly type: 'check' }
  | { readonly type: 'manual' }
  /** Starts a new transfer. */
  | { readonly type: 'retry' }
  | { readonly type: 'back' }
