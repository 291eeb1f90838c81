import { DISCONNECTED, type Kinds, UNAUTHORIZED } from '../../../core/eip1193/provider-error.js'

/** The numbers of what only a user's own wallet meets. Wire §5.4. */
export const KINDS: Kinds = {
  embedded_wallet_not_found: UNAUTHORIZED,
  wallet_frame_unavailable: DISCONNECTED,
  invalid_message: [-32602],
  insufficient_balance: [-32003],
  transaction_failure: [
    -32003,
    undefined,
    /** Why, and its hash where it was sent. */
    (inner) => {
      if (!(inner instanceof Error)) return undefined
      const { code, transactionHash } = inner as { code?: unknown; transactionHash?: unknown }
      return { code, ...(transactionHash ? { transactionHash } : {}) }
    },
  ],
}
