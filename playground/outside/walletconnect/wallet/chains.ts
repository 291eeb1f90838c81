const NAMES: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  137: 'Polygon',
  8453: 'Base',
  31337: 'Anvil',
  42161: 'Arbitrum One',
  84532: 'Base Sepolia',
  11155111: 'Sepolia',
}
export const chainName = (id: number) => NAMES[id] ?? `Chain ${id}`

/** 1 for `eip155:1`. Undefined for an id that is not an Ethereum chain's. */
export function chainIdOf(caip2: string): number | undefined {
  const [namespace, reference] = caip2.split(':')
  const id = Number(reference)
  return namespace === 'eip155' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}
export const caip2 = (id: number) => `eip155:${id}`
