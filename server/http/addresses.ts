import type { IncomingMessage } from 'node:http'
import { type Proxies, peerOf } from './caller-address.js'

/** A host and its port, as a browser writes them. */
const HOST = /^(?:[a-z0-9_.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i
/** More than there are proxies. A caller may write as many as a head has room for. */
const MAX_FORWARDED = 8

/**
 * Which of these origins a request was sent to; undefined for any other. `Host` says so, or where a proxy has put
 * another host there, the `X-Forwarded-Host` of a trusted proxy. What they say is never used but to choose among
 * origins that somebody with a right to has set.
 */
export function addressAsked(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: Proxies,
  origins: readonly string[],
): string | undefined {
  for (const host of hostsOf(request, proxies)) {
    const found = origins.find((origin) => isAt(origin, host))
    if (found !== undefined) return found
  }
  return undefined
}

function hostsOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: Proxies): string[] {
  const { host = '' } = headers
  if (!proxies.isTrusted(peerOf(socket.remoteAddress), 0)) return [host]
  const forwarded = [headers['x-forwarded-host'] ?? []].flat().join(',').split(',')
  return [host, ...forwarded.slice(-MAX_FORWARDED).reverse()]
}

function isAt(origin: string, host: string): boolean {
  const text = host.trim()
  if (!HOST.test(text)) return false
  const asked = `${origin.slice(0, origin.indexOf('//'))}//${text}`
  return URL.canParse(asked) && new URL(asked).origin === origin
}
