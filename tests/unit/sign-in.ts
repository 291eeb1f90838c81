import { type Verified, verified } from '../../core/sign-in/end.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import { userWith } from './users.js'

/** What a way in resolves with: a login's result, a link's user, or that its user went back. */
export type Value = LoginResult | User | 'back'
export const USER = userWith()
export const RESULT: LoginResult = { user: USER, isNewUser: true, loginMethod: 'email' }
/** What the server accepted: a login, before an onboarding step or not, or a change of the user's accounts. */
export const accepted = (intent: string, needsMore = false): Verified<Value> =>
  intent === 'login' ? { needsMore, complete: async () => RESULT } : verified<Value>(USER)
