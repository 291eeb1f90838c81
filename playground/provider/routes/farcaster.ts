import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { findAccount } from '../accounts.js'
import type { App } from '../app.js'
import { readBody } from '../body.js'
import { mustBeHuman } from '../captcha.js'
import { ApiError } from '../errors.js'
import { mustAnswer, readSignature } from '../farcaster-message.js'
import { type Asked, idOf, openChannel, readChannel } from '../farcaster-relay.js'
import { knownApp } from '../known-app.js'
import { linkTo, logIn, type Prove, unlinkFrom } from '../method.js'
import type { Call, Env, Provider, Routes } from '../provider-context.js'
import { limitRate } from '../rate-limit.js'
import { optional, text, whole } from '../shape.js'
import { issueTicket, readTicket, type TicketKey, takeTicket } from '../tickets.js'
import { wire } from '../wire.js'
import { farcasterSigner } from './farcaster-signer.js'

/** A channel in its ticket; once the relay has told the end, which it does once, that is kept here. */
interface Channel extends Asked {
  readonly end?: Readonly<Record<string, unknown>>
}
/** Seconds that a channel may be answered. */
const TIME = 600
const fid = whole(1, 1e15)

/** Sign-in with Farcaster: `farcaster/*`. Wire §1.3, §7.4. */
export const farcaster = (provider: Provider): Routes =>
  new Hono<Env>()
    .use(knownApp(provider))
    .post('/init', (c) => init(provider, c))
    .route('/signer', farcasterSigner(provider))
    .get('/status', (c) => status(provider, c))
    .post('/authenticate', async (c) => logIn(provider, c, await prover(provider, c)))
    .post('/link', async (c) => linkTo(provider, c, await prover(provider, c)))
    .post('/unlink', async (c) => {
      const body = await readBody(c, { fid })
      return unlinkFrom(provider, c, 'farcaster', `${body.fid}`)
    })

/** Opens a channel for the page that asks: its domain is what must be signed. */
async function init(provider: Provider, c: Call): Promise<Response> {
  const app = c.get('app')
  const { token } = await readBody(c, { token: optional(text(5000, 0)) })
  mustBeOn(app)
  await limitRate(provider.db, app, `farcaster ip ${getConnInfo(c).remote.address}`, app.settings.rate_limits.per_ip)
  await mustBeHuman(provider, c, token)
  const siweUri = c.req.header('origin') ?? provider.origin
  const asked: Asked = { siweUri, domain: new URL(siweUri).host, nonce: randomBytes(16).toString('hex') }
  const { channelToken, url } = await openChannel(provider, app, asked)
  await issueTicket(provider.db, app, keyOf(channelToken), asked, TIME)
  return c.json({ channel_token: channelToken, connect_uri: url })
}

/** What the relay says, as often as it is asked for. */
async function status(provider: Provider, c: Call): Promise<Response> {
  const app = c.get('app')
  mustBeOn(app)
  const channelToken = c.req.header(wire.header.farcasterChannel) ?? ''
  const channel = await readTicket<Channel>(provider.db, app, keyOf(channelToken))
  if (!channel) throw unknownChannel()
  const { nonce, end: kept } = channel
  const told = kept ?? (await readChannel(provider, app, channelToken))
  // of two who ask at once the relay tells one: the other asks again
  if (told.state !== 'completed') return c.json({ state: 'pending', nonce })
  if (!kept) await issueTicket(provider.db, app, keyOf(channelToken), { ...channel, end: told }, TIME)
  const { message, signature, fid: id } = told
  return c.json({ state: 'completed', nonce, message, signature, fid: id, ...names(told, SHOWN) })
}

/** Who signed is asked of the registry before anything is locked; whether it answers this channel, in the transaction. */
async function prover(provider: Provider, c: Call): Promise<Prove> {
  const app = c.get('app')
  const body = await readBody(c, { channel_token: text(200), message: text(5000), signature: text(2000), fid })
  mustBeOn(app)
  const signer = await readSignature(body.message, body.signature)
  const owned = signer.fid === body.fid && (await idOf(provider, app, signer.custody)) === body.fid
  if (!owned)
    throw new ApiError('invalid_credentials', 'The address that signed is not the custody of this Farcaster id.')
  return async (tx) => {
    // a refusal below takes the transaction back: who is right may still come
    const channel = await takeTicket<Channel>(tx, app, keyOf(body.channel_token))
    if (!channel) throw unknownChannel()
    mustAnswer(body.message, channel, app.now())
    const about = channel.end?.fid === body.fid ? names(channel.end, KEPT) : {}
    const subject = { type: 'farcaster', subject: `${body.fid}` }
    // a signer that was approved stays
    const { signer_public_key } = (await findAccount(tx, app, subject))?.fields ?? {}
    const fields = {
      fid: body.fid,
      owner_address: signer.custody,
      ...about,
      ...(signer_public_key ? { signer_public_key } : {}),
    }
    return { credential: { ...subject, fields } }
  }
}

/** The relay's names for what a profile shows, as the status and as the account say them. Wire §1.3, §1.5. */
const SHOWN = { username: 'username', displayName: 'display_name', bio: 'bio', pfpUrl: 'pfp_url' }
const KEPT = { ...SHOWN, pfpUrl: 'profile_picture_url' }

/** What there is of them: one that is missing is left out, never null. */
const names = (told: Readonly<Record<string, unknown>>, as: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(as).flatMap(([theirs, ours]) => (typeof told[theirs] === 'string' ? [[ours, told[theirs]]] : [])),
  )

const keyOf = (channelToken: string): TicketKey => ({ kind: 'farcaster', key: channelToken })
const unknownChannel = () =>
  new ApiError('invalid_credentials', 'There is no such Farcaster request: it was used, or its time is up.')

function mustBeOn({ settings }: App): void {
  if (!settings.farcaster_auth) throw new ApiError('disallowed_login_method', 'Login with Farcaster not allowed.')
}
