import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { App } from '../apps/app.js'
import { spendOnce } from '../db/tickets.js'
import { badGateway } from '../http/bad-gateway.js'
import type { Call, Provider } from '../http/context.js'
import { askForJson } from '../http/outside.js'
import { ApiError } from '../protocol/errors.js'
import { isRecord } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'
import { findCaller } from '../session/bearer.js'

/** Turnstile's limits for a token: its length in characters, and its lifetime in seconds. */
const MAX_TOKEN_LENGTH = 2_048
const TOKEN_TTL_S = 300
/** Used where the app sets no keys. With these keys, an invisible widget always passes. */
const SITE_KEY = 't:1x00000000000000000000BB'
const SECRET_KEY = '1x0000000000000000000000000000000AA'

const refused = () => new ApiError('invalid_captcha', 'The captcha was not passed, or its token was used before.')

/**
 * The captcha's fields of the app configuration. By default, the same server has the widget's script and the verifier.
 * Wire §7.5.
 */
export const captchaConfig = ({ outside }: Provider, { settings }: App) =>
  settings.captcha_enabled && {
    captcha_site_key: settings.captcha_site_key ?? SITE_KEY,
    captcha_script_url: settings.captcha_script_url ?? `${outside}/turnstile/v0/api.js`,
  }

/**
 * If the app has its captcha on, a caller who is not logged in, or is a guest, must send a Turnstile token that was
 * made for this app and has not been used. Throws `invalid_captcha`, or 502 while Turnstile does not answer. Modal
 * §4.1, Wire §7.5.
 */
export async function mustBeHuman(provider: Provider, c: Call, token: string | undefined): Promise<void> {
  const app = c.get('app')
  if (!app.settings.captcha_enabled) return
  const caller = await findCaller(provider, c)
  if (caller && !caller.user.isGuest) return
  if (!token || token.length > MAX_TOKEN_LENGTH) throw refused()
  const attempt = attemptId(provider, c)
  const ticket = { kind: 'captcha', key: provider.secret.hmac('captcha', token) }
  if (!(await spendOnce(provider.db, app, ticket, attempt, TOKEN_TTL_S))) throw refused()
  if (!(await verify(provider, c, token, attempt))) throw refused()
}

/**
 * Identifies a request. A client that repeats it may have lost the answer, so the repetition is no second use (decision
 * 1).
 */
function attemptId({ secret }: Provider, c: Call): string {
  const client = c.req.header(wire.header.analyticsId)
  return client ? secret.hmac('captcha by', client, c.req.path, c.get('body')) : randomUUID()
}

async function verify(provider: Provider, c: Call, response: string, attempt: string): Promise<boolean> {
  const { id, settings } = c.get('app')
  const url = settings.captcha_verify_url ?? `${provider.outside}/turnstile/v0/siteverify`
  const body = new URLSearchParams({
    secret: settings.captcha_secret_key ?? SECRET_KEY,
    response,
    remoteip: getConnInfo(c).remote.address ?? '',
    idempotency_key: uuidOf(provider.secret.hmac('captcha try', attempt)),
  })
  try {
    const { status, body: verdict } = await askForJson(url, { method: 'POST', body })
    // Turnstile also refuses with a 4xx status, so only the body tells a refusal from a failure.
    if (!isRecord(verdict) || typeof verdict.success !== 'boolean') throw new Error(`Turnstile answered ${status}.`)
    return verdict.success && verdict.action === id && isOurs(c, verdict.hostname)
  } catch (cause) {
    throw badGateway('The captcha could not be checked. Try again.', cause)
  }
}

/** The widget was passed on the page that makes this request, and not by the visitors of another site. */
function isOurs(c: Call, hostname: unknown): boolean {
  const origin = c.req.header('origin')
  return !origin || !URL.canParse(origin) || new URL(origin).hostname === hostname
}

/** Turnstile requires a UUID as its idempotency key. */
function uuidOf(hash: string): string {
  const hex = Buffer.from(hash, 'base64url').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
