import { type Verified, verified } from '../../core/sign-in/end.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import { userWith } from './users.js'

/** The result of a sign-in flow: of a login, the user after a link, or `back` if the user went back. */
export type Value = LoginResult | User | 'back'
export const USER = userWith()
export const RESULT: LoginResult = { user: USER, isNewUser: true, loginMethod: 'email' }
/** An accepted proof: a login, which may need an onboarding step, or a change of the user's accounts. */
export const accepted = (intent: string, needsMore = false): Verified<Value> =>
  intent === 'login' ? { needsMore, complete: async () => RESULT } : verified<Value>(USER)
