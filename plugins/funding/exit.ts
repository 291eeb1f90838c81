import type { FundDraft, FundingExit, FundingMethod, FundState } from './contract.js'

const METHODS: Readonly<Partial<Record<FundState['at'], FundingMethod>>> = {
  signing: 'moonpay',
  prompting: 'moonpay',
  paying: 'moonpay',
  offering: 'coinbase-onramp',
  buying: 'coinbase-onramp',
  transferring: 'external',
  receiving: 'manual',
  received: 'manual',
}

/** The result when the dialog closes. `last` is the stage before the end. Wire §5.3, §6.1. */
export function exitOf({ address }: FundDraft, last: FundState): Omit<FundingExit, 'chain'> {
  const fundingMethod = 'method' in last ? last.method : (METHODS[last.at] ?? null)
  const balance = 'balance' in last ? last.balance : null
  return { address, fundingMethod, ...(balance !== null && { balance }) }
}
