import { Agent, request } from 'node:https'
import { wire } from '../wire.js'
import type { Meter } from './meter.js'
import { type Answer, type Attempt, type Init, persist, TIMEOUT_MS, TooLate } from './retries.js'

/** Callers come from this many addresses of the loopback network. */
const ADDRESSES = 32

export interface Place {
  /** The public address of the servers. */
  readonly origin: string
  /** The certificate that this client trusts, and no other. */
  readonly ca: string
}

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
  (target, { body, ...init }) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(target, { agent, ...init }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
      })
      const timer = setTimeout(() => sent.destroy(new TooLate('It took too long.')), TIMEOUT_MS)
      sent.on('close', () => clearTimeout(timer)).on('error', reject)
      sent.end(body)
    })

/** Calls of one device, with the retries and waits of the SDK. */
export function clientOf(
  { origin }: Pick<Place, 'origin'>,
  { app, device }: { readonly app: string; readonly device: string },
  attempt: Attempt,
  meter: Meter,
) {
  let token: string | undefined
  function send<T>(path: string, init: Pick<Init, 'method' | 'body'>): Promise<T> {
    const url = `${origin}/api/v1${path}`
    const headers = {
      accept: 'application/json',
      [wire.header.appId]: app,
      [wire.header.analyticsId]: device,
      [wire.header.client]: 'latchkit:rehearsal',
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    return meter.call(path, () => persist<T>(() => meter.attempt(url, () => attempt(url, { ...init, headers }))))
  }
  return {
    get: <T>(path: string) => send<T>(path, { method: 'GET' }),
    post: <T>(path: string, body: object) => send<T>(path, { method: 'POST', body: JSON.stringify(body) }),
    use: (next: string) => {
      token = next
    },
  }
}
export type Client = ReturnType<typeof clientOf>
