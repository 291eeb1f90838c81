import type { LatchkitError } from '../../../core/errors.js'
import type { At } from '../../../core/flow.js'
import type { EnrollState, EnrollTask } from './contract.js'
import { added, back, isChoice, leaveEnrolment, problem, type Stages, shown, task } from './stages.js'

/** The most passkeys of one user. Core §9. */
const MAX_PASSKEYS = 5

type Passkeys = At<EnrollState, 'passkeys' | 'adding' | 'enabling'>

export const passkeysOf = (here: EnrollTask, { expanded = false, mayAdd = true } = {}) => ({
  ...{ expanded, mayAdd },
  ...task(here),
})
const toPasskeys = (here: Passkeys, error?: LatchkitError): EnrollState => ({
  ...{ at: 'passkeys', ...passkeysOf(here, here) },
  ...(error && { error }),
})
const mayAdd = (here: Passkeys) => here.mayAdd && here.passkeys.length < MAX_PASSKEYS

/** Adds all passkeys of the user at once. A user without any creates one first. */
export const passkeyStages: Stages = {
  on: {
    passkeys: {
      ...shown,
      add: (here) => (mayAdd(here) ? { at: 'adding', ...passkeysOf(here, here) } : here),
      expand: (here) => ({ ...here, expanded: true }),
      enable: (here) => (here.passkeys.length ? { at: 'enabling', ...passkeysOf(here, here) } : here),
      back,
    },
    adding: { close: leaveEnrolment, back: (here) => toPasskeys(here) },
  },
  run: {
    passkeys: {
      async do(_, io, { update }) {
        const mayAdd = await io.preparePasskey()
        update((here) => ({ ...here, mayAdd }))
      },
      fail: (here, error) => ({ ...here, error }),
    },
    adding: {
      async do(here, io, { signal }) {
        await io.addPasskey(signal)
        const next = { ...here, ...io.task() }
        // a single passkey leaves nothing to choose, so it is enabled at once
        return next.passkeys.length === 1 ? { ...next, at: 'enabling' } : toPasskeys(next)
      },
      fail: toPasskeys,
    },
    enabling: {
      commits: true,
      do: async (_, io) => added(io, 'passkey', await io.enablePasskeys()),
      fail: (here, error) => (isChoice(error) ? toPasskeys(here, error) : problem(here, error)),
    },
  },
}
