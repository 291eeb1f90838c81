import { type LayoutInput, leadsWallets, offered } from './layout.js'

/** Single wallets are drawn, not only the row that leads to them: the list of them must be there. */
export function needsWallets(input: LayoutInput): boolean {
  const { ways, many } = offered(input)
  return many.some((entry) => input.view === 'web3-overflow' || isNamed(input) || leadsWallets(entry, ways, input))
}

/** The host said which ways in, in which order, and this login does not say otherwise. */
export const isNamed = ({ order, options }: LayoutInput): boolean => !!order?.primary.length && !options.loginMethods
