import { toUnits } from './amount.js'
import type { FundingChain, FundTask, TransferTask } from './contract.js'

/** The fields that every stage has. */
export const task = ({
  address,
  chain,
  asset,
  amount,
  usd,
  methods,
  canGoBack,
  moonpayConfigOverride,
  bought,
  titles,
}: FundTask): FundTask => ({
  address,
  chain,
  asset,
  amount,
  usd,
  methods,
  canGoBack,
  moonpayConfigOverride,
  bought,
  titles,
})
const isHex = (text: string | undefined): text is `0x${string}` => !!text?.startsWith('0x')
const isEthereum = (chain: FundTask['chain']): chain is FundingChain => typeof chain.id === 'number'
/** The task for an Ethereum chain; undefined for a Solana wallet. */
export function onEthereum({ address, chain, asset }: FundTask): Omit<TransferTask, 'units'> | undefined {
  if (!isEthereum(chain) || !isHex(address)) return undefined
  const { address: token, ...rest } = asset
  return { address, chain, asset: { ...rest, ...(isHex(token) && { address: token }) } }
}
/** What nobody adds at once, in USD, so that a slip of the finger is no purchase. */
const MOST_USD = 1e7
/** The least that a coin without a known price is taken to be worth, in USD. */
const LEAST_PRICE = 1e-5
export const isTooMuch = ({ amount, usd }: FundTask): boolean => Number(amount) * (usd ?? LEAST_PRICE) >= MOST_USD
/** The entered amount in the asset's smallest unit; undefined if it is invalid. */
export const unitsOf = ({ amount, asset }: FundTask): bigint | undefined => toUnits(amount, asset.decimals)
