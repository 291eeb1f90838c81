import { LatchkitError } from '../../../core/errors.js'
import type { Http } from '../../../core/http.js'
import { record, text } from '../../../core/lib/read.js'

interface Asking {
  /** The address to which the cloud returns the user. */
  readonly redirectTo: string
  readonly challenge: string
  readonly state: string
}

/** Resolves with the address of Google's page where the user allows access. Modal §7, Wire §1.3. */
export async function init(http: Http, { redirectTo, challenge, state }: Asking, signal: AbortSignal): Promise<string> {
  const body = { redirect_to: redirectTo, code_challenge: challenge, state_code: state }
  return address(await http.post('/recovery/oauth/init', body, { signal }))
}
/** Resolves with the address of Apple's sign-in page. */
export const initICloud = async (http: Http, signal: AbortSignal): Promise<string> =>
  address(await http.post('/recovery/oauth/init_icloud', { client_type: 'web' }, { signal }))

interface Proof {
  readonly code: string
  readonly state: string
  readonly verifier: string
}
/** Resolves with the access token for Google Drive. */
export async function authenticate(http: Http, { code, state, verifier }: Proof): Promise<string> {
  const body = {
    authorization_code: code,
    state_code: state,
    code_verifier: verifier,
    provider: 'google-drive',
  }
  const token = text(record(await http.post('/recovery/oauth/authenticate', body)).access_token)
  if (token) return token
  throw new LatchkitError('malformed_response', 'The server gave no access to the cloud.')
}

function address(answer: unknown): string {
  const url = text(record(answer).url) ?? ''
  if (/^https?:\/\//.test(url)) return url
  throw new LatchkitError('malformed_response', 'The server did not say where the cloud is.')
}
