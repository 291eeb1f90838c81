import type { LoginMethod } from './protocol/methods.js'
import type { User } from './user.js'

export interface LoginResult {
  readonly user: User
  readonly isNewUser: boolean
  readonly loginMethod: LoginMethod
}
/** A login whose session is already stored, so that a later failure cannot lose it. */
export interface SignedIn {
  readonly user: User
  readonly isNewUser: boolean
  /** True where an onboarding step follows; the success screen is then shorter. Modal §4.2. */
  readonly needsMore: boolean
  /** Runs the onboarding steps in order, then emits the `login` event. Every call returns the same promise. */
  complete(): Promise<LoginResult>
}
