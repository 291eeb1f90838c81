import { destroyed, LatchkitError } from './errors.js'
import type { WireNames } from './wire.js'

/** Where to, and as whom: what every request carries. Eager, so that the first one needs no library. Wire §1.1. */
export interface Transport {
  /** Milliseconds for one attempt. */
  timeout(): number
  readonly signal: AbortSignal
  /** `home`: the provider's own base even where the app has a custom one. */
  url(path: string, home?: boolean): string
  headers(bearer: string | null): Record<string, string>
  /** A server's code as ours. */
  errorCode(code: string): string
  /** One attempt, no retry, no refresh: for the app configuration and analytics. */
  once(path: string, init?: RequestInit & { home?: boolean }): Promise<unknown>
}
export interface TransportParts {
  readonly names: WireNames
  readonly appId: string
  readonly clientId: string | undefined
  readonly version: string
  timeout(): number
  readonly signal: AbortSignal
  base(home?: boolean): string
  device(): string
  /** The stored access token where it is still active. */
  token(): string | null
}

export function createTransport(parts: TransportParts): Transport {
  const { names, appId, clientId, version, timeout, signal, base, device, token } = parts
  const url = (path: string, home?: boolean) => `${base(home)}/api/v1${path}`
  const headers = (bearer: string | null) => ({
    [names.header.app]: appId,
    ...(clientId && { [names.header.client]: clientId }),
    [names.header.device]: device(),
    [names.header.version]: `latchkit:${version}`,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  })

  async function once(path: string, { home, ...init }: RequestInit & { home?: boolean } = {}): Promise<unknown> {
    if (signal.aborted) throw destroyed()
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    const timer = setTimeout(stop, timeout())
    signal.addEventListener('abort', stop)
    try {
      const answer = await fetch(url(path, home), {
        credentials: 'include',
        signal: attempt.signal,
        ...init,
        headers: { ...headers(token()), ...(init.body ? { 'content-type': 'application/json' } : {}) },
      })
      if (!answer.ok)
        throw new LatchkitError('network', `The server answered ${answer.status}.`, { status: answer.status })
      const body = await answer.text() // read in any case: an unread body holds its connection
      return init.method ? undefined : JSON.parse(body)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }
  return { timeout, signal, url, headers, errorCode: names.errorCode, once }
}
