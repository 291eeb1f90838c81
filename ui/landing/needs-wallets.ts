import { type LayoutInput, leads, offered } from './layout.js'

/** More of them is drawn than the row to them. */
export function needsWallets(input: LayoutInput): boolean {
  const { ways, many } = offered(input)
  return many.some((entry) => input.view === 'web3-overflow' || isNamed(input) || leads(entry, ways, input))
}

/** The host said which ways in, in which order, and this login does not say otherwise. */
export const isNamed = ({ order, options }: LayoutInput): boolean => !!order?.primary.length && !options.loginMethods
