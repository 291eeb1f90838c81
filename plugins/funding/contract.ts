import type { RunsOnboarding } from '../../core/capabilities.js'
import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { ConnectedWallet, Funding, FundingResult } from '../../core/wallets.js'
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
  events: { fundingExited: FundingExit; solanaFundingExited: SolanaFundingExit }
  requires: 'ethereum'
  uses: 'wallets' | 'solana-wallet'
}

export type OnRampError = 'exited_on_ramp' | 'on_ramp_blocked' | 'on_ramp_failed' | 'on_ramp_timeout'
/**
 * Of a transfer from another wallet. `bridge_refused`: there is no such transfer now. `bridge_failed`: the bridge took the money and did not
 * bring it; it gives it back. `transfer_failed`: nothing was moved. `transfer_unconfirmed`: it may have been paid, and nobody says so yet.
 */
export type TransferError = 'bridge_failed' | 'bridge_refused' | 'transfer_failed' | 'transfer_unconfirmed'

/**
 * `fund` rejects with `not_supported` where the app has no funding ('Wallet funding is not enabled'), `unsupported_chain_id` for a chain that the
 * app does not have or none of its methods sells on, `invalid_data` for an address, an amount or a token that is none, and
 * `no_modal`. Whatever happens in the dialog it resolves with.
 */
export interface FundingApi extends FundingRole, RunsOnboarding {
  /** Without a chain, on the one that the app recommends; for an address of Solana, on one of Solana's. */
  fund(wanted: FundingRequest, call?: { readonly signal: AbortSignal }): Promise<FundingResult>
}
/** What a host asks for; the app's configuration has the rest. */
export interface FundingRequest extends Omit<Funding, 'chain'> {
  /** CAIP-2; `solana:mainnet`, … too. */
  readonly chain?: string | undefined
}

export type FundingMethod = 'moonpay' | 'coinbase-onramp' | 'external' | 'manual'
/** How the user left the dialog that adds money. */
export interface FundingExit {
  readonly address: string
  /** The chain's id. */
  readonly chain: number
  /** What the user was at; null before one was chosen. */
  readonly fundingMethod: FundingMethod | null
  /** In the asset's smallest unit, where it is known. */
  readonly balance?: bigint
}
/** The same of a wallet of Solana. */
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
  /** Of a token. */
  readonly address?: string
  readonly symbol: string
  readonly decimals: number
}
/** One of Ethereum's. */
export interface EthereumAsset extends FundingAsset {
  readonly address?: `0x${string}`
}
/** What is to be bought or sent, and how. */
export interface FundTask {
  readonly address: string
  readonly chain: FundingChain | SolanaChain
  readonly asset: FundingAsset
  /** As it was entered: digits, and at most one point. */
  readonly amount: string
  /** USD for one, where it is known. */
  readonly usd: number | null
  readonly methods: readonly FundingMethod[]
  /** To what the dialog showed before: a transaction that wants money. */
  readonly canGoBack: boolean
}
/** What is known before a token was read. */
export type FundDraft = Omit<FundTask, 'asset'> & { readonly asset: FundingAsset | `0x${string}` }

/** A purchase at Moonpay. */
export interface MoonpayOrder {
  readonly id: string
  /** Its widget, signed. */
  readonly url: string
  /** Where it tells how the purchase goes. */
  readonly statusUrl: string
}
/** `unseen`: Moonpay knows of no purchase yet. */
export type MoonpayPhase = 'unseen' | 'pending' | 'waitingAuthorization'

export type FundState =
  | { readonly at: 'preparing'; readonly draft: FundDraft }
  | { readonly at: 'unprepared'; readonly draft: FundDraft; readonly error: LatchkitError }
  | ({ readonly at: 'choosing' } & FundTask)
  /** Moonpay's address is being signed. */
  | ({ readonly at: 'signing' } & FundTask)
  /** Its widget is opened by the user. */
  | ({ readonly at: 'prompting'; readonly order: MoonpayOrder } & FundTask)
  | ({ readonly at: 'paying'; readonly order: MoonpayOrder; readonly phase: MoonpayPhase } & FundTask)
  /** Coinbase's window needs a click. */
  | ({ readonly at: 'offering' } & FundTask)
  | ({ readonly at: 'buying' } & FundTask)
  /** From another wallet, in a flow that lies above. */
  | ({ readonly at: 'transferring' } & FundTask)
  /** By hand. `before`: the balance when it began; `unreachable`: the node did not answer last. */
  | ({
      readonly at: 'receiving'
      readonly before: bigint | null
      readonly balance: bigint | null
      readonly unreachable: boolean
    } & FundTask)
  | ({ readonly at: 'received'; readonly balance: bigint } & FundTask)
  | ({ readonly at: 'success'; readonly method: OnRamp } & FundTask)
  /** `order`: one that may still be paid, and is followed again. */
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
  /** What was typed, as a program writes it. */
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'choose'; readonly method: FundingMethod }
  /** Moonpay's widget is open, or Coinbase's window is wanted: within the click. */
  | { readonly type: 'open' }
  | { readonly type: 'retry' }
  | { readonly type: 'back' }
  | { readonly type: 'finish' }

/** What is to be sent from another wallet. */
export interface TransferTask {
  readonly address: `0x${string}`
  readonly chain: FundingChain
  readonly asset: EthereumAsset
  readonly units: bigint
}
/** The same, and who pays. */
export interface TransferFrom extends TransferTask {
  readonly wallet: ConnectedWallet
}
/** The coin of another chain, or of the same one for a token, pays. */
export interface BridgeOption {
  readonly chain: FundingChain
  readonly symbol: string
  readonly decimals: number
  readonly quote: BridgeQuote
  /** ms since the epoch: when it came. */
  readonly quotedAt: number
}
/** The wallet has sent it. Without an option, directly. */
export interface SentTransfer extends TransferFrom {
  readonly hash: `0x${string}`
  readonly option?: BridgeOption | undefined
}

/** A wallet that may pay. */
export interface WalletChoice {
  readonly id: string
  readonly name: string
  /** Checked to be an image. */
  readonly icon?: string | undefined
}
export type TransferState =
  | ({ readonly at: 'choosing'; readonly choices: readonly WalletChoice[] } & TransferTask)
  | ({ readonly at: 'connecting'; readonly id: string; readonly choices: readonly WalletChoice[] } & TransferTask)
  /** Has it the money, here or on another chain? */
  | ({ readonly at: 'checking' } & TransferFrom)
  | ({ readonly at: 'bridges'; readonly options: readonly BridgeOption[] } & TransferFrom)
  /** `changed`: it costs more than was shown before. */
  | ({ readonly at: 'offered'; readonly option: BridgeOption; readonly changed: boolean } & TransferFrom)
  /** The wallet asks its owner. Without an option, directly. */
  | ({ readonly at: 'confirming'; readonly option?: BridgeOption | undefined } & TransferFrom)
  | ({ readonly at: 'moving' } & SentTransfer)
  /** It may have been paid, and may still come. Without a hash, the wallet did not say whether it sent it. */
  | ({ readonly at: 'unconfirmed'; readonly error: LatchkitError } & TransferFrom &
      Partial<Pick<SentTransfer, 'hash' | 'option'>>)
  | ({ readonly at: 'success' } & TransferFrom)
  /** Nothing is under way. Without a wallet, none was connected. */
  | ({ readonly at: 'problem'; readonly error: LatchkitError; readonly wallet?: ConnectedWallet } & TransferTask)
  | { readonly at: 'done'; readonly value: TransferEnd }
  | { readonly at: 'failed'; readonly error: LatchkitError }
/** `manual`: the user would rather send it by hand. */
export type TransferEnd = 'submitted' | 'cancelled' | 'manual' | 'back'
export type TransferEvent =
  | { readonly type: 'choose'; readonly id: string }
  | { readonly type: 'bridge'; readonly chainId: number }
  | { readonly type: 'confirm' }
  /** Asks again how the same transfer goes. */
  | { readonly type: 'check' }
  | { readonly type: 'manual' }
  /** A new transfer. */
  | { readonly type: 'retry' }
  | { readonly type: 'back' }
