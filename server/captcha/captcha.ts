import { randomUUID } from 'node:crypto'
import { pageAddress } from '../../core/input/page-address.js'
import type { App } from '../apps/app.js'
import { readMarked } from '../crypto/marked.js'
import { spendOnce } from '../db/tickets.js'
import { originFor } from '../http/addresses.js'
import { badGateway } from '../http/bad-gateway.js'
import type { Call, Server } from '../http/context.js'
import { needed } from '../http/missing-setting.js'
import { askForJson } from '../http/outside.js'
import { ApiError } from '../protocol/errors.js'
import { isRecord } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'
import { findCaller } from '../session/bearer.js'

/** Turnstile's limits for a token: its length in characters, and its lifetime in seconds. */
const MAX_TOKEN_LENGTH = 2_048
const TOKEN_TTL_S = 300

const refused = () => new ApiError('invalid_captcha', 'The captcha was not passed, or its token was used before.')

/** The captcha's field of the app configuration, beside its public settings. Wire §7.5. */
export function captchaConfig({ settings }: App) {
  const script = settings.captcha_script_url
  return settings.captcha_enabled && (script ? { captcha_script_url: script } : {})
}

/**
 * If the app has its captcha on, a caller who is not logged in, or is a guest, must send a Turnstile token that was
 * made for this app and has not been used. Throws `invalid_captcha`, or 502 while Turnstile does not answer. Modal
 * §4.1, Wire §7.5.
 */
export async function mustBeHuman(server: Server, c: Call, token: string | undefined): Promise<void> {
  const app = c.get('app')
  if (!app.settings.captcha_enabled) return
  const caller = await findCaller(server, c)
  if (caller && !caller.user.isGuest) return
  if (!token || token.length > MAX_TOKEN_LENGTH) throw refused()
  const attempts = attemptIds(server, c)
  const ticket = { kind: 'captcha', key: token }
  const attempt = await spendOnce(server, app, ticket, attempts, TOKEN_TTL_S)
  if (attempt === undefined) throw refused()
  // By the secret that made the attempt's id, so that Turnstile takes a repetition for one.
  const trial = server.secret.hmacs('captcha try', attempt)[attempts.indexOf(attempt)] ?? attempt
  if (!(await verify(server, c, token, uuidOf(trial)))) throw refused()
}

/**
 * Identifies a request, by each root secret. A client that repeats it may have lost the answer, so the repetition is no
 * second use (decision 1).
 */
function attemptIds({ secret }: Server, c: Call): readonly [string, ...string[]] {
  const client = c.req.header(wire.header.analyticsId)
  return client ? secret.hmacs('captcha by', client, c.req.path, c.get('body')) : [randomUUID()]
}

async function verify(server: Server, c: Call, response: string, idempotency_key: string): Promise<boolean> {
  const { id } = c.get('app')
  const { url, secret } = verifierOf(c.get('app'))
  const body = new URLSearchParams({
    secret,
    response,
    remoteip: c.get('address'),
    idempotency_key,
  })
  try {
    const { status, body: verdict } = await askForJson(url, { method: 'POST', body })
    // Turnstile also refuses with a 4xx status, so only the body tells a refusal from a failure.
    if (!isRecord(verdict) || typeof verdict.success !== 'boolean') throw new Error(`Turnstile answered ${status}.`)
    return verdict.success && verdict.action === id && isOurs(server, c, verdict.hostname)
  } catch (cause) {
    throw badGateway('The captcha could not be checked. Try again.', cause)
  }
}

/** The address of Turnstile's verifier, and the app's key there. */
function verifierOf({ settings }: App) {
  const url = needed(settings.captcha_verify_url, 'captcha_verify_url')
  return { url, secret: needed(settings.captcha_secret_key, 'captcha_secret_key') }
}

/**
 * The widget was passed on the page that makes this request, and not by the visitors of another site. The server's
 * own pages frame the page of the captcha.
 */
function isOurs(server: Server, c: Call, hostname: unknown): boolean {
  const caller = c.req.header('origin')
  const { captchaOrigin } = server
  if (caller === originFor(server, c))
    return captchaOrigin !== undefined && new URL(captchaOrigin).hostname === hostname
  const page = pageAddress(caller ?? '')
  return !page || page.hostname === hostname
}

/** Turnstile requires a UUID as its idempotency key. */
function uuidOf(hash: string): string {
  const hex = Buffer.from(readMarked(hash).body, 'base64url').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
