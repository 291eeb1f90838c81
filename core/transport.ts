import { destroyed, LatchkitError } from './errors.js'
import { anySignal } from './lib/any-signal.js'
import type { WireNames } from './protocol/wire.js'
import type { Settings } from './settings.js'
import { VERSION } from './version.js'

/**
 * Sends requests with the address and headers that all of them share. It is eager, so that the first request needs no
 * lazy code. Wire §1.1.
 */
export interface Transport {
  readonly signal: AbortSignal
  /** With `home`, the server's own origin even where the app has a custom API. */
  url(path: string, home?: boolean): string
  headers(bearer?: string | null): Record<string, string>
  readonly names: WireNames
  /**
   * Sends one request. The time-out includes reading the body. Rejects with `client_request_timeout`, or as `fetch`
   * does.
   */
  attempt(url: string, init: RequestInit, signal: AbortSignal): Promise<Answer>
  /**
   * Sends one request without a token and without retries, for the app configuration and analytics. Resolves with the
   * body's text. Rejects with `network` for a status of 400 or more, `client_request_timeout`, `destroyed`.
   */
  once(path: string, init?: OnceInit): Promise<string>
}
export interface OnceInit extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>
  readonly home?: boolean
}
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Headers
}
export interface TransportParts {
  readonly names: WireNames
  readonly appId: string
  readonly clientId: string | undefined
  readonly settings: Pick<Settings, 'base' | 'host'>
  readonly signal: AbortSignal
  device(): string
}

/** The time-out of one attempt, in ms. */
const DEFAULT_TIMEOUT_MS = 20_000

export function createTransport(parts: TransportParts): Transport {
  const { names, appId, clientId, settings, signal, device } = parts
  const url = (path: string, home?: boolean) => `${settings.base(home)}/api/v1${path}`
  const headers = (bearer?: string | null) => ({
    [names.header.app]: appId,
    ...(clientId && { [names.header.client]: clientId }),
    [names.header.device]: device(),
    [names.header.version]: `latchkit:${VERSION}`,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  })

  async function attempt(target: string, init: RequestInit, signal: AbortSignal): Promise<Answer> {
    const own = anySignal(signal)
    const late = () => own.abort(new LatchkitError('client_request_timeout', 'Request timed out', { retryable: true }))
    const timer = setTimeout(late, settings.host.get().timeout ?? DEFAULT_TIMEOUT_MS)
    try {
      const answer = await fetch(target, { credentials: 'include', ...init, signal: own.signal })
      const { status, headers } = answer
      return { status, headers, body: await answer.text() } // always read the body: an unread one keeps its connection open
    } catch (cause) {
      throw own.signal.reason ?? cause
    } finally {
      clearTimeout(timer)
      own.abort()
    }
  }
  async function once(path: string, { home, ...init }: OnceInit = {}): Promise<string> {
    if (signal.aborted) throw destroyed()
    const all = { ...init, headers: { ...headers(), ...init.headers } }
    const { status, body } = await attempt(url(path, home), all, signal)
    if (status >= 400) throw new LatchkitError('network', `${status}`, { status })
    return body
  }
  return { signal, url, headers, names, attempt, once }
}
