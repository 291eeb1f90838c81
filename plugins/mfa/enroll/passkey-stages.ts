import type { LatchkitError } from '../../../core/errors.js'
import type { At } from '../../../core/flow.js'
import type { EnrollState, EnrollTask } from './contract.js'
import { added, back, isChoice, leaveEnrolment, problem, type Stages, shown, task } from './stages.js'

/** The most passkeys of one user. Core §9. */
const MAX_PASSKEYS = 5

type Passkeys = At<EnrollState, 'passkeys' | 'adding' | 'enabling'>

export const passkeysOf = (state: EnrollTask, { expanded = false, mayAdd = true } = {}) => ({
  ...{ expanded, mayAdd },
  ...task(state),
})
const toPasskeys = (state: Passkeys, error?: LatchkitError): EnrollState => ({
  ...{ at: 'passkeys', ...passkeysOf(state, state) },
  ...(error && { error }),
})
const mayAdd = (state: Passkeys) => state.mayAdd && state.passkeys.length < MAX_PASSKEYS

/** Adds all passkeys of the user at once. A user without any creates one first. */
export const passkeyStages: Stages = {
  on: {
    passkeys: {
      ...shown,
      add: (state) => (mayAdd(state) ? { at: 'adding', ...passkeysOf(state, state) } : state),
      expand: (state) => ({ ...state, expanded: true }),
      enable: (state) => (state.passkeys.length ? { at: 'enabling', ...passkeysOf(state, state) } : state),
      back,
    },
    adding: { close: leaveEnrolment, back: (state) => toPasskeys(state) },
  },
  run: {
    passkeys: {
      async do(_, io, { update }) {
        const mayAdd = await io.preparePasskey()
        update((state) => ({ ...state, mayAdd }))
      },
      fail: (state, error) => ({ ...state, error }),
    },
    adding: {
      async do(state, io, { signal }) {
        await io.addPasskey(signal)
        const next = { ...state, ...io.task() }
        // a single passkey leaves nothing to choose, so it is enabled at once
        return next.passkeys.length === 1 ? { ...next, at: 'enabling' } : toPasskeys(next)
      },
      fail: toPasskeys,
    },
    enabling: {
      commits: true,
      do: async (_, io) => added(io, 'passkey', await io.enablePasskeys()),
      fail: (state, error) => (isChoice(error) ? toPasskeys(state, error) : problem(state, error)),
    },
  },
}
