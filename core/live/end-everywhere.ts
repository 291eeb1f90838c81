import { LatchkitError } from '../errors.js'
import { mustBeLoggedIn } from '../sign-in/must-be-logged-in.js'

export interface EndParts {
  isLoggedIn(): boolean
  post(path: string, fields: object): Promise<unknown>
  /** Removes the session from this browser. */
  wipe(): void
}

/**
 * Ends all sessions of the user at the server. Rejects if the server did not do that, so that the user can try
 * again. Until then the session here goes on, unless the server says that it has ended.
 */
export async function endEverywhere({ isLoggedIn, post, wipe }: EndParts): Promise<void> {
  mustBeLoggedIn(isLoggedIn() || null, 'log out everywhere')
  try {
    await post('/sessions/logout', { everywhere: true })
  } catch (cause) {
    if (cause instanceof LatchkitError && cause.code === 'missing_or_invalid_token') wipe()
    throw cause
  }
}
