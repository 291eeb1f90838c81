import { type Hex, recoverMessageAddress } from 'viem'

/** Resolves with the address that signed the bytes with `personal_sign` (EIP-191). Rejects for an invalid signature. */
export const recoverSigner = (raw: Hex, signature: Hex): Promise<Hex> =>
  recoverMessageAddress({ message: { raw }, signature })
