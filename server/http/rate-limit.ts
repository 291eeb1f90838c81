import { isIPv6 } from 'node:net'
import type { App } from '../apps/app.js'
import type { Guesser } from '../codes/known-callers.js'
import type { Database } from '../db/database.js'
import { ApiError } from '../protocol/errors.js'
import { wire } from '../protocol/wire.js'
import type { Call, Server } from './context.js'
import { countHits, type Window } from './windows.js'

/** Counts a call for `key` in the current window and throws 429 above `limit`. All processes share the windows. */
export const limitRate = (db: Database, app: App, key: string, limit: number): Promise<void> =>
  limitAll(db, app, [windowOf(app, key, limit)])

const windowOf = ({ settings }: App, key: string, limit: number): Window => ({
  key,
  limit,
  seconds: settings.rate_limits.window,
})

async function limitAll(db: Database, app: App, windows: readonly Window[]): Promise<void> {
  const retryAfter = await countHits(db, app, windows)
  if (retryAfter === undefined) return
  throw new ApiError('too_many_requests', `That was too often. Try again in ${retryAfter} seconds.`, { retryAfter })
}

/** The limit of all callers together, as a multiple of the limit for one network. */
const NETWORKS_PER_ADDRESS = 3

function windowsByAddress(c: Call, action: string): readonly Window[] {
  const app = c.get('app')
  const { per_address } = app.settings.rate_limits
  return [
    windowOf(app, `${action} from ${networkOf(c)}`, per_address),
    windowOf(app, action, per_address * NETWORKS_PER_ADDRESS),
  ]
}

function windowByIp(c: Call, action: string, times: number): Window {
  const app = c.get('app')
  return windowOf(app, `${action} ip ${networkOf(c)}`, app.settings.rate_limits.per_ip * times)
}

/**
 * Limits an action for an address. Each network has its own limit, so that a stranger's calls do not use up those of
 * the owner. All networks together have a higher limit.
 */
export const limitByAddress = ({ db }: Pick<Server, 'db'>, c: Call, action: string): Promise<void> =>
  limitAll(db, c.get('app'), windowsByAddress(c, action))

/** Limits an action for the caller's network to `times` the usual number. */
export const limitByIp = ({ db }: Pick<Server, 'db'>, c: Call, action: string, times = 1): Promise<void> =>
  limitAll(db, c.get('app'), [windowByIp(c, action, times)])

/**
 * Limits an action for the caller's network, and then `toAddress` for an address. A call above the first limit does not
 * count for the address, as if one had been asked after the other.
 */
export const limitByIpAndAddress = (
  { db }: Pick<Server, 'db'>,
  c: Call,
  action: string,
  toAddress: string,
): Promise<void> => limitAll(db, c.get('app'), [windowByIp(c, action, 1), ...windowsByAddress(c, toAddress)])

/** In characters. A client's own ids have 36. */
const MAX_CLIENT_LENGTH = 100

/** Who enters a code: the caller's network, and the device by the id that its client sends. */
export const guesserOf = (c: Call): Guesser => ({
  network: networkOf(c),
  client: c.req.header(wire.header.analyticsId)?.slice(0, MAX_CLIENT_LENGTH) ?? '',
})

/** The caller's network, which rate limits distinguish callers by. */
export const networkOf = (c: Call): string => network(c.get('address'))

/**
 * An IPv4 address, or the /64 prefix of an IPv6 address, which is the smallest block that a customer gets. RFC 6177.
 */
export function network(address = ''): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return `${mapped[1]}`
  const [head = '', tail] = plain.split('::')
  const groups = (part = '') => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
