import { AccountNotFound, AllowlistRejection, ErrorScreen, UserLimit } from './Failure.js'
import { Result } from './Result.js'

export default {
  ERROR_SCREEN: ErrorScreen,
  ALLOWLIST_REJECTION_SCREEN: AllowlistRejection,
  ACCOUNT_NOT_FOUND_SCREEN: AccountNotFound,
  USER_LIMIT_REACHED_SCREEN: UserLimit,
  RESULT_SCREEN: Result,
}
