import { toUnits } from './amount.js'
import type { FundingChain, FundTask, TransferTask } from './contract.js'

/** Of a stage, what every stage has. */
export const task = ({ address, chain, asset, amount, usd, methods, canGoBack }: FundTask): FundTask => ({
  address,
  chain,
  asset,
  amount,
  usd,
  methods,
  canGoBack,
})
const isHex = (text: string | undefined): text is `0x${string}` => !!text?.startsWith('0x')
const isEthereum = (chain: FundTask['chain']): chain is FundingChain => typeof chain.id === 'number'
/** Undefined for a wallet of Solana. */
export function onEthereum({ address, chain, asset }: FundTask): Omit<TransferTask, 'units'> | undefined {
  if (!isEthereum(chain) || !isHex(address)) return undefined
  const { address: token, ...rest } = asset
  return { address, chain, asset: { ...rest, ...(isHex(token) && { address: token }) } }
}
/** Undefined where what was entered is no amount. */
export const unitsOf = ({ amount, asset }: FundTask): bigint | undefined => toUnits(amount, asset.decimals)
