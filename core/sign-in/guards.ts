import { LatchkitError } from '../errors.js'
import { hint } from '../hint.js'
import type { User } from '../user.js'
import { mustBeLoggedIn } from './must-be-logged-in.js'

/** Returns a logged-in user who is not a guest, after a warning. A login then does nothing. Decision 8. */
export function alreadyLoggedIn(user: User | null, call: string): User | undefined {
  if (!user || user.isGuest) return undefined
  hint('already-logged-in', call)
  return user
}

/** Throws if the user has `limit` accounts of this type. One is allowed for each type except passkeys. Core §5. */
export function mustBeLinkable(user: User | null, type: string, limit = 1): User {
  const owner = mustBeLoggedIn(user)
  if (owner.linkedAccounts.filter((account) => account.type === type).length < limit) return owner
  throw new LatchkitError('cannot_link_more_of_type', `User already has an account of type ${type} linked.`)
}
