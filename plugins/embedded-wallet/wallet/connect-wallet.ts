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

/** EMBEDDED_WALLET_CONNECTING_SCREEN, and beneath what follows on. Rejects with `user_rejected_request` where the user leaves, or as what follows does. */
export const connectWallet = (ctx: Context<'embedded-wallet'>, { atLeast = 0, ...io }: ConnectWallet): Promise<void> =>
  ctx.present(
    'connect',
    startFlow(connectFlow, { at: 'connecting' }, { atLeast, ...io }, { clock: ctx.clock, signal: ctx.signal }),
  )
