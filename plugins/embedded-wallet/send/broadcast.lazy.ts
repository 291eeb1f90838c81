import { keccak256, type TransactionReceipt } from 'viem'
import type { PublicClient } from '../../ethereum/contract.js'
import type { Receipt } from '../wallet/contract.js'
import type { SignedTransaction } from './contract.js'
import { sendingFailed, transactionFailure } from './failure.js'

type Hex = `0x${string}`
/** ms: how often the chain is asked for a receipt, and for how long. */
const POLL_MS = 1_000
const CONFIRMATION_TIMEOUT_MS = 180_000

export const hashOf = (raw: Hex): Hex => keccak256(raw)

/** Gives a transaction to a node. One that the node has already is no failure. Rejects with `transaction_failure`. */
export async function broadcast(client: PublicClient, { raw, hash }: SignedTransaction): Promise<void> {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw })
  } catch (cause) {
    // the node may have it already: its answer was lost, or this is the second attempt
    const known = await client.getTransaction({ hash }).catch(() => undefined)
    if (!known) throw sendingFailed(cause, hash)
  }
}

/**
 * Resolves with the receipt when it is mined; with undefined where no node said in time what became of it. Rejects with
 * `transaction_failure` where it failed, or another transaction took its place.
 */
export async function confirm(client: PublicClient, hash: Hex, signal?: AbortSignal): Promise<Receipt | undefined> {
  let replaced = false
  const waiting = client.waitForTransactionReceipt({
    hash,
    pollingInterval: POLL_MS,
    timeout: CONFIRMATION_TIMEOUT_MS,
    retryCount: 10,
    // the same transaction with a higher fee counts as the same
    onReplaced: ({ reason }) => {
      replaced = reason !== 'repriced'
    },
  })
  const left = new Promise<undefined>((resolve) => signal?.addEventListener('abort', () => resolve(undefined)))
  const receipt = await Promise.race([waiting.catch(() => undefined), left])
  if (!receipt) return undefined
  if (replaced) throw transactionFailure('TRANSACTION_REPLACED', 'Another transaction took its place.', undefined, hash)
  // viem knows `0x0` and `0x1` and drops every other spelling: then the node's own word is read
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

/** Reads the status of a receipt, for the screen and for the host alike; undefined where it cannot be told. */
function hasSucceeded(status: unknown): boolean | undefined {
  const said = typeof status === 'object' ? '' : `${status}`
  if (/^(success|true|(0x)?0*1)$/.test(said)) return true
  return /^(reverted|false|(0x)?0+)$/.test(said) ? false : undefined
}

const TYPES: Readonly<Record<string, number>> = { legacy: 0, eip2930: 1, eip1559: 2, eip4844: 3, eip7702: 4 }
/** The fields of Modal §3, of one that has succeeded. */
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
    // receipts after Byzantium have a status instead of a root
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
