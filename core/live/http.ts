import { createFetch, type FetchError } from 'ofetch'
import { destroyed, LatchkitError } from '../errors.js'
import { record, text } from '../read.js'
import type { ErrorCode } from '../registry.js'
import type { Transport } from '../transport.js'

/** The server as the plugins see it: paths below /api/v1, our errors. Core §7 and §9, Wire §1. */
export interface Http {
  get<T = unknown>(path: string, options?: RequestOptions): Promise<T>
  post<T = unknown>(path: string, body?: object, options?: RequestOptions): Promise<T>
}
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The provider's own base even where the app has a custom one. */
  readonly home?: boolean
}
const RETRIES = 3
const RETRIED = [408, 409, 425, 500, 502, 503, 504]
/** What `parseResponse` answers for a body that is no JSON: a bad gateway's HTML must not hide its status. */
const MALFORMED = Symbol('malformed')

/** `bearerFor`: the token for a path, refreshed first unless the path is exempt. */
export function createHttp(who: Transport, bearerFor: (path: string) => Promise<string | null>): Http {
  async function send<T>(method: 'GET' | 'POST', path: string, body: object | undefined, options: RequestOptions) {
    const { query, signal, headers, home } = options
    if (who.signal.aborted) throw destroyed()
    const bearer = headers?.authorization ? null : await bearerFor(path)
    const call = calling(who.timeout(), [who.signal, signal])
    // `fetch` is looked up at each call: a host may wrap it after we were loaded
    const api = createFetch({ fetch: call.attempt, Headers, AbortController })
    const asked = api<unknown>(who.url(path, home) + (query ? `?${new URLSearchParams(query)}` : ''), {
      method,
      ...(body && { body }),
      headers: { ...who.headers(bearer), ...headers },
      credentials: 'include',
      retry: RETRIES,
      retryStatusCodes: RETRIED,
      retryDelay: ({ options: { retry } }) => 1500 * 3 ** (RETRIES - Number(retry)),
      parseResponse: parse,
    })
    try {
      const answer = await Promise.race([asked, call.abandoned])
      if (answer === MALFORMED) throw new LatchkitError('malformed_response', NOT_JSON, { retryable: true })
      return answer as T
    } catch (cause) {
      if (cause instanceof LatchkitError) throw cause
      if (who.signal.aborted) throw destroyed(cause)
      if (signal?.aborted) throw new LatchkitError('network', 'The request was abandoned.', { cause })
      if (call.late())
        throw new LatchkitError('client_request_timeout', 'Request timed out', { cause, retryable: true })
      throw fromResponse(cause as FetchError, who)
    } finally {
      asked.catch(() => {}) // abandoned while it waited to try again
      call.end()
    }
  }
  return {
    get: (path, options = {}) => send('GET', path, undefined, options),
    post: (path, body = {}, options = {}) => send('POST', path, body, options),
  }
}
const NOT_JSON = 'The server answered with something that is not JSON.'

function parse(body: string): unknown {
  try {
    return body ? JSON.parse(body) : {}
  } catch {
    return MALFORMED
  }
}

/**
 * Each attempt, its body included, has the whole time-out, and one that runs out is not made again (decision 3). It is
 * aborted without a reason, since ofetch retries anything but a plain AbortError; its own `timeout` misses a body that hangs.
 */
function calling(ms: number, signals: readonly (AbortSignal | undefined)[]) {
  let late = false
  let stop = () => {}
  const abandoned = new Promise<never>((_, reject) => {
    stop = () => reject(new DOMException('Aborted', 'AbortError'))
  })
  abandoned.catch(() => {})
  let current: AbortController | undefined
  const abort = () => {
    current?.abort()
    stop()
  }
  for (const signal of signals) signal?.addEventListener('abort', abort)

  async function attempt(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const mine = new AbortController()
    current = mine
    if (signals.some((signal) => signal?.aborted)) abort()
    const timer = setTimeout(() => {
      late = true
      abort()
    }, ms)
    try {
      const answer = await fetch(url, { ...init, signal: mine.signal })
      return new Response((await answer.text()) || null, answer)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    abandoned,
    attempt,
    late: () => late,
    end() {
      for (const signal of signals) signal?.removeEventListener('abort', abort)
    },
  }
}

/** Wire §1.2. The server's code is ours with the brand taken out of its middle. */
function fromResponse(cause: FetchError, { errorCode }: Pick<Transport, 'errorCode'>): LatchkitError {
  const { status, data } = cause
  const lost = 'The network request failed. Check the connection and the apiUrl.'
  if (!status) return new LatchkitError('network', lost, { cause, retryable: true })
  const body = record(data)
  const code = text(body.code)
  const message = text(body.message) ?? text(body.error) ?? `The server answered ${status}.`
  const retryable = status === 429 || RETRIED.includes(status)
  return new LatchkitError(
    (code ? errorCode(code) : (BY_STATUS[status] ?? (status < 500 ? 'unknown_auth_error' : 'network'))) as ErrorCode,
    message,
    {
      cause,
      status,
      retryable,
    },
  )
}
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_data',
  404: 'not_found',
  422: 'invalid_data',
  429: 'too_many_requests',
}
