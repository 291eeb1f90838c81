/** scrypt with N = 2^17, r = 8, p = 1 (OWASP's first choice: 128 MB, about half a second), 32 bytes of key. */
export const COST = { N: 2 ** 17, r: 8, p: 1, dkLen: 32 } as const

/** What the worker is asked: both are bytes, so that they can be wiped. */
export interface PasscodeAsk {
  /** NFKC, UTF-8. */
  readonly passcode: Uint8Array
  readonly salt: Uint8Array
}
/** The key; null where it could not be made (no memory). */
export type PasscodeAnswer = Uint8Array | null
