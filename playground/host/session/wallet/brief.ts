/** A wallet in a line. */
export const brief = (address: string, imported: boolean) =>
  `${address.slice(0, 6)}…${address.slice(-4)}${imported ? ', imported' : ''}`

/** `eip155:31337` → 31337. */
export const idOf = (chainId: string) => Number(chainId.split(':')[1])
