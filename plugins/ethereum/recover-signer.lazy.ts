import { type Hex, recoverMessageAddress } from 'viem'

/** Who signed these bytes of a message with `personal_sign` (EIP-191). Rejects where the signature is none. */
export const recoverSigner = (raw: Hex, signature: Hex): Promise<Hex> =>
  recoverMessageAddress({ message: { raw }, signature })
