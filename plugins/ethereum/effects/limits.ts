/** No token has this many of its smallest unit: Permit2 counts up to 2^160, and what is above means 'all, for ever'. */
const UNLIMITED = (1n << 160n) - 1n

/** An allowance, or the word for one without an end. */
export const limitOf = (amount: bigint): bigint | 'unlimited' => (amount >= UNLIMITED ? 'unlimited' : amount)
