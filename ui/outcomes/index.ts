import { AccountNotFound, AllowlistRejection, ErrorScreen, UserLimit } from './Failure.js'
import { Result } from './Result.js'
import { recover } from './recover.js'
import { WhoseSession } from './WhoseSession.js'

/** They are loaded together, because they are needed when the network fails. */
const bundled = (screen: unknown) => async () => ({ default: screen })

export default {
  ERROR_SCREEN: bundled(ErrorScreen),
  ALLOWLIST_REJECTION_SCREEN: bundled(AllowlistRejection),
  ACCOUNT_NOT_FOUND_SCREEN: bundled(AccountNotFound),
  USER_LIMIT_REACHED_SCREEN: bundled(UserLimit),
  RESULT_SCREEN: bundled(Result),
  WHOSE_SESSION_SCREEN: bundled(WhoseSession),
  recover,
}
