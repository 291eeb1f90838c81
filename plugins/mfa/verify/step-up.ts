import { canTellCover } from '../../../core/browser/can-tell-cover.js'
import { toError } from '../../../core/errors.js'
import type { Context } from '../../../core/plugin.js'
import type { Change, MfaProof, StepUpOptions, StepUpRole } from '../../roles/step-up.js'
import { methodsOf, type Prompts } from './prompts.js'

/** Lets the user confirm a change on the server's page, then makes it. */
interface Confirming {
  confirmed<T>(ctx: Context<'mfa'>, change: Change, run: () => Promise<T>, leave?: AbortSignal): Promise<T>
}

/** Runs an operation on a wallet, and prompts for a second factor if it is refused without one. Wire §3.3. */
export function createStepUp(ctx: Context<'mfa'>, prompts: Prompts, confirming: () => Promise<Confirming>): StepUpRole {
  const { user, session, host } = ctx
  const hasMethod = () => methodsOf(user.get()).length > 0
  /**
   * Whether the server's page asks, so that this page never has the code. It cannot ask for a passkey of this domain,
   * and not in a browser that cannot tell whether something covers it. Then the server also requires a recent login.
   */
  const asksItself = () =>
    !host.mfa?.noPromptOnMfaRequired && canTellCover() && methodsOf(user.get()).some((method) => method !== 'passkey')

  return {
    async around<T>(
      run: (proof?: MfaProof) => Promise<T>,
      { forced = false, signal, change }: StepUpOptions = {},
    ): Promise<T> {
      if (forced && hasMethod() && !(change && asksItself())) return prompts.join(run, signal, change)
      try {
        return await run()
      } catch (cause) {
        if (toError(cause).code !== 'missing_or_invalid_mfa') throw cause
        // the method may have been added on another device
        if (!hasMethod()) await session.refreshAnew().catch(() => {})
        if (!hasMethod()) throw cause
        if (change && asksItself()) return (await confirming()).confirmed(ctx, change, run, signal)
        return prompts.join(run, signal, change)
      }
    },
  }
}
