import { type FetchOptions, ofetch } from 'ofetch'
import { OUTSIDE_TIMEOUT_MS } from './bad-gateway.js'

type Call = Pick<FetchOptions, 'body' | 'headers' | 'method' | 'query' | 'redirect'>
interface Answer<Body> {
  readonly ok: boolean
  readonly status: number
  readonly body: Body
}

/**
 * Calls an external service once and reads its answer as JSON. Resolves for every status; a body that is not JSON is a
 * string. Rejects after `OUTSIDE_TIMEOUT_MS`, and if the service cannot be reached.
 */
export const askForJson = async (url: string, call: Call = {}): Promise<Answer<unknown>> =>
  read(await ask(url, call, 'json'))

/** Does the same and reads the answer as text; a body of another kind is an empty string. */
export const askForText = async (url: string, call: Call = {}): Promise<Answer<string>> => {
  const { body, ...answer } = read(await ask(url, call, 'text'))
  return { ...answer, body: typeof body === 'string' ? body : '' }
}

const ask = (url: string, call: Call, responseType: 'json' | 'text') =>
  ofetch
    .raw<unknown, 'json' | 'text'>(url, {
      ...call,
      responseType,
      retry: false,
      ignoreResponseError: true,
      // the library's own time-out covers only the headers, and a body may hang too
      signal: AbortSignal.timeout(OUTSIDE_TIMEOUT_MS),
    })
    .catch((error) => {
      // the library's message has the whole URL, which may contain a token
      throw error.cause ?? error
    })

const read = ({ ok, status, _data }: Awaited<ReturnType<typeof ask>>): Answer<unknown> => ({ ok, status, body: _data })
