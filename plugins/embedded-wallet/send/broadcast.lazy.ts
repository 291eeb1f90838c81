import { keccak256, type TransactionReceipt } from 'viem'
import type { PublicClient } from '../../ethereum/contract.js'
import type { Receipt } from '../wallet/contract.js'
import type { SignedTransaction } from './contract.js'
import { sendingFailed, transactionFailure } from './failure.js'

type Hex = `0x${string}`
/** ms: from one look at the chain to the next, and how long it is looked for. */
const POLL_MS = 1_000
const CONFIRMATION_TIMEOUT_MS = 180_000

export const hashOf = (raw: Hex): Hex => keccak256(raw)

/** Gives it to a node; one that has it already has it. Rejects with `transaction_failure`. */
export async function broadcast(client: PublicClient, { raw, hash }: SignedTransaction): Promise<void> {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw })
  } catch (cause) {
    // the node may have it already: its answer was lost, or this is the second attempt
    const known = await client.getTransaction({ hash }).catch(() => undefined)
    if (!known) throw sendingFailed(cause, hash)
  }
}

/** Resolves when it is mined; undefined where nobody could say so in time, or what came of it. Rejects with `transaction_failure` for one that failed, or whose place another took. */
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

/** The one reader of a receipt's status, for what is shown and what is reported: undefined where nobody can tell. */
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
