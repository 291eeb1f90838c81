import { toUnits } from './amount.js'
import type { FundTask } from './contract.js'

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
/** Undefined where what was entered is no amount. */
export const unitsOf = ({ amount, asset }: FundTask): bigint | undefined => toUnits(amount, asset.decimals)
