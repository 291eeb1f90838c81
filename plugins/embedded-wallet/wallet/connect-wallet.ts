import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import { connectFlow } from './connect.flow.js'

export interface ConnectWallet {
  unlock(): Promise<void>
  /** Shows what the wallet was connected for; ended when `signal` is. */
  onward(signal: AbortSignal): Promise<void>
  /** ms: Modal §4.10. */
  readonly atLeast?: number
}

/**
 * EMBEDDED_WALLET_CONNECTING_SCREEN, and beneath what follows on. Rejects with `user_rejected_request` where the user
 * leaves before it, else ends as what follows does.
 */
export async function connectWallet(
  { clock, signal, present }: Context<'embedded-wallet'>,
  { atLeast = 0, unlock, onward }: ConnectWallet,
): Promise<void> {
  let work: Promise<void> | undefined
  const io = { atLeast, unlock, onward: (left: AbortSignal) => (work = onward(left)) }
  try {
    await present('connect', startFlow(connectFlow, { at: 'connecting' }, io, { clock, signal }))
  } catch (cause) {
    if (!work) throw cause
    await work // a close of what lies on top closes this one too, though that has ended well
  }
}
