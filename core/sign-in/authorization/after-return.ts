import { LatchkitError } from '../../errors.js'
import type { Flow, FlowEvent, Stage } from '../../flow.js'

/**
 * The result of a login that the page came back with. Its user may go back to the landing, which `present` opens then:
 * that login has failed, with the error that was on the screen.
 */
export async function afterReturn<Value>(
  flow: Pick<Flow<Stage & { readonly error?: unknown }, FlowEvent>, 'shown'>,
  result: Promise<Value | 'back'>,
): Promise<Value> {
  const value = await result
  if (value !== 'back') return value
  throw flow.shown().error ?? new LatchkitError('exited_auth_flow', 'The user chose to log in by another method.')
}
