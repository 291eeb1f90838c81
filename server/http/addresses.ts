import type { IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import { apps } from '../db/schema/apps.js'
import { ApiError } from '../protocol/errors.js'
import { type Proxies, saidByProxies } from './caller-address.js'
import type { Call, Server } from './context.js'
import { isLoopback } from './loopback.js'
import { ownAddressProblem } from './public-origin.js'

type AppAddress = Pick<App, 'settings'>

/** The app's own address of this server, if it has a sound one. An older server took any. */
function ownAddressOf({ settings: { custom_api_url: own } }: AppAddress): string | undefined {
  return own === null || ownAddressProblem(own) !== undefined ? undefined : own
}

/** The origin at which the app's users meet this server: the app's own address, or the server's. Decision 134. */
export const homeOf = ({ origin }: Pick<Server, 'origin'>, app: AppAddress): string => ownAddressOf(app) ?? origin

/**
 * The server's own origin for a call: the app's address if the call was sent there, and else the server's. It is never
 * what `Host` says: that only chooses between these two. Decision 134.
 */
export function originFor(server: Pick<Server, 'origin' | 'proxies'>, c: Call, app: AppAddress = c.get('app')): string {
  const own = ownAddressOf(app)
  if (own === undefined || own === server.origin) return server.origin
  c.set('ownAddress', own)
  return addressAsked(c.env.incoming, server.proxies, [server.origin, own]) ?? server.origin
}

/**
 * Refuses a page of an app at the address of another one: what the one stores in browsers is apart from all other apps.
 * Calls need no such check, since they take no page's origin but that of `originFor`.
 */
export async function mustNotBeOthers(server: Server, c: Call, app: Pick<App, 'id' | 'settings'>): Promise<void> {
  const { incoming } = c.env
  const known = [server.origin, homeOf(server, app)]
  if (addressAsked(incoming, server.proxies, known) !== undefined) return
  const asked = hostsOf(incoming, server.proxies).flatMap(originAt)
  if (asked.length === 0) return
  const ofOthers = sql`${apps.settings} ->> 'custom_api_url' in ${asked}`
  const found = await server.db.select({ id: apps.id }).from(apps).where(ofOthers).limit(1)
  if (found.length > 0) throw new ApiError('not_found', 'This address belongs to another app.')
}

/** The public origin with this host, if it could be one. */
function originAt(host: string): readonly string[] {
  const asked = `https://${host.trim()}`
  if (!HOST.test(host.trim()) || !URL.canParse(asked)) return []
  const { origin, hostname } = new URL(asked)
  return isLoopback(hostname) ? [] : [origin]
}

/** A host and its port, as a browser writes them. */
const HOST = /^(?:[a-z0-9_.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i
/** More than there are proxies. A caller may write as many as a head has room for. */
const MAX_FORWARDED = 8

/**
 * Which of these origins a request was sent to; undefined for any other. `Host` says so, or where a proxy has put
 * another host there, a trusted proxy's `X-Forwarded-Host`, or `Forwarded` where that header counts. What they say is
 * never used but to choose among origins that somebody with a right to has set.
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

function hostsOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: Proxies): string[] {
  const said = saidByProxies(request, proxies, 'host')
  return [request.headers.host ?? '', ...said.slice(-MAX_FORWARDED).reverse()]
}

function isAt(origin: string, host: string): boolean {
  const text = host.trim()
  if (!HOST.test(text)) return false
  const asked = `${origin.slice(0, origin.indexOf('//'))}//${text}`
  return URL.canParse(asked) && new URL(asked).origin === origin
}
