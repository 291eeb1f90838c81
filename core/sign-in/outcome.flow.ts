import type { LatchkitError } from '../errors.js'
import { defineFlow } from '../flow.js'
import type { Text } from '../lib/text.js'
import type { ErrorRow } from '../plugin.js'
import type { CoreScreen, ErrorCode, ScreenName } from '../registry.js'

/** What a plugin says of an error, if it is a code of the plugin's own. */
export interface OwnWords {
  readonly text: Text
  readonly row: ErrorRow
}
/** The flow of the error screens and the result screen. Modal §2.5, §8.1–8.3. */
export type OutcomeState =
  | {
      readonly at: 'failure'
      readonly screen: CoreScreen
      readonly error: LatchkitError
      readonly previousScreen: ScreenName | null
      readonly words?: OwnWords | undefined
    }
  | { readonly at: 'result'; readonly error: LatchkitError | null; readonly words?: OwnWords | undefined }
  | { readonly at: 'done' }
export type OutcomeEvent = { readonly type: 'goOn' } | { readonly type: 'back' }

const finish = () => ({ at: 'done' }) as const

export const outcomeFlow = defineFlow<OutcomeState, OutcomeEvent>({
  exit: 'exited_auth_flow',
  screen: { failure: ({ screen }) => screen, result: 'RESULT_SCREEN' },
  data: { failure: ({ error, previousScreen }) => ({ error, previousScreen }) },
  on: {
    failure: { goOn: finish, back: finish },
    result: { goOn: finish, close: finish },
  },
})

const SCREENS: Partial<Record<ErrorCode, CoreScreen>> = {
  allowlist_rejected: 'ALLOWLIST_REJECTION_SCREEN',
  user_does_not_exist: 'ACCOUNT_NOT_FOUND_SCREEN',
  max_accounts_reached: 'USER_LIMIT_REACHED_SCREEN',
}
export const outcomeOf = (error: LatchkitError, previousScreen: ScreenName | null, words?: OwnWords): OutcomeState => ({
  at: 'failure',
  error,
  previousScreen,
  words,
  screen: SCREENS[error.code] ?? 'ERROR_SCREEN',
})
