import { toError } from '../../../core/errors.js'
import type { Context } from '../../../core/plugin.js'
import type { MfaProof, StepUpOptions, StepUpRole } from '../../roles/step-up.js'
import { methodsOf, type Prompts } from './prompts.js'

/** The loop around an operation on a wallet: who has no second factor is not asked for one. Wire §3.3. */
export function createStepUp(
  { user, session }: Pick<Context<'mfa'>, 'user' | 'session'>,
  prompts: Prompts,
): StepUpRole {
  const has = () => methodsOf(user.get()).length > 0

  return {
    async around<T>(run: (proof?: MfaProof) => Promise<T>, { forced = false, signal }: StepUpOptions = {}): Promise<T> {
      if (forced && has()) return prompts.join(run, signal)
      try {
        return await run()
      } catch (cause) {
        if (toError(cause).code !== 'missing_or_invalid_mfa') throw cause
        // it was enrolled on another device, or this one has not heard of it yet
        if (!has()) await session.refreshAnew().catch(() => {})
        if (!has()) throw cause
        return prompts.join(run, signal)
      }
    },
  }
}
