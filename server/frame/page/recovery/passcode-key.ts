/**
 * scrypt with N = 2^17, r = 8, p = 1, which OWASP recommends first (128 MB, about half a second), for a key of 32
 * bytes.
 */
export const COST = { N: 2 ** 17, r: 8, p: 1, dkLen: 32 } as const

/** The message to the worker. Both values are bytes, so that they can be wiped. */
export interface PasscodeAsk {
  /** Normalised by NFKC, in UTF-8. */
  readonly passcode: Uint8Array
  readonly salt: Uint8Array
}
/** The key; null if scrypt failed, for example for lack of memory. */
export type PasscodeAnswer = Uint8Array | null
