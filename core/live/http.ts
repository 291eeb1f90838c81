import { destroyed, LatchkitError } from '../errors.js'
import type { Http, RequestOptions } from '../http.js'
import { anySignal } from '../lib/any-signal.js'
import { record, text } from '../lib/read.js'
import type { WireNames } from '../protocol/wire.js'
import type { ErrorCode } from '../registry.js'
import type { Answer, Transport } from '../transport.js'

/** The waits before the three retries, in ms. Wire §1.1. */
const WAITS = [1_500, 4_500, 13_500]
const RETRIED = [408, 409, 425, 500, 502, 503, 504]

/** `bearerFor` returns the access token for a path, refreshed if necessary. */
export function createHttp(who: Transport, bearerFor: (path: string) => Promise<string | null>): Http {
  async function send<T>(path: string, { query, signal, headers, home }: RequestOptions, body?: object) {
    if (who.signal.aborted) throw destroyed()
    const bearer = headers?.authorization ? null : await bearerFor(path)
    const url = who.url(path, home) + (query ? `?${new URLSearchParams(query)}` : '')
    const json = body && { 'content-type': 'application/json' }
    const init: RequestInit = {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...json, ...who.headers(bearer), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }
    const controller = anySignal(who.signal, signal)
    try {
      return (await persist(who, url, init, controller.signal)) as T
    } catch (cause) {
      if (who.signal.aborted) throw destroyed(cause)
      if (signal?.aborted) throw new LatchkitError('network', 'The request was abandoned.', { cause })
      throw cause
    } finally {
      controller.abort()
    }
  }
  return {
    get: (path, options = {}) => send(path, options),
    post: (path, body = {}, options = {}) => send(path, options, body),
  }
}

/** Retries a request until it is answered or fails with an error that a retry cannot change. */
async function persist(who: Transport, url: string, init: RequestInit, signal: AbortSignal): Promise<unknown> {
  for (const wait of [...WAITS, 0]) {
    try {
      return read(await who.attempt(url, init, signal).catch(unreachable), who)
    } catch (cause) {
      const { code, status = 0 } = cause as LatchkitError
      // a request without an answer is retried like a 500, but not after a time-out (decision 3)
      const isRetryable = RETRIED.includes(status) || (!status && code === 'network')
      if (!isRetryable || !wait || signal.aborted) throw cause
      await pause(wait, signal)
    }
  }
}

function unreachable(cause: unknown): never {
  if (cause instanceof LatchkitError) throw cause
  throw new LatchkitError('network', 'No answer.', { cause, retryable: true })
}

/** Returns the body of an answer, or throws the server's error. Wire §1.2. */
function read({ status, body, headers }: Answer, { names }: Transport): unknown {
  const ok = status < 400
  let json: unknown = {}
  try {
    if (body) json = JSON.parse(body)
  } catch (cause) {
    // the HTML of a gateway error must not hide its status
    if (ok) throw new LatchkitError('malformed_response', 'The answer is not JSON.', { cause, retryable: true })
  }
  if (ok) return json
  const { code, message, error } = record(json)
  const serverCode = text(code)
  const ownCode = serverCode
    ? errorCode(serverCode, names)
    : (BY_STATUS[status] ?? (status < 500 ? 'unknown_auth_error' : 'network'))
  const refusal = new LatchkitError(
    ownCode as ErrorCode,
    text(message) ?? text(error) ?? `The server answered ${status}.`,
    {
      status,
      retryable: status === 429 || RETRIED.includes(status),
      cause: json,
    },
  )
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  if (seconds >= 0) refusal.retryAfter = seconds
  throw refusal
}
/** Removes the wire's prefix from the middle of a server's error code. */
export const errorCode = (code: string, { prefix }: WireNames) => code.replace(`_${prefix}_`, '_')
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_data',
  404: 'not_found',
  422: 'invalid_data',
  429: 'too_many_requests',
}

/** Resolves early if the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', resolve)
  })
