/** No token has this many of its smallest unit: Permit2 counts up to 2^160, and a greater number means "unlimited". */
const UNLIMITED = (1n << 160n) - 1n

/** Returns an allowance, or `unlimited`. */
export const limitOf = (amount: bigint): bigint | 'unlimited' => (amount >= UNLIMITED ? 'unlimited' : amount)
