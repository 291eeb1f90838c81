import { LatchkitError } from '../../errors.js'
import type { Http } from '../../http.js'
import { record, webUrl } from '../../lib/read.js'
import type { Grant } from './contract.js'

export interface Asking {
  readonly provider: string
  /** The URL to which the provider returns the user. */
  readonly redirectTo: string
  /** The captcha token, if the app requires one. */
  readonly token: string | undefined
  readonly challenge: string
  readonly state: string
}

/** Resolves with the address of the provider's login page. Core §7, Wire §1.3. */
export async function init(http: Http, asking: Asking, signal: AbortSignal): Promise<string> {
  const { provider, redirectTo, token, challenge, state } = asking
  const body = {
    provider,
    redirect_to: redirectTo,
    code_challenge: challenge,
    state_code: state,
    ...(token && { token }),
  }
  const url = webUrl(record(await http.post('/oauth/init', body, { signal })).url)
  if (url) return url
  throw new LatchkitError('malformed_response', 'The server did not say where to log in.')
}

/** The grant in the format of the wire. */
export const proofOf = ({ code, state, verifier }: Grant) => ({
  authorization_code: code,
  state_code: state,
  code_verifier: verifier,
})

/** Resolves with the user. */
export const unlink = (http: Http, provider: string, subject: string) =>
  http.post('/oauth/unlink', { provider, subject })
