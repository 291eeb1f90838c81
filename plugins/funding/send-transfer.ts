import { LatchkitError } from '../../core/errors.js'
import type { ConnectedWallet } from '../../core/wallets.js'
import type { TransferCall } from './transfer-call.js'

type Hex = `0x${string}`
/**
 * Error codes of EIP-1193 and JSON-RPC after which nothing was sent: unauthorised, unsupported, unknown method, wrong
 * parameters.
 */
const NOT_CARRIED_OUT: readonly unknown[] = [4100, 4200, -32601, -32602]
const hex = (number: bigint | number): Hex => `0x${number.toString(16)}`
const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)

/**
 * Asks the wallet to send the transaction on this chain only, unless `signal` is aborted before. Resolves with the
 * transaction's hash. Rejects with `user_rejected_request`, `unsupported_chain_id`, `insufficient_balance` or
 * `transfer_failed` if nothing was sent, and with `transfer_unconfirmed` if the wallet does not report whether it sent
 * the transaction.
 */
export async function sendTransfer(
  wallet: ConnectedWallet,
  { chainId, to, value, data }: TransferCall & { readonly chainId: number },
  signal: AbortSignal,
): Promise<Hex> {
  const provider = await wallet.getEthereumProvider()
  const isOnChain = async () => Number(await provider.request({ method: 'eth_chainId' })) === chainId
  if (!(await isOnChain())) {
    signal.throwIfAborted()
    await wallet.switchChain(chainId)
    // Some wallets report success without changing the chain.
    if (!(await isOnChain()))
      throw new LatchkitError('unsupported_chain_id', `The wallet did not change to chain ${chainId}.`)
  }
  signal.throwIfAborted()
  const transaction = { chainId: hex(chainId), from: wallet.address, to, value: hex(value), ...(data && { data }) }
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] }).catch((cause) => {
    throw sendError(cause)
  })
  if (isHash(hash)) return hash
  throw unconfirmed('The wallet answered no hash of a transaction.')
}

/** Any error that does not clearly mean "nothing was sent" is treated as unconfirmed. */
function sendError(cause: unknown): LatchkitError {
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  const reason = typeof message === 'string' ? message : ''
  if (code === 4001 || code === 'ACTION_REJECTED' || /user (rejected|denied|cancel)/i.test(reason))
    return new LatchkitError('user_rejected_request', 'The user rejected the request', { retryable: true, cause })
  if (/insufficient (funds|balance)/i.test(reason)) return new LatchkitError('insufficient_balance', reason, { cause })
  if (NOT_CARRIED_OUT.includes(code))
    return new LatchkitError('transfer_failed', `The wallet did not send it: ${reason || code}`, { cause })
  return unconfirmed(
    `The wallet does not say whether it sent the transaction: ${reason || 'no reason was given'}`,
    cause,
  )
}
const unconfirmed = (why: string, cause?: unknown) => new LatchkitError('transfer_unconfirmed', why, { cause })
