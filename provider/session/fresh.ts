import type { App } from '../apps/app.js'
import { ApiError } from '../protocol/errors.js'
import type { Session } from './session.js'

/** Whether the session's login is as recent as the app requires. Also true if the app requires nothing. Decision 43. */
export function isFresh(app: App, { authenticatedAt }: Session): boolean {
  const { fresh_login_ttl } = app.settings
  if (fresh_login_ttl === null) return true
  // The absolute difference, so that a clock which was set back neither locks users out nor extends the time.
  const age = Math.abs(app.now().getTime() - authenticatedAt.getTime())
  return age <= fresh_login_ttl * 1000
}

export const staleLogin = (purpose: string) =>
  new ApiError('fresh_login_required', `The login is too long ago ${purpose}. Log in again.`)
