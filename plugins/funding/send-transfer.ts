import { LatchkitError } from '../../core/errors.js'
import { foreignChainId } from '../../core/foreign-chain-id.js'
import { record, text } from '../../core/lib/read.js'
import { codeIn, isRefusal, layersOf, wordsIn } from '../../core/wallet-refusal.js'
import type { ConnectedWallet } from '../../core/wallets.js'
import type { TransferCall } from './transfer-call.js'

type Hex = `0x${string}`
/**
 * Error codes of EIP-1193 and JSON-RPC after which nothing was sent: unauthorised, unsupported, unknown method, wrong
 * parameters.
 */
const NOT_CARRIED_OUT = /^(4100|4200|-32601|-32602)$/
const hex = (number: bigint | number): Hex => `0x${number.toString(16)}`
/** The hash in a wallet's answer, which is a text, or an object that has it under one of the usual names. */
function hashIn(answer: unknown): Hex | undefined {
  const { hash, transactionHash, txHash } = record(answer)
  const written = [answer, hash, transactionHash, txHash].map(text).find((one) => one !== null)
  const [, digits] = /^\s*(?:0x)?([\da-f]{64})\s*$/i.exec(written ?? '') ?? []
  return digits ? `0x${digits.toLowerCase()}` : undefined
}

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
  const isOnChain = async () => foreignChainId(await provider.request({ method: 'eth_chainId' })) === chainId
  if (!(await isOnChain())) {
    signal.throwIfAborted()
    await wallet.switchChain(chainId)
    // Some wallets report success without changing the chain.
    if (!(await isOnChain()))
      throw new LatchkitError('unsupported_chain_id', `The wallet did not change to chain ${chainId}.`)
  }
  signal.throwIfAborted()
  const transaction = { chainId: hex(chainId), from: wallet.address, to, value: hex(value), ...(data && { data }) }
  const answer = await provider.request({ method: 'eth_sendTransaction', params: [transaction] }).catch((cause) => {
    throw sendError(cause)
  })
  const hash = hashIn(answer)
  if (hash) return hash
  throw unconfirmed('The wallet answered no hash of a transaction.')
}

/** Any error that does not clearly mean "nothing was sent" is treated as unconfirmed. */
function sendError(cause: unknown): LatchkitError {
  const layers = layersOf(cause)
  const reason = layers.map(wordsIn).find(Boolean) ?? ''
  // an error that has a transaction's hash tells of one that was sent
  if (!layers.some(hashIn)) {
    if (isRefusal(cause))
      return new LatchkitError('user_rejected_request', 'The user rejected the request', { retryable: true, cause })
    const poor = layers.map(wordsIn).find((words) => /insufficient (funds|balance)/i.test(words))
    if (poor) return new LatchkitError('insufficient_balance', poor, { cause })
    const code = layers.map(codeIn).find((one) => NOT_CARRIED_OUT.test(one))
    if (code) return new LatchkitError('transfer_failed', `The wallet did not send it: ${reason || code}`, { cause })
  }
  return unconfirmed(
    `The wallet does not say whether it sent the transaction: ${reason || 'no reason was given'}`,
    cause,
  )
}
const unconfirmed = (why: string, cause?: unknown) => new LatchkitError('transfer_unconfirmed', why, { cause })
