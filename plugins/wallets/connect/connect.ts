import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import { verified } from '../../../core/sign-in/end.js'
import type { LoginResult } from '../../../core/signed-in.js'
import { isMobile } from '../brands/is-mobile.js'
import type { AnyWallet, ConnectTask, WalletOption } from '../contract.js'
import { siwMethodOfSigned } from '../sign-in/sign-in-with-wallet.js'
import { connectFlow, type Purpose } from './connect.flow.js'
import { createConnectIo, type IoParts } from './connect-io.js'

interface OpenOptions {
  readonly disableSignup?: boolean | undefined
  /** Aborting it closes the flow, because the screen that started it was left. */
  readonly leave?: AbortSignal | undefined
  /** True if the wallet's own link opened this page and the wallet was not found. */
  readonly lost?: boolean
}

/** Runs the dialog of one wallet. Resolves with 'back' if the user wants to choose another wallet. */
export function createConnect(ctx: Context<'wallets'>, parts: IoParts) {
  const { walletSignIn } = parts

  async function open<Value>(
    purpose: Purpose<Value>,
    intent: ConnectTask['intent'],
    wallet: WalletOption,
    { leave, lost, disableSignup }: OpenOptions = {},
  ): Promise<Value | 'back'> {
    const { clock, signal, host } = ctx
    const { door } = wallet
    const mobile = isMobile()
    const isEoaOnly = host.externalWallets?.coinbaseWallet?.connectionOptions === 'eoaOnly'
    const task = { intent, wallet, mobile, disableSignup, retries: 0, shown: true, back: 'back' } as const
    // no `await` before a window that has to open within the click
    if (lost || door === 'phantom' || (door === 'coinbase' && mobile && isEoaOnly)) {
      const { installWallet } = await import('./install-wallet.js')
      if ((await installWallet(ctx, task, leave, lost)) === 'back') return 'back'
    }
    const io = { ...createConnectIo(ctx, parts), ...purpose }
    const flow = startFlow(connectFlow<Value | 'back'>(), { at: 'connecting', ...task }, io, { clock, signal, leave })
    return ctx.present('connect', flow)
  }
  const login: Purpose<LoginResult> = {
    verify: (task, signed) => walletSignIn.login(siwMethodOfSigned(signed), signed, task),
  }
  const alone: Purpose<AnyWallet> = { accept: verified }
  return {
    open,
    login: (wallet: WalletOption, options?: OpenOptions) => open(login, 'login', wallet, options),
    connect: (wallet: WalletOption, options?: OpenOptions) => open(alone, 'connect', wallet, options),
  }
}
export type Connect = ReturnType<typeof createConnect>
