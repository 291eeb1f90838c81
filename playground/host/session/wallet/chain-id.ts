/** The number in a CAIP-2 id: 31337 for `eip155:31337`. */
export const chainIdOf = (chainId: string) => Number(chainId.split(':')[1])
