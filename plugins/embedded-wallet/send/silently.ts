import { LatchkitError, toError } from '../../../core/errors.js'
import type { Sent, Signed } from '../wallet/contract.js'
import type { CheckedRequest, Prepared, SendTask, SignedTransaction } from './contract.js'
import { transactionFailure } from './failure.js'
import type { createNonces } from './nonces.js'
import type { SendIo } from './send.flow.js'

interface Parts {
  readonly io: SendIo
  readonly nonces: ReturnType<typeof createNonces>
  /** Number of transactions that the wallet has sent. */
  count(): Promise<number>
  readonly signal: AbortSignal
}

/**
 * Signs or sends without a prompt. Rejects with `insufficient_balance` before sending if the wallet cannot pay. Wire
 * §6.5.
 */
export async function silently(task: SendTask, { io, nonces, count, signal }: Parts): Promise<Sent | Signed> {
  const whole = task.kind === 'sign' && complete(task.request)
  const prepared = whole || (await io.prepare(task).catch(willFail))
  if (prepared.short && task.kind === 'send')
    throw new LatchkitError('insufficient_balance', 'Wallet has insufficient funds for this transaction.')
  if (task.kind === 'sign') return { signature: (await io.sign({ ...task, prepared }, signal)).raw }
  /** Holds this nonce until a node has accepted the transaction, or it has failed. */
  async function signAndSend(nonce: number): Promise<SignedTransaction> {
    const ready = { ...task, prepared: { ...prepared, nonce } }
    const signed = await io.sign(ready, signal)
    await io.broadcast(ready, signed)
    return signed
  }
  const { nonce } = task.request
  const signed = await (nonce === undefined ? nonces.inTurn(task, count, signAndSend) : signAndSend(nonce))
  const receipt = task.waits ? await io.confirm(task, signed.hash, signal) : undefined
  return { hash: (receipt?.transactionHash ?? signed.hash) as `0x${string}`, ...(receipt && { receipt }) }
}

/**
 * A transaction that is only signed needs no node if all its fields are given. Returns undefined if a field is
 * missing.
 */
function complete({ nonce, gasLimit: gas, value, ...fees }: CheckedRequest): Prepared | undefined {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = fees
  const each = gasPrice ?? maxFeePerGas
  if (nonce === undefined || gas === undefined || each === undefined) return undefined
  const amount = { gas, l1Fee: 0n, total: gas * each }
  const common = { nonce, total: value + amount.total, short: false, fundable: false, price: null } as const
  const explanation = { effects: [], tokens: {} } // no screen shows the effects
  if (gasPrice !== undefined) return { ...common, explanation, fees: { type: 'legacy', gasPrice, ...amount } }
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return undefined
  return { ...common, explanation, fees: { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, ...amount } }
}
/** Rejects with `transaction_failure` if a node reports that the transaction would revert. */
function willFail(cause: unknown): Promise<Prepared> {
  const error = toError(cause)
  if (error.code !== 'invalid_data' || !error.cause) throw error
  throw transactionFailure('UNPREDICTABLE_GAS_LIMIT', error.message, cause)
}
