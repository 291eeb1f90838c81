import { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import type { FreshLoginEvent, FreshLoginState, Way } from './contract.js'

export interface FreshLoginIo {
  /** Logs in. Resolves with 'back' if the user wants to choose another login. */
  enter(way: Way, signal: AbortSignal): Promise<unknown>
}

/** The user chooses one of their logins and logs in with it, until one succeeds. Decision 43. */
export const freshLoginFlow = defineFlow<FreshLoginState, FreshLoginEvent, FreshLoginIo>({
  exit: 'exited_auth_flow',
  screen: 'FRESH_LOGIN_SCREEN',
  on: {
    choosing: {
      choose: ({ ways }, { way }) => ({ at: 'entering', ways, way }),
      cancel: () => ({ at: 'failed', error: new LatchkitError('exited_auth_flow', 'The user does not log in anew.') }),
    },
  },
  run: {
    entering: {
      do: async ({ ways, way }, io, { signal }) =>
        (await io.enter(way, signal)) === 'back' ? { at: 'choosing', ways } : { at: 'done' },
      // a user who closes the login’s own screen closes this one too
      fail: (state, error) =>
        error.code === 'exited_auth_flow' || state.at !== 'entering'
          ? { at: 'failed', error }
          : { at: 'choosing', ways: state.ways, error, way: state.way },
    },
  },
})
