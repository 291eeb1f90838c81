/** True for `0x` and an even number of hex digits, which is how JSON-RPC writes bytes. */
export const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
