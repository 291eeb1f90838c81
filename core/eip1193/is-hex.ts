/** Whole bytes, as JSON-RPC writes them. */
export const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
