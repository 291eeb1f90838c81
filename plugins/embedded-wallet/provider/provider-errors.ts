import { DISCONNECTED, type Kinds, UNAUTHORIZED } from '../../../core/eip1193/provider-error.js'

/** EIP-1193 error numbers of the codes that only embedded wallets have. Wire §5.4. */
export const KINDS: Kinds = {
  embedded_wallet_not_found: UNAUTHORIZED,
  wallet_frame_unavailable: DISCONNECTED,
  invalid_message: [-32602],
  insufficient_balance: [-32003],
  transaction_failure: [
    -32003,
    undefined,
    /** Adds the reason, and the hash if the transaction was sent. */
    (inner) => {
      if (!(inner instanceof Error)) return undefined
      const { code, transactionHash } = inner as { code?: unknown; transactionHash?: unknown }
      return { code, ...(transactionHash ? { transactionHash } : {}) }
    },
  ],
}
