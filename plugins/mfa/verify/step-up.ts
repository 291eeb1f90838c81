import { toError } from '../../../core/errors.js'
import type { Context } from '../../../core/plugin.js'
import type { MfaProof, StepUpOptions, StepUpRole } from '../../roles/step-up.js'
import { methodsOf, type Prompts } from './prompts.js'

/** Runs an operation on a wallet, and prompts for a second factor if it is refused without one. Wire §3.3. */
export function createStepUp(
  { user, session }: Pick<Context<'mfa'>, 'user' | 'session'>,
  prompts: Prompts,
): StepUpRole {
  const hasMethod = () => methodsOf(user.get()).length > 0

  return {
    async around<T>(run: (proof?: MfaProof) => Promise<T>, { forced = false, signal }: StepUpOptions = {}): Promise<T> {
      if (forced && hasMethod()) return prompts.join(run, signal)
      try {
        return await run()
      } catch (cause) {
        if (toError(cause).code !== 'missing_or_invalid_mfa') throw cause
        // the method may have been added on another device
        if (!hasMethod()) await session.refreshAnew().catch(() => {})
        if (!hasMethod()) throw cause
        return prompts.join(run, signal)
      }
    },
  }
}
