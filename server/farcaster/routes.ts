import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { type App, allowsOrigin } from '../apps/app.js'
import { mustBeHuman } from '../captcha/captcha.js'
import { issueTicket, readTicket, type TicketKey, takeTicket } from '../db/tickets.js'
import { changesAccess } from '../freshness/freshness.js'
import { originFor } from '../http/addresses.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { toLine } from '../protocol/line.js'
import { optional, text, whole } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'
import { linkTo, logIn, type Prove, unlinkFrom } from '../session/authenticate.js'
import { findAccount } from '../users/accounts.js'
import { type ChannelRequest, openChannel, readChannel } from './relay.js'
import { farcasterSigner } from './signer-routes.js'

/** The stored data of a channel. It keeps the relay's result, because the relay returns that only once. */
interface Channel extends ChannelRequest {
  readonly end?: Readonly<Record<string, unknown>>
}
/** The lifetime of a channel in seconds. */
const CHANNEL_TTL_S = 600
const fid = whole(1, 1e15)

/** Sign-in with Farcaster: `farcaster/*`. Wire §1.3, §7.4. */
export const farcaster = (server: Server): Routes =>
  new Hono<Env>()
    .use(knownApp(server))
    .post('/init', (c) => init(server, c))
    .route('/signer', farcasterSigner(server))
    .get('/status', (c) => status(server, c))
    .post('/authenticate', changesAccess('keep what you have as a guest'), async (c) =>
      logIn(server, c, await prover(server, c)),
    )
    .post('/link', changesAccess('add a login'), async (c) => linkTo(server, c, await prover(server, c)))
    .post('/unlink', changesAccess('remove a login'), async (c) => {
      const body = await readBody(c, { fid })
      return unlinkFrom(server, c, 'farcaster', `${body.fid}`)
    })

/** Opens a channel. The message must be signed for the domain of the calling page. */
async function init(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const { token } = await readBody(c, { token: optional(text(5000, 0)) })
  mustBeOn(app)
  await limitByIp(server, c, 'farcaster')
  await mustBeHuman(server, c, token)
  const siweUri = pageOf(server, c)
  const request: ChannelRequest = { siweUri, domain: new URL(siweUri).host, nonce: randomBytes(16).toString('hex') }
  const { channelToken, url } = await openChannel(app, request)
  await issueTicket(server, app, keyOf(channelToken), request, CHANNEL_TTL_S)
  return c.json({ channel_token: channelToken, connect_uri: url })
}

/**
 * The origin that the message logs in at: the caller's page, or the app's first page for a caller without one. The
 * server's own origin is a page of the app only if the app lists it. Decision 91.
 */
function pageOf(server: Server, c: Call): string {
  const app = c.get('app')
  const caller = c.req.header('origin')
  const pages = caller === undefined ? [originFor(server, c), ...app.settings.allowed_domains] : [caller]
  const page = pages.find((origin) => allowsOrigin(app, origin))
  if (page !== undefined) return page
  throw new ApiError('invalid_origin', 'The app lists no page in its allowed domains that may log in by Farcaster.')
}

/** Answers the relay's status, and the same result for repeated calls. */
async function status(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  mustBeOn(app)
  const channelToken = c.req.header(wire.header.farcasterChannel) ?? ''
  const channel = await readTicket<Channel>(server, app, keyOf(channelToken))
  if (!channel) throw unknownChannel()
  const { nonce, end } = channel
  const answer = end ?? (await readChannel(app, channelToken))
  // Of two simultaneous calls, only one gets the result from the relay. The other one polls again.
  if (answer.state !== 'completed') return c.json({ state: 'pending', nonce })
  if (!end) await issueTicket(server, app, keyOf(channelToken), { ...channel, end: answer }, CHANNEL_TTL_S)
  const { message, signature, fid: id } = answer
  return c.json({ state: 'completed', nonce, message, signature, fid: id, ...names(answer, SHOWN) })
}

/**
 * Checks the signer with the registry before the transaction, since that may be slow. The transaction checks the
 * channel.
 */
async function prover(server: Server, c: Call): Promise<Prove> {
  const app = c.get('app')
  const body = await readBody(c, { channel_token: text(200), message: text(5000), signature: text(2000), fid })
  mustBeOn(app)
  const { mustAnswer, readSignature } = await import('./message.js')
  const { custodyFor } = await import('./registries.js')
  const signer = await readSignature(body.message, body.signature)
  const custody = signer.fid === body.fid && (await custodyFor(app, body.fid, signer.address))
  if (!custody)
    throw new ApiError(
      'invalid_credentials',
      'The address that signed is neither the custody nor an auth address of this Farcaster id.',
    )
  return async (tx) => {
    // A refusal below rolls this back, so that the channel can still be answered.
    const channel = await takeTicket<Channel>({ ...server, db: tx }, app, keyOf(body.channel_token))
    if (!channel) throw unknownChannel()
    mustAnswer(body.message, channel, app.now())
    const profile = channel.end?.fid === body.fid ? names(channel.end, STORED) : {}
    const subject = { type: 'farcaster', subject: `${body.fid}` }
    // An approved signer is kept.
    const { signer_public_key } = (await findAccount(tx, app, subject))?.fields ?? {}
    const fields = {
      fid: body.fid,
      owner_address: custody,
      ...profile,
      ...(signer_public_key ? { signer_public_key } : {}),
    }
    return { credential: { ...subject, fields } }
  }
}

/** The relay's names of profile fields, with the names in the status and in the account. Wire §1.3, §1.5. */
const SHOWN = { username: 'username', displayName: 'display_name', bio: 'bio', pfpUrl: 'pfp_url' }
const NAMES = ['username', 'displayName']
const STORED = { ...SHOWN, pfpUrl: 'profile_picture_url' }

/** The fields that the relay returned, renamed. Missing fields are left out, never null. */
const names = (answer: Readonly<Record<string, unknown>>, as: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(as).flatMap(([relayField, field]) =>
      typeof answer[relayField] === 'string' ? [[field, shownAs(relayField, answer[relayField])]] : [],
    ),
  )
/** Names are one line. A biography may have several, and the address of a picture is no text for people. */
const shownAs = (relayField: string, value: string) => (NAMES.includes(relayField) ? toLine(value) : value)

const keyOf = (channelToken: string): TicketKey => ({ kind: 'farcaster', key: channelToken })
const unknownChannel = () =>
  new ApiError('invalid_credentials', 'There is no such Farcaster request: it was used, or its time is up.')

function mustBeOn({ settings }: App): void {
  if (!settings.farcaster_auth) throw new ApiError('disallowed_login_method', 'Login with Farcaster not allowed.')
}
