import type { FundingResult } from '../../core/wallets.js'
import { toUnits } from './amount.js'
import type { FundDraft, FundingExit, FundingOutcome, FundState } from './contract.js'

/** What another wallet sent. */
export interface Sent {
  readonly hash: `0x${string}`
  readonly walletClientType: string
}
/** The outcome of a call in one object. `last` is the stage before the end, `sent` the last transfer of the call. */
export function outcomeOf(
  { status }: FundingResult,
  { address, fundingMethod }: Pick<FundingExit, 'address' | 'fundingMethod'>,
  { draft, last, sent }: { readonly draft: FundDraft; readonly last: FundState; readonly sent: Sent | undefined },
): FundingOutcome {
  const { amount, asset, bought } = 'amount' in last ? last : draft
  const isPaid = status === 'submitted'
  const known = typeof asset === 'string' ? undefined : asset
  return {
    status: isPaid ? 'completed' : 'cancelled',
    address,
    fundingMethod: fundingMethod === 'manual' ? 'external' : (fundingMethod ?? undefined),
    ...(fundingMethod === 'moonpay' && bought
      ? { assetType: bought.symbol, ...(bought.amount && { amount: bought.amount }) }
      : known && { assetType: known.symbol, ...(toUnits(amount, known.decimals) !== undefined && { amount }) }),
    ...(isPaid &&
      fundingMethod === 'external' &&
      sent && { transactionHash: sent.hash, metadata: { walletClientType: sent.walletClientType } }),
  }
}
