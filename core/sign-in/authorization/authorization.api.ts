import { LatchkitError } from '../../errors.js'
import type { Http } from '../../http.js'
import { record, webUrl } from '../../lib/read.js'
import type { Grant } from './contract.js'

export interface Asking {
  readonly provider: string
  /** Where the provider sends the person back to. */
  readonly redirectTo: string
  /** Of the captcha, where the app wants one. */
  readonly token: string | undefined
  readonly challenge: string
  readonly state: string
}

/** Where the person goes to say who they are. Core §7, Wire §1.3. */
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

/** A grant, as the server is told of it. */
export const proofOf = ({ code, state, verifier }: Grant) => ({
  authorization_code: code,
  state_code: state,
  code_verifier: verifier,
})

/** Answers the user. */
export const unlink = (http: Http, provider: string, subject: string) =>
  http.post('/oauth/unlink', { provider, subject })
