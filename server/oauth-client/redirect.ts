import { wire } from '../protocol/wire.js'

/** The address that the user returns to, and the values that the server's code is checked against. Wire §7.1. */
export interface HostRequest {
  readonly redirectTo: string
  readonly codeChallenge: string
  readonly stateCode: string
}

/** Seconds that the user has to answer, and again that the host's page has to redeem the code. */
export const REQUEST_TTL_S = 600

/** Errors for a denial by the user, as RFC 6749, LinkedIn and Apple name them. */
const DENIAL_ERRORS = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

/** The text that replaces the code: "undefined" for a denial, "error" for a failure. Core §5. */
export const codeForError = (error: string) => (DENIAL_ERRORS.includes(error) ? 'undefined' : 'error')

/** Adds the three parameters to the host's address, and leaves its own parameters unchanged. */
export function hostRedirect(
  { redirectTo, stateCode }: Pick<HostRequest, 'redirectTo' | 'stateCode'>,
  provider: string,
  code: string,
): string {
  const url = new URL(redirectTo)
  const ownParams = { oauth_code: code, oauth_state: stateCode, oauth_provider: provider }
  const names = Object.keys(ownParams).map((name) => wire.query(name))
  const others = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair && !names.includes(pair.split('=')[0] ?? ''))
  const added = Object.entries(ownParams).map(([name, value]) => `${wire.query(name)}=${encodeURIComponent(value)}`)
  url.search = [...others, ...added].join('&')
  return url.href
}
