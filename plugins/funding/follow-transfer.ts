import { LatchkitError } from '../../core/errors.js'
import type { SentTransfer } from './contract.js'

/** ms. Modal §9. */
const POLL_MS = 2_000
/** ms. Whoever waits longer is told what is known. */
const LIMIT_MS = 300_000

export interface TransferWatch {
  /** Of a transaction that the node knows to be in a block; null before. */
  receipt(): Promise<'success' | 'reverted' | null>
  /** Of a transfer over a bridge; null while it is under way. */
  bridge(): Promise<'success' | 'failure' | null>
  now(): number
  sleep(ms: number): Promise<void>
}

/**
 * Resolves once the money has come. Rejects with `transfer_failed` where the transaction was reverted, `bridge_failed` where the bridge did not
 * bring the money, and `transfer_unconfirmed` where nobody has said how it went for so long: it was dropped, replaced, or is still under way.
 */
export async function followTransfer(
  { hash, option }: Pick<SentTransfer, 'hash' | 'option'>,
  { receipt, bridge, now, sleep }: TransferWatch,
): Promise<void> {
  const end = now() + LIMIT_MS
  for (;;) {
    const mined = await receipt().catch(() => null)
    if (mined === 'reverted') throw new LatchkitError('transfer_failed', `The transaction ${hash} was reverted.`)
    // the bridge knows of a deposit by its own id, also of one that the wallet has sent anew under another hash
    const outcome = option ? await bridge().catch(() => null) : mined
    if (outcome === 'success') return
    if (outcome === 'failure') throw new LatchkitError('bridge_failed', `Relay did not bring the money of ${hash}.`)
    if (now() >= end)
      throw new LatchkitError('transfer_unconfirmed', `Nobody says how ${hash} went.`, { retryable: true })
    await sleep(POLL_MS)
  }
}
