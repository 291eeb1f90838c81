/** `eip155:31337` → 31337. */
export const chainIdOf = (chainId: string) => Number(chainId.split(':')[1])
