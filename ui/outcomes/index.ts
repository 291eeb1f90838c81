import { AccountNotFound, AllowlistRejection, ErrorScreen, UserLimit } from './Failure.js'
import { Result } from './Result.js'
import { recover } from './recover.js'
import { WhoseSession } from './WhoseSession.js'

/** They are loaded together, because they are needed when the network fails. */
const here = (screen: unknown) => async () => ({ default: screen })

export default {
  ERROR_SCREEN: here(ErrorScreen),
  ALLOWLIST_REJECTION_SCREEN: here(AllowlistRejection),
  ACCOUNT_NOT_FOUND_SCREEN: here(AccountNotFound),
  USER_LIMIT_REACHED_SCREEN: here(UserLimit),
  RESULT_SCREEN: here(Result),
  WHOSE_SESSION_SCREEN: here(WhoseSession),
  recover,
}
