import { anything, optional, text } from '../protocol/validate.js'
import type { User } from '../users/user.js'

/** As a frame passes on what the host's page was given for a second factor. Wire §3.3. */
export const secondFactor = {
  mfa_code: optional(anything),
  mfa_method: optional(text(20)),
  relying_party: optional(text(300)),
}

/** Refuses with `missing_or_invalid_mfa` who has a second factor and does not bring it. Nobody can enrol one yet. */
export async function mustHaveSecondFactor(_user: User, _proof: object): Promise<void> {}
