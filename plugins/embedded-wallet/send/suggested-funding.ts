import type { FundOptions } from '../../../core/wallets.js'
import type { Prepared, SendTask } from './contract.js'

type Wish = Omit<FundOptions, 'signal'>
/** Formats wei in whole tokens with all decimals, since a transaction that lacks one wei is refused. */
function inCoins(wei: bigint, decimals: number): string {
  const digits = `${wei}`.padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/(?<!0)0+$/, '')
  return fraction ? `${digits.slice(0, cut)}.${fraction}` : digits.slice(0, cut)
}

/** Suggests the missing amount, unless the host names an amount, another chain or another asset. Modal §4.12. */
export function suggestedFunding(
  { chain: { id, decimals } }: Pick<SendTask, 'chain'>,
  { missing }: Partial<Pick<Prepared, 'missing'>>,
  wish: Wish = {},
): Wish {
  const { amount, chain = `eip155:${id}`, asset = 'native-currency' } = wish
  const isHere = typeof chain === 'object' ? chain.id === id : chain === `eip155:${id}`
  const isOpen = amount === undefined && isHere && asset === 'native-currency'
  return isOpen && missing ? { ...wish, asset, amount: inCoins(missing, decimals) } : wish
}
