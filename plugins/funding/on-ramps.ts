import type { FundingAsset, FundTask } from './contract.js'

type ChainId = FundTask['chain']['id']
type ByChain = Readonly<Record<ChainId, string>>
/** The protocol's codes of Moonpay's currencies, by chain. Modal §9, Wire §6.6. */
const MOONPAY: Readonly<Record<'native' | 'USDC', ByChain>> = {
  native: {
    1: 'ETH_ETHEREUM',
    137: 'MATIC_POLYGON',
    8453: 'ETH_BASE',
    42161: 'ETH_ARBITRUM',
    42220: 'CELO_CELO',
    43114: 'AVAX_CCHAIN',
    'solana:mainnet': 'SOL',
  },
  USDC: {
    1: 'USDC_ETHEREUM',
    10: 'USDC_OPTIMISM',
    137: 'USDC_POLYGON',
    8453: 'USDC_BASE',
    42161: 'USDC_ARBITRUM',
    'solana:mainnet': 'USDC_SOL',
  },
}
/** Coinbase's names of chains. Wire §6.6. */
const COINBASE: ByChain = { 1: 'ethereum', 10: 'optimism', 137: 'polygon', 8453: 'base', 42161: 'arbitrum' }
/** On this chain, Coinbase sells only the native coin. */
const COINBASE_WITHOUT_USDC = 42161
/** Coinbase's names of native coins that are not ETH. */
const COINBASE_COINS: ByChain = { 137: 'POL' }

/** Moonpay's currency for an asset; undefined if Moonpay does not sell it. */
export const moonpayCurrency = (chainId: ChainId, { kind }: Pick<FundingAsset, 'kind'>): string | undefined =>
  kind === 'token' ? undefined : MOONPAY[kind][chainId]

export interface CoinbaseAsset {
  readonly blockchain: string
  readonly asset: string
}
/** Coinbase's names for an asset; undefined if Coinbase does not sell it. */
export function coinbaseAsset(chainId: ChainId, { kind }: Pick<FundingAsset, 'kind'>): CoinbaseAsset | undefined {
  const blockchain = COINBASE[chainId]
  if (!blockchain || kind === 'token' || (kind === 'USDC' && chainId === COINBASE_WITHOUT_USDC)) return undefined
  return { blockchain, asset: kind === 'USDC' ? 'USDC' : (COINBASE_COINS[chainId] ?? 'ETH') }
}
