import type { EventBus } from '../../../core/events.js'
import { type ErrorTable, renameError } from '../../../core/rename-error.js'
import type { WalletAct } from './contract.js'

/** Runs `work` and emits its result once, for the hooks' callbacks. Wire §5.3. */
export async function withResultEvent<T extends object>(
  events: EventBus,
  act: WalletAct['act'],
  work: () => Promise<T>,
  errors: ErrorTable = {},
): Promise<T> {
  try {
    const result = await work()
    events.emit('walletAct', { act, ...result } as unknown as WalletAct)
    return result
  } catch (cause) {
    const error = renameError(cause, errors)
    events.emit('walletAct', { act, error } as WalletAct)
    throw error
  }
}
