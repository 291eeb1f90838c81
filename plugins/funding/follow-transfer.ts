import { LatchkitError } from '../../core/errors.js'
import type { SentTransfer } from './contract.js'

/** ms. Modal §9. */
const POLL_MS = 2_000
/** ms. After this time, the dialog reports that the transfer is unconfirmed. */
const LIMIT_MS = 300_000

export interface TransferWatch {
  /** The result of the transaction; null until it is in a block. */
  receipt(): Promise<'success' | 'reverted' | null>
  /** The result of a transfer over a bridge; null while it is in progress. */
  bridge(): Promise<'success' | 'failure' | null>
  now(): number
  sleep(ms: number): Promise<void>
}

/**
 * Resolves once the money has arrived. Rejects with `transfer_failed` if the transaction was reverted, `bridge_failed`
 * if the bridge did not deliver the money, and `transfer_unconfirmed` without a result after `LIMIT_MS`: the
 * transaction was dropped or replaced, or is still pending.
 */
export async function followTransfer(
  { hash, option }: Pick<SentTransfer, 'hash' | 'option'>,
  { receipt, bridge, now, sleep }: TransferWatch,
): Promise<void> {
  const end = now() + LIMIT_MS
  for (;;) {
    const mined = await receipt().catch(() => null)
    if (mined === 'reverted') throw new LatchkitError('transfer_failed', `The transaction ${hash} was reverted.`)
    // The bridge identifies a deposit by its own id, so it finds one that the wallet has sent again with another hash.
    const outcome = option ? await bridge().catch(() => null) : mined
    if (outcome === 'success') return
    if (outcome === 'failure') throw new LatchkitError('bridge_failed', `Relay did not bring the money of ${hash}.`)
    if (now() >= end)
      throw new LatchkitError('transfer_unconfirmed', `Nobody says how ${hash} went.`, { retryable: true })
    await sleep(POLL_MS)
  }
}
