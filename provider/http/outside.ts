import { type FetchOptions, ofetch } from 'ofetch'
import { OUTSIDE_TIMEOUT_MS } from './bad-gateway.js'

type Call = Pick<FetchOptions, 'body' | 'headers' | 'method' | 'query' | 'redirect'>
interface Answer<Body> {
  readonly ok: boolean
  readonly status: number
  readonly body: Body
}

/** An external service's answer in JSON, of whatever status; a text where it is none. One try, a few seconds in all. */
export const askForJson = async (url: string, call: Call = {}): Promise<Answer<unknown>> =>
  read(await ask(url, call, 'json'))

/** The same, as text. */
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
      // the library's own time-out ends with the headers, and a body may hang too
      signal: AbortSignal.timeout(OUTSIDE_TIMEOUT_MS),
    })
    .catch((error) => {
      // the library's message holds the whole address, and some have a token in it
      throw error.cause ?? error
    })

const read = ({ ok, status, _data }: Awaited<ReturnType<typeof ask>>): Answer<unknown> => ({ ok, status, body: _data })
