import type { Next } from 'hono'
import { ApiError, type ErrorCode } from '../protocol/errors.js'
import type { Call, Server } from './context.js'
import { networkOf } from './rate-limit.js'
import { countHits, uncountHits, type Window } from './windows.js'

/** Refusals that say that what a request brought proves nothing. */
const WRONG: ReadonlySet<ErrorCode> = new Set([
  'invalid_credentials',
  'invalid_pkce_parameters',
  'missing_or_invalid_mfa',
  'missing_or_invalid_token',
  'oauth_state_mismatch',
  'token_already_used',
])

/**
 * Routes that prove nothing which could be guessed. They ask for a challenge, or bring an access token, a refresh token
 * of 256 bits or a signature of the wallet's own key. Every other route that is posted to is limited.
 */
const PROVE_NOTHING: readonly RegExp[] = [
  /\/init(_icloud)?$/,
  /\/unlink$/,
  /^\/sessions(\/logout|\/fork)?$/,
  /^\/embedded_wallets(?!\/[^/]+\/recovery\/shares$)/,
  /^\/farcaster\/signer\//,
  /^\/recovery\/configuration_icloud$/,
  /^\/(analytics_events|cross-app|funding|plugins|users)(\/|$)/,
]
const API = '/api/v1'
export const provesSomething = (method: string, path: string): boolean =>
  method === 'POST' && !PROVE_NOTHING.some((pattern) => pattern.test(path.slice(API.length)))

const DAY_S = 86_400
/** The limit of a day, as a multiple of that of a window. */
const WINDOWS_A_DAY = 10

/**
 * Limits how many proofs of one network may be wrong, whatever they are proofs of: codes, signatures, tokens, second
 * factors. `knownApp` runs this for every route, so none can forget it. A call counts from its start, so that many at
 * once are no way around the limit; one that is not refused is taken back. Decision 88.
 */
export async function limitFailures({ db }: Pick<Server, 'db'>, c: Call, next: Next): Promise<void> {
  if (!provesSomething(c.req.method, c.req.path)) return next()
  const app = c.get('app')
  const windows = windowsOf(c)
  const retryAfter = await countHits(db, app, windows)
  if (retryAfter !== undefined) throw tooMany(retryAfter)
  let isWrong = false
  try {
    await next()
    isWrong = provesNothing(c.error)
  } catch (cause) {
    isWrong = provesNothing(cause)
    throw cause
  } finally {
    if (!isWrong) await uncountHits(db, app, windows)
  }
}

function windowsOf(c: Call): readonly Window[] {
  const { per_ip, window } = c.get('app').settings.rate_limits
  const key = `wrong ip ${networkOf(c)}`
  return [
    { key, limit: per_ip, seconds: window },
    { key: `${key} day`, limit: per_ip * WINDOWS_A_DAY, seconds: DAY_S },
  ]
}

const provesNothing = (cause: unknown): boolean =>
  cause instanceof ApiError && WRONG.has(cause.code) && !cause.details.isUnjudged

function tooMany(retryAfter: number): ApiError {
  const message = `Too many attempts from this network were wrong. Try again in ${retryAfter} seconds.`
  return new ApiError('too_many_requests', message, { retryAfter })
}
