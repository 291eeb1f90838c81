import { Agent, request } from 'node:https'
import { LatchkitError } from '../../core/errors.js'
import type { Http } from '../../core/http.js'
import { createHttp } from '../../core/live/http.js'
import { wireNames } from '../../core/protocol/wire.js'
import type { Answer, Transport } from '../../core/transport.js'
import type { Meter } from './meter.js'

const names = wireNames()
/** ms for one attempt, as in the SDK. */
const TIMEOUT_MS = 20_000
/** Callers come from this many addresses of the loopback network. */
const ADDRESSES = 32

export interface Place {
  /** The public address of the servers. */
  readonly origin: string
  /** The certificate that this client trusts, and no other. */
  readonly ca: string
}

type Attempt = Transport['attempt']

/** Sends calls to the proxy, from addresses of this machine, by the server's name. */
export function createNetwork({ ca }: Pick<Place, 'ca'>) {
  const agents = Array.from(
    { length: ADDRESSES },
    (_, at) =>
      new Agent({
        keepAlive: true,
        ca,
        localAddress: `127.0.1.${at + 1}`,
        // The name leads to this machine, whatever a name server says.
        lookup: (_name, options, found) =>
          options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
      }),
  )
  return {
    attemptAs: (caller: number): Attempt => attemptBy(agents[caller % ADDRESSES] as Agent),
    close: () => {
      for (const agent of agents) agent.destroy()
    },
  }
}

const attemptBy =
  (agent: Agent): Attempt =>
  (target, init, signal) =>
    new Promise<Answer>((resolve, reject) => {
      const { method = 'GET', headers } = init
      const sent = request(target, { agent, method, headers: headers as Record<string, string>, signal }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          body += part
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const after = answer.headers['retry-after']
          const known = new Headers(after === undefined ? {} : { 'retry-after': after })
          resolve({ status: answer.statusCode ?? 0, body, headers: known })
        })
      })
      const late = () =>
        sent.destroy(new LatchkitError('client_request_timeout', 'Request timed out', { retryable: true }))
      const timer = setTimeout(late, TIMEOUT_MS)
      sent.on('close', () => clearTimeout(timer)).on('error', reject)
      sent.end(init.body as string | undefined)
    })

/**
 * The SDK's own client of calls, with its retries and waits, on a network of the rehearsal. Only what a browser would
 * do is another one's.
 */
export function clientOf(
  { origin }: Pick<Place, 'origin'>,
  { app, device }: { readonly app: string; readonly device: string },
  attempt: Attempt,
  meter: Meter,
) {
  let token: string | null = null
  const transport: Transport = {
    names,
    signal: new AbortController().signal,
    url: (path) => `${origin}/api/v1${path}`,
    headers: (bearer) => ({
      [names.header.app]: app,
      [names.header.device]: device,
      [names.header.version]: 'latchkit:rehearsal',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    }),
    attempt: (url, init, signal) => meter.attempt(url, () => attempt(url, init, signal)),
    once: () => Promise.reject(new Error('The rehearsal needs no configuration.')),
  }
  const http = createHttp(transport, async () => token)
  const counted =
    <Args extends readonly unknown[], T>(call: (path: string, ...args: Args) => Promise<T>) =>
    (path: string, ...args: Args) =>
      meter.call(path, () => call(path, ...args))
  return {
    get: counted(http.get) as Http['get'],
    post: counted(http.post) as Http['post'],
    use: (next: string | null) => {
      token = next
    },
  }
}
export type Client = ReturnType<typeof clientOf>
