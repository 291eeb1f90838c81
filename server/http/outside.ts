import type { FetchOptions } from 'ofetch'
import { limitedAnswer } from '../../core/input/limited-answer.js'
import { OUTSIDE_TIMEOUT_MS } from './bad-gateway.js'

type Call = Pick<FetchOptions, 'body' | 'headers' | 'method' | 'query' | 'redirect'>
interface Answer<Body> {
  readonly ok: boolean
  readonly status: number
  readonly body: Body
}

/** Far above what any service answers: keys, profiles, tokens, the result of a contract. */
const MAX_ANSWER_KB = 256

interface Limits {
  readonly timeoutMs?: number
  readonly maxKb?: number
}
/** Makes a `fetch` that reads the whole answer, and rejects after `timeoutMs` and if there is more than `maxKb`. */
export const limitedFetch =
  ({ timeoutMs = OUTSIDE_TIMEOUT_MS, maxKb = MAX_ANSWER_KB }: Limits = {}) =>
  async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]
    return limitedAnswer(await fetch(input, { ...init, signal: AbortSignal.any(signals) }), maxKb * 1024)
  }

/** For libraries that call a service by themselves. */
export const outsideFetch = limitedFetch()

/**
 * Calls an external service once and reads its answer as JSON. Resolves for every status; a body that is not JSON is a
 * string. Rejects after `OUTSIDE_TIMEOUT_MS`, if the answer is too large, and if the service cannot be reached.
 */
export const askForJson = async (url: string, call: Call = {}): Promise<Answer<unknown>> =>
  read(await ask(url, call, 'json'))

/** Does the same and reads the answer as text; a body of another kind is an empty string. */
export const askForText = async (url: string, call: Call = {}): Promise<Answer<string>> => {
  const { body, ...answer } = read(await ask(url, call, 'text'))
  return { ...answer, body: typeof body === 'string' ? body : '' }
}

async function ask(url: string, call: Call, responseType: 'json' | 'text') {
  const { jsonFetch } = await import('./json-fetch.js')
  return jsonFetch(outsideFetch)
    .raw<unknown, 'json' | 'text'>(url, { ...call, responseType, retry: false, ignoreResponseError: true })
    .catch((error) => {
      // the library's message has the whole URL, which may contain a token
      throw error.cause ?? error
    })
}

const read = ({ ok, status, _data }: Awaited<ReturnType<typeof ask>>): Answer<unknown> => ({ ok, status, body: _data })
