import { LatchkitError } from '../../core/errors.js'
import { record, text } from '../../core/lib/read.js'
import { isRefusal } from '../../core/wallet-refusal.js'

const factsOf = (cause: unknown) => {
  const { code, message } = record(cause)
  const number = typeof code === 'number' ? code : Number(text(code) ?? 0)
  return { code: number || 0, words: text(cause) ?? text(message) ?? '' }
}
const matches = (words: string, pattern: RegExp) => pattern.test(words)

/** A pairing expires after five minutes, together with its requests. */
export const isExpired = (cause: unknown) => matches(factsOf(cause).words, /expired/i)

export const userRejected = (cause: unknown) =>
  new LatchkitError('user_rejected_request', 'User rejected connection', { cause, retryable: true })

export const relayDown = (cause: unknown) =>
  new LatchkitError(
    'network',
    'The relay of WalletConnect does not answer: check the connection, and externalWallets.walletConnect.relayUrl if it is set. Then try again.',
    { cause, retryable: true },
  )

/** Converts the failure to connect. The SDK keeps the message of a refusal, but not always its code. */
export function connectError(cause: unknown): LatchkitError {
  if (cause instanceof LatchkitError) return cause
  const { code, words } = factsOf(cause)
  if (isRefusal(cause) || matches(words, /reject|denied|declined|cancel/i)) return userRejected(cause)
  if (code === 5100 || matches(words, /(unsupported|satisfy\w{0,5})\W.{0,200}chain/i))
    return new LatchkitError('unsupported_chain_id', 'The wallet has none of the chains that this app uses.', { cause })
  if (matches(words, /relay|socket|publish|internet|network|subscri/i)) return relayDown(cause)
  return new LatchkitError(
    'generic_connect_wallet_error',
    `The wallet did not connect: ${words || 'no reason given'}.`,
    {
      cause,
      retryable: true,
    },
  )
}

/** An error with a number of EIP-1193, which callers of a wallet expect. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  constructor(
    readonly code: number,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** Maps WalletConnect's codes to those of EIP-1193. Any other code is the wallet's or the node's, and is kept. */
export function rpcError(cause: unknown): RpcError {
  if (cause instanceof RpcError) return cause
  const { code, words } = factsOf(cause)
  const error = (rpcCode: number, message = words) => new RpcError(rpcCode, message || 'Internal error', cause)
  if (isRefusal(cause) || (!code && matches(words, /reject|denied|declined|cancel/i)))
    return error(4001, 'The user rejected the request.')
  if (code === 6000 || matches(words, /session topic doesn't exist|call connect\(\)/i)) return error(4900, DISCONNECTED)
  if (code === 3001 || code === 5101 || matches(words, /request\(\) method|not approved/i)) return error(4200)
  if (matches(words, /request\(\) chainId/i)) return error(4901)
  if (!code && matches(words, /socket|publish|internet/i)) return error(4900, DISCONNECTED)
  return error(code || -32603)
}
export const DISCONNECTED = 'Wallet is not currently connected.'

/** Tells a missing package from a failed download, by the error message of `import()`. */
export function sdkError(cause: unknown): LatchkitError {
  const { words } = factsOf(cause)
  const missing = matches(words, /cannot find (module|package)|could not resolve|failed to resolve|is it installed/i)
  const advice = missing
    ? 'is not installed: run npm install @walletconnect/ethereum-provider.'
    : 'could not be fetched: try again, or reload the page.'
  return new LatchkitError(missing ? 'invalid_config' : 'plugin_load_failed', `The SDK of WalletConnect ${advice}`, {
    cause,
    retryable: !missing,
  })
}
