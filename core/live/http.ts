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
  // looked up at each call: a host may wrap `fetch` after we were loaded
  const api = createFetch({ fetch: (...call) => fetch(...call), Headers, AbortController })

  async function send<T>(method: 'GET' | 'POST', path: string, body: object | undefined, options: RequestOptions) {
    if (who.signal.aborted) throw destroyed()
    const bearer = options.headers?.authorization ? null : await bearerFor(path)
    const attempt = attempts(who.timeout, [who.signal, options.signal])
    const asked = api<unknown>(address(who.url(path, options.home), options.query), {
      method,
      ...(body && { body }),
      headers: { ...who.headers(bearer), ...options.headers },
      credentials: 'include',
      retry: RETRIES,
      retryStatusCodes: RETRIED,
      retryDelay: ({ options: { retry } }) => 1500 * 3 ** (RETRIES - Number(retry)),
      parseResponse: parse,
      // each attempt has its own timer: ofetch's own `timeout` misses a body that hangs, and is retried
      onRequest: ({ options }) => {
        options.signal = attempt.next()
      },
      onResponse: attempt.over,
      onRequestError: attempt.over,
    })
    try {
      const answer = await Promise.race([asked, attempt.abandoned])
      if (answer === MALFORMED) throw malformed()
      return answer as T
    } catch (cause) {
      if (cause instanceof LatchkitError) throw cause
      if (who.signal.aborted) throw destroyed(cause)
      if (options.signal?.aborted) throw new LatchkitError('network', 'The request was abandoned.', { cause })
      if (attempt.late())
        throw new LatchkitError('client_request_timeout', 'Request timed out', { cause, retryable: true })
      throw fromResponse(cause as FetchError, who)
    } finally {
      asked.catch(() => {}) // abandoned while it waited to try again
      attempt.end()
    }
  }
  return {
    get: (path, options = {}) => send('GET', path, undefined, options),
    post: (path, body = {}, options = {}) => send('POST', path, body, options),
  }
}

const address = (url: string, query: RequestOptions['query']) => (query ? `${url}?${new URLSearchParams(query)}` : url)

function parse(body: string): unknown {
  try {
    return body ? JSON.parse(body) : {}
  } catch {
    return MALFORMED
  }
}

/** One AbortController for each attempt (decision 3), aborted without a reason: ofetch retries anything but a plain AbortError. */
function attempts(ms: number, signals: readonly (AbortSignal | undefined)[]) {
  let current = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let late = false
  let abandon!: (cause: Error) => void
  const abandoned = new Promise<never>((_, reject) => {
    abandon = reject
  })
  abandoned.catch(() => {})
  const stop = () => {
    current.abort()
    abandon(new DOMException('Aborted', 'AbortError'))
  }
  const expire = () => {
    late = true
    stop()
  }
  const over = () => clearTimeout(timer)
  for (const signal of signals) signal?.addEventListener('abort', stop)
  return {
    abandoned,
    over,
    late: () => late,
    next() {
      over()
      current = new AbortController()
      if (signals.some((signal) => signal?.aborted)) stop()
      timer = setTimeout(expire, ms)
      return current.signal
    },
    end() {
      over()
      for (const signal of signals) signal?.removeEventListener('abort', stop)
    },
  }
}

const malformed = (status?: number) =>
  new LatchkitError('malformed_response', 'The server answered with something that is not JSON.', {
    ...(status && { status }),
    retryable: true,
  })

/** Wire §1.2. The server's code is ours with the brand taken out of its middle. */
function fromResponse(cause: FetchError, { errorCode }: Pick<Transport, 'errorCode'>): LatchkitError {
  const { status, data } = cause
  if (!status)
    return new LatchkitError('network', 'The network request failed. Check the connection and the apiUrl.', {
      cause,
      retryable: true,
    })
  const body = record(data)
  const code = text(body.code)
  const message = text(body.message) ?? text(body.error) ?? `The server answered ${status}.`
  const retryable = status === 429 || RETRIED.includes(status)
  return new LatchkitError((code ? errorCode(code) : byStatus(status)) as ErrorCode, message, {
    cause,
    status,
    retryable,
  })
}

function byStatus(status: number): ErrorCode {
  if (status === 429) return 'too_many_requests'
  if (status === 404) return 'not_found'
  return status === 400 || status === 422 ? 'invalid_data' : 'unknown_auth_error'
}
