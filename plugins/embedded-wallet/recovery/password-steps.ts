import type { At, Leaving } from '../../../core/flow.js'
import { isAllowed, typedPassword } from '../../../core/input/recovery-password.js'
import type { PasswordStep, SetRecoveryEvent, SetRecoveryState } from './contract.js'
import { leaveRecovery } from './leave.js'

/** The fields that all steps have. */
const step = ({ task, chosen, password }: PasswordStep): PasswordStep => ({ task, chosen, password })
type Moves<K extends SetRecoveryState['at']> = {
  readonly [T in (SetRecoveryEvent | Leaving)['type']]?: (
    here: At<SetRecoveryState, K>,
    event: Extract<SetRecoveryEvent | Leaving, { type: T }>,
  ) => SetRecoveryState
}

/** The transitions of the steps creating, saving, confirming and finalizing. Modal §4.9. */
export const passwordSteps = {
  creating: {
    submit(here, { password: typed }) {
      const password = typedPassword(typed)
      return isAllowed(password) ? { ...step(here), at: 'saving', password } : here
    },
    back: (here) => (here.chosen ? { at: 'selecting', task: here.task } : here),
    close: leaveRecovery,
  },
  saving: {
    continue: (here) => ({ ...step(here), at: 'confirming' }),
    back: (here) => ({ ...step(here), at: 'creating' }),
    close: leaveRecovery,
  },
  confirming: {
    submit: (here, { password }) =>
      typedPassword(password) === here.password ? { ...step(here), at: 'finalizing', accepted: false } : here,
    back: (here) => ({ ...step(here), at: 'saving' }),
    close: leaveRecovery,
  },
  finalizing: {
    accept: (here, { accepted }) => ({ ...here, accepted }),
    continue: (here) => (here.accepted ? { ...step(here), at: 'setting' } : here),
    back: (here) => ({ ...step(here), at: 'confirming' }),
    cancel: leaveRecovery,
    close: leaveRecovery,
  },
} satisfies { readonly [K in SetRecoveryState['at']]?: Moves<K> }
