import { LatchkitError } from '../../core/errors.js'
import type { Http } from '../../core/http.js'
import { record, text, webUrl } from '../../core/lib/read.js'
import type { AuthResponse } from '../../core/session.js'
import type { SignupTask } from '../../core/sign-in/end.js'
import type { Channel, SignedMessage } from './contract.js'

/** `token` is the captcha token, if the app requires one. Core §7, Wire §1.3. */
export async function init(http: Http, token: string | undefined, signal?: AbortSignal): Promise<Channel> {
  const answer = record(await http.post('/farcaster/init', { token }, { signal }))
  const [channel, uri] = [text(answer.channel_token), webUrl(answer.connect_uri)]
  if (channel && uri) return { token: channel, uri }
  throw new LatchkitError('malformed_response', 'The server opened a Farcaster request without saying which.')
}

/** Resolves with `signed` once the user has approved. */
export async function status(http: Http, { token }: Channel, signal?: AbortSignal) {
  const headers = { 'farcaster-channel-token': token }
  const answer = record(await http.get('/farcaster/status', { headers, signal }))
  const { state, fid, nonce } = answer
  const fields = { message: text(answer.message) ?? '', signature: text(answer.signature) ?? '' }
  // an invalid number becomes NaN, which the server refuses with a message
  const id = typeof fid === 'object' ? 0 : Number(fid)
  const signed: SignedMessage | undefined = state === 'completed' ? { fid: id, ...fields } : undefined
  return { nonce: text(nonce) ?? '', signed }
}

const proof = ({ token }: Channel, { message, signature, fid }: SignedMessage) => ({
  channel_token: token,
  message,
  signature,
  fid,
})

/** With `disableSignup`, the server refuses an unknown user. */
export const authenticate = (http: Http, channel: Channel, signed: SignedMessage, { disableSignup }: SignupTask = {}) =>
  http.post<AuthResponse>('/farcaster/authenticate', {
    ...proof(channel, signed),
    ...(disableSignup && { mode: 'no-signup' }),
  })

/** Resolves with the user. */
export const link = (http: Http, channel: Channel, signed: SignedMessage) =>
  http.post('/farcaster/link', proof(channel, signed))

/** Resolves with the user. */
export const unlink = (http: Http, fid: number) => http.post('/farcaster/unlink', { fid })
