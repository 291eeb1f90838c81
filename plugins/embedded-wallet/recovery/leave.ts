import { LatchkitError } from '../../../core/errors.js'
import type { SetRecoveryState, SetRecoveryTask } from './contract.js'

/** Leaves the flow, unless a login requires it. Modal §6. */
export const leaveRecovery = <S extends SetRecoveryState & { readonly task: SetRecoveryTask }>(
  state: S,
): SetRecoveryState =>
  state.task.automatic
    ? state
    : { at: 'failed', error: new LatchkitError('user_exited_set_password_flow', 'The user left before it was set.') }
