import { type ErrorTable, toError } from '../../../core/errors.js'
import type { EventBus } from '../../../core/events.js'
import type { WalletAct } from './contract.js'

/** Says once what came of it: the callbacks of hooks. Wire §5.3. */
export async function withResultEvent<T extends object>(
  events: EventBus,
  act: WalletAct['act'],
  work: () => Promise<T>,
  errors?: ErrorTable,
): Promise<T> {
  try {
    const came = await work()
    events.emit('walletAct', { act, ...came } as unknown as WalletAct)
    return came
  } catch (cause) {
    const error = toError(cause, errors)
    events.emit('walletAct', { act, error } as WalletAct)
    throw error
  }
}
