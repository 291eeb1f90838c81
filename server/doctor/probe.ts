import type { Handler } from 'hono'
import { findApp } from '../apps/app.js'
import type { Secret } from '../crypto/secret.js'
import { addressAsked, homeOf } from '../http/addresses.js'
import { hopsOf, peerOf } from '../http/caller-address.js'
import type { Env, Server } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'

/** The path, below the public address, at which a server says how it sees a call of `doctor`. */
export const PROBE_PATH = '/doctor'
export const PROBE_HEADER = 'x-latchkit-doctor'
const PURPOSE = 'doctor'
/** ms for which a token counts, before and after its time. */
const TOKEN_MS = 60_000

/** How a server sees a call. */
export interface Seen {
  /** The caller, as rate limits count it. */
  readonly address: string
  /** Where the connection comes from. */
  readonly peer: string
  /** How many addresses the header has in which proxies say who calls. */
  readonly hops: number
  /** The `Host` that it came under. */
  readonly host: string
  /** The address that it was sent to, of the server's own and that of the app which the call names. */
  readonly origin: string | undefined
  /** The server's time, in ms since 1970. */
  readonly time: number
}

/** Shows that the caller has the server's secret. */
export const probeToken = (secret: Secret, time: number): string => `${time} ${secret.hmac(PURPOSE, `${time}`)}`

/**
 * Answers how this server sees the call, to `doctor` alone: everybody else is told that there is nothing. Whoever has
 * the server's secret needs no such route to do harm.
 */
export const probe =
  (server: Server): Handler<Env> =>
  async (c) => {
    const { secret, clock, proxies } = server
    const [time = '', hash = ''] = (c.req.header(PROBE_HEADER) ?? '').split(' ')
    const isMeant =
      /^\d{13}$/.test(time) && Math.abs(clock() - Number(time)) <= TOKEN_MS && secret.matches(hash, PURPOSE, time)
    if (!isMeant) throw new ApiError('not_found', 'There is nothing at this address.')
    const peer = peerOf(c.env.incoming.socket.remoteAddress)
    const hops = hopsOf(c.env.incoming.headers, proxies.header).filter((hop) => hop !== '').length
    const app = await findApp(server, c.req.query('app') ?? '')
    const known = [server.origin, ...(app ? [homeOf(server, app)] : [])]
    const origin = addressAsked(c.env.incoming, proxies, known)
    const host = c.req.header('host') ?? ''
    return c.json({ address: c.get('address'), peer, hops, host, origin, time: clock() } satisfies Seen)
  }
