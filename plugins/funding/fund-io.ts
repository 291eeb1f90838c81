import type { Job } from '../../core/flow.js'
import type { FundDraft, FundingAsset, FundState, FundTask, MoonpayOrder, TransferEnd } from './contract.js'
import type { Paying } from './follow-purchase.js'

/** The effects of the flow. */
export interface FundIo {
  /** Reads a token of Ethereum. */
  asset(chainId: FundDraft['chain']['id'], token: `0x${string}`): Promise<FundingAsset>
  /** The price of one unit in USD; null if it is unknown. */
  price(task: FundTask): Promise<number | null>
  balance(task: FundTask): Promise<bigint>
  sign(task: FundTask, signal: AbortSignal): Promise<MoonpayOrder>
  /** Follows a purchase at Moonpay until it ends. */
  follow(state: Paying, job: Job<Paying>): Promise<FundState>
  /**
   * Opens Coinbase's window at once, within the click. Resolves once the purchase has succeeded; rejects if it ends
   * otherwise. `opened` gets what brings the window to the front.
   */
  buy(task: FundTask, signal: AbortSignal, opened: (show: () => void) => void): Promise<void>
  /** Presents the transfer from another wallet. */
  transfer(task: FundTask, units: bigint, signal: AbortSignal): Promise<TransferEnd>
}
