import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import { cloudFlow } from './cloud.flow.js'
import { createCloudWindow } from './cloud-window.js'
import type { CloudTask } from './contract.js'

export interface CloudAsk<T> extends CloudTask {
  /**
   * Uses the access token in a request to the frame (`recoveryMethod` is `provider`). If it fails, the error is shown,
   * and another try calls it again with a new token.
   */
  run(recoveryAccessToken: string): Promise<T>
  /** Closes the screen when the caller no longer needs it. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Presents EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: gets access to the user's cloud in a window and calls `run` with it.
 * A backup opens its window at once, so call it within the click; a recovery waits for a click on the screen. Resolves
 * with 'back' if the user wants to choose again (`canGoBack`). Rejects with `user_rejected_request` if the user leaves
 * a recovery, and with `user_exited_set_password_flow` if the user leaves a backup. Modal §4.16, Wire §3.4.
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
      end() // a grant is valid once, so a retry must not find it
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
