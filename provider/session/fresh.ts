import type { App } from '../apps/app.js'
import { ApiError } from '../protocol/errors.js'
import type { Session } from './session.js'

/** Did the session begin with a login as recent as the app wants it? Also where the app wants nothing of that kind. Decision 43. */
export function isFresh(app: App, { authenticatedAt }: Session): boolean {
  const { fresh_login_ttl } = app.settings
  if (fresh_login_ttl === null) return true
  // by as much in the other direction: a clock that was put back shuts out nobody, nor lets in for longer than that
  const age = Math.abs(app.now().getTime() - authenticatedAt.getTime())
  return age <= fresh_login_ttl * 1000
}

export const staleLogin = (what: string) =>
  new ApiError('fresh_login_required', `The login is too long ago ${what}. Log in again.`)
