import type { At, Leaving } from '../../../core/flow.js'
import { isAllowed, typedPassword } from '../../../core/input/recovery-password.js'
import type { PasswordStep, SetRecoveryEvent, SetRecoveryState } from './contract.js'
import { leaveRecovery } from './leave.js'

/** The fields that all steps have. */
const step = ({ task, chosen, password }: PasswordStep): PasswordStep => ({ task, chosen, password })
type Moves<K extends SetRecoveryState['at']> = {
  readonly [T in (SetRecoveryEvent | Leaving)['type']]?: (
    state: At<SetRecoveryState, K>,
    event: Extract<SetRecoveryEvent | Leaving, { type: T }>,
  ) => SetRecoveryState
}

/** The transitions of the steps creating, saving, confirming and finalizing. Modal §4.9. */
export const passwordSteps = {
  creating: {
    submit(state, { password: typed }) {
      const password = typedPassword(typed)
      return isAllowed(password) ? { ...step(state), at: 'saving', password } : state
    },
    back: (state) => (state.chosen ? { at: 'selecting', task: state.task } : state),
    close: leaveRecovery,
  },
  saving: {
    continue: (state) => ({ ...step(state), at: 'confirming' }),
    back: (state) => ({ ...step(state), at: 'creating' }),
    close: leaveRecovery,
  },
  confirming: {
    submit: (state, { password }) =>
      typedPassword(password) === state.password ? { ...step(state), at: 'finalizing', accepted: false } : state,
    back: (state) => ({ ...step(state), at: 'saving' }),
    close: leaveRecovery,
  },
  finalizing: {
    accept: (state, { accepted }) => ({ ...state, accepted }),
    continue: (state) => (state.accepted ? { ...step(state), at: 'setting' } : state),
    back: (state) => ({ ...step(state), at: 'confirming' }),
    cancel: leaveRecovery,
    close: leaveRecovery,
  },
} satisfies { readonly [K in SetRecoveryState['at']]?: Moves<K> }
