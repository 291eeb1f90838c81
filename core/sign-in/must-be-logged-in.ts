import { LatchkitError } from '../errors.js'

/**
 * Returns a value that only a logged-in user has, such as the user or an access token. Throws `must_be_authenticated`
 * without it.
 */
export function mustBeLoggedIn<T extends {}>(of: T | null, toDo = 'do this'): T {
  if (of) return of
  throw new LatchkitError('must_be_authenticated', `User must be authenticated to ${toDo}.`)
}
