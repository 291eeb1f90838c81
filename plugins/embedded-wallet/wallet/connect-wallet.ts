import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import { connectFlow } from './connect.flow.js'

export interface ConnectWallet {
  /** The wallet's address. */
  readonly address: string
  unlock(): Promise<void>
  /** Shows the operation that needed the wallet. Aborting `signal` ends it. */
  onward(signal: AbortSignal): Promise<void>
  /** How long the screen is shown at least, in ms. Modal §4.10. */
  readonly atLeast?: number
}

/**
 * Shows EMBEDDED_WALLET_CONNECTING_SCREEN and then the operation on top of it. Rejects with `user_rejected_request` if
 * the user leaves while it connects; afterwards it settles as the operation does.
 */
export async function connectWallet(
  { clock, signal, present }: Context<'embedded-wallet'>,
  { address, atLeast = 0, unlock, onward }: ConnectWallet,
): Promise<void> {
  let work: Promise<void> | undefined
  const io = { atLeast, unlock, onward: (leaving: AbortSignal) => (work = onward(leaving)) }
  try {
    await present('connect', startFlow(connectFlow, { at: 'connecting', address }, io, { clock, signal }))
  } catch (cause) {
    if (!work) throw cause
    await work // closing the operation's screen also closes this one, even after the operation succeeded
  }
}
