import { wire } from '../protocol/wire.js'

/** Where a host's page wants the person back, and what the code of ours is checked with when it brings one. Wire §7.1. */
export interface HostRequest {
  readonly redirectTo: string
  readonly codeChallenge: string
  readonly stateCode: string
}

/** Seconds: for the person to answer, and for the host's page to bring the code. */
export const REQUEST_TTL_S = 600

/** What identity providers say when a person says no: RFC 6749, LinkedIn, Apple. */
const DENIAL_ERRORS = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

/** What comes in the place of a code: `undefined`, in letters, where the person denied. Core §5. */
export const codeForError = (error: string) => (DENIAL_ERRORS.includes(error) ? 'undefined' : 'error')

/** The host's address with the three parameters; its own stay as they were written. */
export function hostRedirect(
  { redirectTo, stateCode }: Pick<HostRequest, 'redirectTo' | 'stateCode'>,
  provider: string,
  code: string,
): string {
  const url = new URL(redirectTo)
  const ours = { oauth_code: code, oauth_state: stateCode, oauth_provider: provider }
  const names = Object.keys(ours).map((name) => wire.query(name))
  const others = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair && !names.includes(pair.split('=')[0] ?? ''))
  const added = Object.entries(ours).map(([name, value]) => `${wire.query(name)}=${encodeURIComponent(value)}`)
  url.search = [...others, ...added].join('&')
  return url.href
}

/** For who comes back with a state that nobody waits for any more. */
export const EXPIRED_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Nothing to answer</title>
  <body style="font: 16px/1.5 system-ui, sans-serif; max-width: 400px; margin: 0 auto; padding: 32px 16px">
    <h1 style="font-size: 24px">Nothing to answer</h1>
    <p>This login was answered already, or its time is up. Go back to the app and start again.</p>
  </body>
</html>
`
