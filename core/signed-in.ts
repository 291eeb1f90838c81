import type { LoginMethod } from './protocol/methods.js'
import type { User } from './user.js'

export interface LoginResult {
  readonly user: User
  readonly isNewUser: boolean
  readonly loginMethod: LoginMethod
}
/** A login whose session is adopted already, so that nothing that happens from here can lose it. */
export interface SignedIn {
  readonly user: User
  readonly isNewUser: boolean
  /** An onboarding step is waiting: the success screen makes way sooner. Modal §4.2. */
  readonly needsMore: boolean
  /** Onboarding steps in order, then the `login` event; the same promise however often it is asked. */
  complete(): Promise<LoginResult>
}
