import { addressAsked } from './addresses.js'
import { saidByProxies } from './caller-address.js'
import type { Call, Server } from './context.js'

/**
 * For a year, browsers open this host by TLS alone (RFC 6797). The operator's other hosts are not ours to decide on, so
 * neither `includeSubDomains` nor `preload` is said.
 */
const HEADER = 'max-age=31536000'

/**
 * Sets `Strict-Transport-Security` if the call was sent to one of these origins, and came by TLS as a trusted proxy
 * says. Never for plain HTTP, which this machine's own addresses have, and where RFC 6797, section 7.2, forbids it.
 * Decision 134.
 */
export function setTransportSecurity(
  server: Pick<Server, 'proxies'>,
  c: Call,
  origins: readonly (string | undefined)[],
): void {
  const secure = origins.filter((origin) => origin?.startsWith('https:')) as string[]
  const { incoming } = c.env
  if (secure.length === 0 || addressAsked(incoming, server.proxies, secure) === undefined) return
  const by = saidByProxies(incoming, server.proxies, 'proto').at(-1)
  if (by?.trim().toLowerCase() === 'https') c.header('strict-transport-security', HEADER)
}
