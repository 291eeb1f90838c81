import type { App } from '../apps/app.js'
import type { Provider } from '../http/context.js'
import { anything, optional, type Shape, text } from '../protocol/validate.js'
import type { Caller } from '../session/bearer.js'

/** As a frame passes on what the host's page was given for a second factor. Wire §3.3. */
export const secondFactor = {
  mfa_code: optional(anything),
  mfa_method: optional(text(20)),
  relying_party: optional(text(300)),
}

/** Refuses with `missing_or_invalid_mfa` who has a second factor and does not bring it. Nobody can enrol one yet. */
export async function mustHaveSecondFactor(
  _provider: Provider,
  _app: App,
  _caller: Caller,
  _proof: Shape<typeof secondFactor>,
): Promise<void> {}
