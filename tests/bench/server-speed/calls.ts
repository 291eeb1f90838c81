import { Agent, request } from 'node:http'

/** Callers have addresses of their own on this machine, as limits count by them. */
const ADDRESSES = 64
const TIMEOUT_MS = 30_000

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface Question {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The headers of each call, by the caller and its address. */
export type HeadersOf = (caller: number, address: string) => Readonly<Record<string, string>>

export type Ask = (caller: number, question: Question) => Promise<Answer>

/** Asks a server by connections that stay open, each from its own address of this machine. */
export function callers(url: string, headersOf: HeadersOf) {
  const { port } = new URL(url)
  const agents = Array.from({ length: ADDRESSES }, () => new Agent({ keepAlive: true, maxSockets: 16 }))
  const ask: Ask = (caller, { path, method = 'POST', headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const localAddress = `127.0.0.${2 + (caller % ADDRESSES)}`
      const text = body === undefined ? '' : JSON.stringify(body)
      const all = {
        ...headersOf(caller, localAddress),
        ...(text && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` }),
        ...headers,
      }
      const agent = agents[caller % ADDRESSES]
      const options = { host: '127.0.0.1', port, path, method, headers: all, localAddress, agent }
      const sent = request({ ...options, timeout: TIMEOUT_MS }, (answer) => {
        let received = ''
        answer.setEncoding('utf8').on('data', (part) => (received += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: received }))
        answer.on('error', reject)
      })
      sent.on('timeout', () => sent.destroy(new Error(`${path} took longer than ${TIMEOUT_MS / 1000} s.`)))
      sent.on('error', reject).end(text)
    })
  const close = () => {
    for (const agent of agents) agent.destroy()
  }
  return { ask, close }
}

/** Throws unless the call succeeded. A call that is refused costs less, and must not count. */
export function succeeded(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new Error(`A call was answered by ${answer.status}: ${answer.body.slice(0, 200)}`)
}

/** Runs work for each item, so many at once. Returns what each took, in ms. */
export async function timed<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<unknown>,
) {
  const times: number[] = []
  let next = 0
  const caller = async () => {
    while (next < items.length) {
      const index = next++
      const started = performance.now()
      await work(items[index] as T, index)
      times[index] = performance.now() - started
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return times
}
