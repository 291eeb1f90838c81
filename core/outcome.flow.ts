import type { LatchkitError } from './errors.js'
import { defineFlow } from './flow.js'
import type { ErrorCode, ScreenName } from './registry.js'

interface Failure {
  readonly error: LatchkitError
  readonly previousScreen: ScreenName | null
}
/** Where a whole flow's failure is shown, and the result screen. Modal §2.5, §8.1–8.3. */
export type OutcomeState =
  | ({ readonly at: 'error' } & Failure)
  | ({ readonly at: 'allowlist' } & Failure)
  | ({ readonly at: 'accountNotFound' } & Failure)
  | ({ readonly at: 'userLimit' } & Failure)
  | { readonly at: 'result'; readonly error: LatchkitError | null }
  | { readonly at: 'done' }
export type OutcomeEvent = { readonly type: 'goOn' } | { readonly type: 'back' }

const done = () => ({ at: 'done' }) as const
const leave = { goOn: done, back: done }
const data = ({ error, previousScreen }: Failure) => ({ errorModalData: { error, previousScreen } })

export const outcomeFlow = defineFlow<OutcomeState, OutcomeEvent>({
  exit: 'exited_auth_flow',
  screen: {
    error: 'ERROR_SCREEN',
    allowlist: 'ALLOWLIST_REJECTION_SCREEN',
    accountNotFound: 'ACCOUNT_NOT_FOUND_SCREEN',
    userLimit: 'USER_LIMIT_REACHED_SCREEN',
    result: 'RESULT_SCREEN',
  },
  data: { error: data, allowlist: data, accountNotFound: data, userLimit: data },
  on: {
    error: leave,
    allowlist: { goOn: done },
    accountNotFound: { goOn: done },
    userLimit: { goOn: done },
    result: { goOn: done, close: done },
  },
})

const SCREENS: Partial<Record<ErrorCode, 'allowlist' | 'accountNotFound' | 'userLimit'>> = {
  allowlist_rejected: 'allowlist',
  user_does_not_exist: 'accountNotFound',
  max_accounts_reached: 'userLimit',
}
export const outcomeOf = (error: LatchkitError, previousScreen: ScreenName | null): OutcomeState => ({
  at: SCREENS[error.code] ?? 'error',
  error,
  previousScreen,
})
