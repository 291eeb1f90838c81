import { LatchkitError } from '../errors.js'

/** What is there only of a user who is logged in: the user, an access token. Throws `must_be_authenticated`. */
export function mustBeLoggedIn<T extends {}>(of: T | null, toDo = 'do this'): T {
  if (of) return of
  throw new LatchkitError('must_be_authenticated', `User must be authenticated to ${toDo}.`)
}
