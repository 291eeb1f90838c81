import { LatchkitError } from '../../../core/errors.js'
import type { SetRecoveryState, SetRecoveryTask } from './contract.js'

/** Leaves the flow, unless a login requires it. Modal §6. */
export const leaveRecovery = <S extends SetRecoveryState & { readonly task: SetRecoveryTask }>(
  here: S,
): SetRecoveryState =>
  here.task.automatic
    ? here
    : { at: 'failed', error: new LatchkitError('user_exited_set_password_flow', 'The user left before it was set.') }
