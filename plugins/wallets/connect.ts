import { type Flow, startFlow } from '../../core/flow.js'
import type { Context, EnterOptions } from '../../core/plugin.js'
import { connectFlow } from './connect.flow.js'
import { createConnectIo, type IoParts } from './connect-io.js'
import type { ConnectEvent, ConnectResult, ConnectState, ConnectTask, WalletOption } from './contract.js'
import { isMobile } from './is-mobile.js'

export type Begin = Pick<ConnectTask, 'intent'> & Pick<EnterOptions, 'disableSignup'>

/** The dialog of one wallet, from its choice to its end. */
export function createConnect(ctx: Context<'wallets'>, parts: IoParts) {
  function run(task: ConnectTask, disableSignup?: boolean, gone?: AbortSignal): Flow<ConnectState, ConnectEvent> {
    const io = createConnectIo(ctx, parts, disableSignup)
    const signal = gone?.aborted ? gone : ctx.signal
    const flow = startFlow(connectFlow, { at: 'connecting', ...task }, io, { clock: ctx.clock, signal })
    gone?.addEventListener('abort', () => flow.close())
    return flow
  }
  /** `lost`: its own link led here, and it is not here. */
  return async (
    wallet: WalletOption,
    { intent, disableSignup }: Begin,
    gone?: AbortSignal,
    lost = false,
  ): Promise<ConnectResult> => {
    const task: ConnectTask = { intent, wallet, mobile: isMobile(), retries: 0 }
    const { door } = wallet
    const { connectionOptions } = ctx.host.externalWallets?.coinbaseWallet ?? {}
    // nothing is awaited before a window that has to open within the click
    if (lost || door === 'phantom' || (door === 'coinbase' && task.mobile && connectionOptions === 'eoaOnly')) {
      const { detour } = await import('./detour.js')
      if ((await detour(ctx, task, gone, lost)) === 'back') return 'back'
    }
    return ctx.present('connect', run(task, disableSignup, gone))
  }
}
export type Connect = ReturnType<typeof createConnect>
