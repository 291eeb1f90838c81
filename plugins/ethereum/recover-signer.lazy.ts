import type { Hex } from 'viem'
import * as viem from 'viem'

/** Resolves with the address that signed the bytes with `personal_sign` (EIP-191). Rejects for an invalid signature. */
export const recoverSigner = (raw: Hex, signature: Hex): Promise<Hex> =>
  viem.recoverMessageAddress({ message: { raw }, signature })
