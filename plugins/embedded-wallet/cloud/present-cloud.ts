import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import { cloudFlow } from './cloud.flow.js'
import { createCloudWindow } from './cloud-window.js'
import type { CloudTask } from './contract.js'

export interface CloudAsk<T> extends CloudTask {
  /**
   * What the access is for: asks the frame with it (`recoveryMethod` is `provider`). Its failure is shown with another
   * try, which calls it again with another access.
   */
  run(recoveryAccessToken: string): Promise<T>
  /** Ends it unasked: what presented it was left. */
  readonly signal?: AbortSignal | undefined
}

/**
 * EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: gets access to the user's cloud by its window, and does with it what it is
 * for. A backup's window opens at once, so call it within the click; a recovery asks for one. 'back': the user chose to
 * choose again (`canGoBack`). Rejects with `user_rejected_request` where the user leaves a recovery,
 * `user_exited_set_password_flow` a backup. Modal §4.16, Wire §3.4.
 */
export async function presentCloud<T>(
  ctx: Context<'embedded-wallet'>,
  { run, signal = ctx.signal, ...task }: CloudAsk<T>,
): Promise<T | 'back'> {
  const { provider, action } = task
  const { end, redeem, ...window } = createCloudWindow(ctx, provider)
  let result: T | undefined
  const io = {
    ...window,
    async finish(grant: Parameters<typeof redeem>[0]) {
      end() // a grant counts once: what is tried again must not find it
      result = await run(await redeem(grant))
    },
    failed: (error: Error) => ctx.track('recovery_oauth_error', { error: error.message, provider }),
  }
  const pressed = action !== 'recover' && navigator.userActivation?.isActive !== false
  const { clock } = ctx
  const flow = startFlow(cloudFlow, { at: pressed ? 'opening' : 'confirm', ...task }, io, { clock, signal })
  flow.result.then(end, end)
  return (await ctx.present('cloud', flow)) === 'back' ? 'back' : (result as T)
}
