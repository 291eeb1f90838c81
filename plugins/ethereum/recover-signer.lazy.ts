import { type Hex, recoverMessageAddress } from 'viem'

/** The address that signed the bytes of a message with `personal_sign` (EIP-191). Rejects for an invalid signature. */
export const recoverSigner = (raw: Hex, signature: Hex): Promise<Hex> =>
  recoverMessageAddress({ message: { raw }, signature })
