import { answer } from '../fuzz/samples.js'

/** The outcome of one attempt of a request, as decided by the server or the network. */
export type Attempt = (signal: AbortSignal) => Promise<Response>
const json =
  (status: number, body: string): Attempt =>
  async () =>
    new Response(body, { status, headers: { 'content-type': 'application/json' } })
const failure = (status: number, error: string) => json(status, JSON.stringify({ error }))
const untilAborted: Attempt = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const cut: Attempt = async () => {
  throw new TypeError('fetch failed')
}
const megabyte = 'x'.repeat(1024 * 1024)

export interface Fault {
  readonly name: string
  /** The attempts in order. The last one is repeated. */
  readonly attempts: readonly Attempt[]
  /** The end of a call: an error, or `well` for the normal result. */
  readonly ends: 'well' | 'malformed' | { readonly code: string; readonly status?: number }
}
/** Faults of a server and of the network. */
export const FAULTS: readonly Fault[] = [
  { name: '500', attempts: [failure(500, 'Broken.')], ends: { code: 'network', status: 500 } },
  { name: '500 without words', attempts: [json(500, '')], ends: { code: 'network', status: 500 } },
  {
    name: '503 three times, then well',
    attempts: [failure(503, 'Busy.'), failure(503, 'Busy.'), failure(503, 'Busy.'), json(200, JSON.stringify(answer))],
    ends: 'well',
  },
  { name: '429', attempts: [failure(429, 'Too often.')], ends: { code: 'too_many_requests', status: 429 } },
  { name: 'no answer in time', attempts: [untilAborted], ends: { code: 'client_request_timeout' } },
  { name: 'a dropped connection', attempts: [cut], ends: { code: 'network' } },
  { name: 'half an answer', attempts: [json(200, '{"user": {"id": "did:')], ends: { code: 'malformed_response' } },
  {
    name: 'a page in place of an answer',
    attempts: [json(200, `<html>${megabyte}`)],
    ends: { code: 'malformed_response' },
  },
  { name: 'nothing', attempts: [json(200, '')], ends: 'malformed' },
  { name: '1 MB of something else', attempts: [json(200, JSON.stringify({ x: megabyte }))], ends: 'malformed' },
]
