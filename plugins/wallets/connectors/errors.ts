import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'

type Kind = readonly [code: ErrorCode, message: string, retryable: boolean]

const LOST: Kind = ['generic_connect_wallet_error', 'Wallet is not currently connected.', true]
/** EIP-1193, EIP-1474 and the wallets' own habits. Core §8, Wire §5.4. */
const KINDS: Readonly<Record<string, Kind>> = {
  4100: ['generic_connect_wallet_error', 'The wallet has not authorized this account.', false],
  4200: ['generic_connect_wallet_error', 'The wallet does not support this method.', false],
  4900: LOST,
  4901: LOST,
  4902: ['unsupported_chain_id', 'The wallet does not know this chain.', false],
}
const PENDING = -32002

/** What a wallet threw, as our error. A user's refusal by its usual codes never gets here: `wallet-request.ts` knows it. */
export function walletError(cause: unknown): LatchkitError {
  const { code, message } = (cause ?? {}) as { code?: number | string; message?: unknown }
  const said = typeof message === 'string' ? message : ''
  const [name, words, retryable] = code === PENDING ? pending(said) : (KINDS[`${code}`] ?? unknown(said))
  return new LatchkitError(name, words, { retryable, cause })
}

/** -32002 is three things. Wire §5.4. */
function pending(message: string): Kind {
  if (/Already processing/i.test(message) && message.includes('eth_requestAccounts'))
    return ['wallet_locked', 'The wallet is locked: unlock it, then try again.', true]
  if (!/already pending for origin/i.test(message))
    return ['wallet_request_pending', 'The wallet is busy: open it and answer what it asks.', true]
  return message.includes('wallet_requestPermissions')
    ? ['wallet_connection_pending', 'The wallet is asking already: open it and answer.', true]
    : ['wallet_request_pending', 'The wallet has a request open: open it and answer.', true]
}

const unknown = (message: string): Kind =>
  /user (rejected|denied|cancel)/i.test(message)
    ? ['user_rejected_request', 'The user rejected the request', true]
    : ['unknown_connect_wallet_error', message || 'Unknown connector error', true]

/** 4902, or a wallet that says so in words. Core §8. */
export const needsChainAdded = (cause: unknown): boolean => {
  const { code, message, data } = (cause ?? {}) as {
    code?: number | string
    message?: string
    data?: { originalError?: { code?: number } }
  }
  return Number(code) === 4902 || data?.originalError?.code === 4902 || /addEthereumChain/.test(message ?? '')
}
