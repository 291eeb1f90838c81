import type { TransactionReceipt } from 'viem'
import * as viem from 'viem'
import type { PublicClient } from '../../ethereum/contract.js'
import type { Receipt } from '../wallet/contract.js'
import type { SignedTransaction } from './contract.js'
import { isAlreadyThere, sendingFailed, transactionFailure } from './failure.js'

type Hex = `0x${string}`
/** How often, and for how long, nodes are polled for a receipt, in ms. */
const POLL_MS = 1_000
const CONFIRMATION_TIMEOUT_MS = 180_000

export const hashOf = (raw: Hex): Hex => viem.keccak256(raw)

/** Sends a transaction to a node. It is no failure if the node already has it. Rejects with `transaction_failure`. */
export async function broadcast(client: PublicClient, { raw, hash }: SignedTransaction): Promise<void> {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw })
  } catch (cause) {
    // the node may already have it, because its first answer was lost or this is a second attempt. It may say so and
    // still hide it: some nodes show no pending transactions
    if (isAlreadyThere(cause)) return
    const existing = await client.getTransaction({ hash }).catch(() => undefined)
    if (!existing) throw sendingFailed(cause, hash)
  }
}

/**
 * Resolves with the receipt once the transaction is mined, and with undefined if no node reports a result in time.
 * Rejects with `transaction_failure` if it failed or was replaced by another transaction.
 */
export async function confirm(client: PublicClient, hash: Hex, signal?: AbortSignal): Promise<Receipt | undefined> {
  let replaced = false
  const waiting = client.waitForTransactionReceipt({
    hash,
    pollingInterval: POLL_MS,
    timeout: CONFIRMATION_TIMEOUT_MS,
    retryCount: 10,
    // the same transaction with a higher fee counts as the same transaction
    onReplaced: ({ reason }) => {
      replaced = reason !== 'repriced'
    },
  })
  const aborted = new Promise<undefined>((resolve) => signal?.addEventListener('abort', () => resolve(undefined)))
  const receipt = await Promise.race([waiting.catch(() => undefined), aborted])
  if (!receipt) return undefined
  if (replaced) throw transactionFailure('TRANSACTION_REPLACED', 'Another transaction took its place.', undefined, hash)
  // viem understands the statuses `0x0` and `0x1` and drops any other spelling, so that one is read from the node's
  // own receipt
  const raw = () => client.request({ method: 'eth_getTransactionReceipt', params: [receipt.transactionHash] })
  const succeeded = hasSucceeded(receipt.status ?? (await raw().catch(() => null))?.status)
  if (succeeded === false)
    throw transactionFailure(
      'CALL_EXCEPTION',
      'The transaction was mined, and failed.',
      undefined,
      receipt.transactionHash,
    )
  if (!succeeded) return undefined
  return toReceipt(receipt, await client.getBlockNumber().catch(() => receipt.blockNumber))
}

/** Reads a receipt's status for the screen and the host; undefined if it cannot be read. */
function hasSucceeded(status: unknown): boolean | undefined {
  const statusText = typeof status === 'object' ? '' : `${status}`
  if (/^(success|true|(0x)?0*1)$/.test(statusText)) return true
  return /^(reverted|false|(0x)?0+)$/.test(statusText) ? false : undefined
}

const TYPES: Readonly<Record<string, number>> = { legacy: 0, eip2930: 1, eip1559: 2, eip4844: 3, eip7702: 4 }
/** Converts viem's receipt of a successful transaction to the fields of Modal §3. */
function toReceipt(receipt: TransactionReceipt & { readonly l1Fee?: bigint | null }, block: bigint): Receipt {
  const { root, l1Fee, type, blockNumber } = receipt
  return {
    to: receipt.to,
    from: receipt.from,
    contractAddress: receipt.contractAddress ?? null,
    transactionIndex: receipt.transactionIndex,
    logsBloom: receipt.logsBloom,
    blockHash: receipt.blockHash,
    transactionHash: receipt.transactionHash,
    logs: receipt.logs,
    blockNumber: Number(blockNumber),
    confirmations: Math.max(1, Number(block - blockNumber) + 1),
    // Receipts since Byzantium have a status instead of a root
    byzantium: !root,
    ...(root && { root }),
    type: TYPES[type] ?? Number(type),
    status: 1,
    gasUsed: receipt.gasUsed,
    cumulativeGasUsed: receipt.cumulativeGasUsed,
    effectiveGasPrice: receipt.effectiveGasPrice,
    ...(typeof l1Fee === 'bigint' && { l1Fee }),
  }
}
