import type { Job } from '../../core/flow.js'
import type { FundDraft, FundingAsset, FundState, FundTask, MoonpayOrder, TransferEnd } from './contract.js'
import type { Paying } from './follow-purchase.js'

/** What the flow needs of the world. */
export interface FundIo {
  /** Reads a token of Ethereum. */
  asset(chainId: FundDraft['chain']['id'], token: `0x${string}`): Promise<FundingAsset>
  /** USD for one; null where nobody knows. */
  price(task: FundTask): Promise<number | null>
  balance(task: FundTask): Promise<bigint>
  sign(task: FundTask, signal: AbortSignal): Promise<MoonpayOrder>
  /** Follows a purchase at Moonpay until it ends. */
  follow(here: Paying, job: Job<Paying>): Promise<FundState>
  /** Opens Coinbase's window before anything is awaited. Resolves once the purchase has succeeded; rejects with how it ended. */
  buy(task: FundTask, signal: AbortSignal): Promise<void>
  /** Presents the transfer from another wallet. */
  transfer(task: FundTask, units: bigint, signal: AbortSignal): Promise<TransferEnd>
}
