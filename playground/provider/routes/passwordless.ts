import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { link, replace, signIn, unlink } from '../accounts.js'
import { once } from '../answers.js'
import type { App } from '../app.js'
import { deliver, openSession } from '../auth-answer.js'
import { type Caller, findCaller, mustBeCaller } from '../bearer.js'
import { readBody } from '../body.js'
import { type Channel, countryOf, credentialOf, normalized } from '../channel.js'
import type { Database } from '../db/database.js'
import { ApiError } from '../errors.js'
import { knownApp } from '../known-app.js'
import { issueCode, type OtpKey, takeCode } from '../otp.js'
import { send } from '../outbox.js'
import type { Call, Env, Provider, Routes } from '../provider-context.js'
import { limitRate } from '../rate-limit.js'
import { optional, text } from '../shape.js'
import { findUser, wireUser } from '../user.js'

const address = text(400)
const code = text(100)

/** Codes by e-mail and SMS: `passwordless/*` and `passwordless_sms/*`. Wire §1.3. */
export function passwordless(provider: Provider, channel: Channel): Routes {
  return new Hono<Env>()
    .use(knownApp(provider))
    .post('/init', (c) => init(provider, channel, c))
    .post('/authenticate', (c) => authenticate(provider, channel, c))
    .post('/link', (c) => linkAddress(provider, channel, c))
    .post('/update', (c) => updateAddress(provider, channel, c))
    .post('/unlink', (c) => unlinkAddress(provider, channel, c))
}

/** Sends a code. The answer is the same whether anyone has the address or not. */
async function init(provider: Provider, channel: Channel, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { [channel.field]: address, token: optional(text(5000, 0)) })
  const to = normalized(channel, `${body[channel.field]}`)
  mustBeOn(app, channel)
  refuseBlockedCountry(app, channel, to)
  const { per_address: perAddress, per_ip: perIp } = app.settings.rate_limits
  await limitRate(provider.db, app, `send ip ${getConnInfo(c).remote.address}`, perIp)
  await limitRate(provider.db, app, `send ${channel.kind} ${to}`, perAddress)
  const purpose = purposeOf(await findCaller(provider, c))
  const sent = await issueCode(provider.db, provider.secret, app, { channel: channel.kind, address: to, purpose })
  await send(provider.db, app, { to, kind: channel.kind, code: sent, text: letter(app, sent, purpose) })
  return c.json({ success: true })
}

async function authenticate(provider: Provider, channel: Channel, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { [channel.field]: address, code })
  const to = normalized(channel, `${body[channel.field]}`)
  mustBeOn(app, channel)
  const caller = await findCaller(provider, c)
  const guestId = caller?.user.isGuest ? caller.user.id : undefined
  const answer = await once(provider, c, caller?.user.id ?? '', async (tx) => {
    const refused = await takeCode(tx, provider.secret, app, keyOf(channel, to, 'login'), `${body.code}`)
    if (refused) return refused
    return openSession(provider, tx, app, await signIn(tx, app, credentialOf(channel, to), guestId))
  })
  return deliver(c, answer)
}

async function linkAddress(provider: Provider, channel: Channel, c: Call): Promise<Response> {
  const body = await readBody(c, { [channel.field]: address, code })
  const to = normalized(channel, `${body[channel.field]}`)
  return proven(provider, channel, c, to, `${body.code}`, (tx, caller) =>
    link(tx, c.get('app'), caller.user.id, credentialOf(channel, to)),
  )
}

async function updateAddress(provider: Provider, channel: Channel, c: Call): Promise<Response> {
  const { from, to } = channel.update
  const body = await readBody(c, { [from]: address, [to]: address, code })
  const before = normalized(channel, `${body[from]}`, from)
  const after = normalized(channel, `${body[to]}`, to)
  return proven(provider, channel, c, after, `${body.code}`, (tx, caller) =>
    replace(tx, c.get('app'), caller.user.id, before, credentialOf(channel, after)),
  )
}

async function unlinkAddress(provider: Provider, channel: Channel, c: Call): Promise<Response> {
  const { user } = await mustBeCaller(provider, c)
  const body = await readBody(c, { [channel.unlink]: address })
  const gone = normalized(channel, `${body[channel.unlink]}`, channel.unlink)
  await provider.db.transaction((tx) => unlink(tx, user.id, channel.account, gone))
  return c.json(await userNow(provider.db, user.id))
}

/** Takes the code and changes the caller's accounts, both or neither, and answers the user. */
async function proven(
  provider: Provider,
  channel: Channel,
  c: Call,
  to: string,
  given: string,
  change: (tx: Database, caller: Caller) => Promise<void>,
): Promise<Response> {
  const app = c.get('app')
  mustBeOn(app, channel)
  const caller = await mustBeCaller(provider, c)
  const answer = await once(provider, c, caller.user.id, async (tx) => {
    const refused = await takeCode(tx, provider.secret, app, keyOf(channel, to, purposeOf(caller)), given)
    if (refused) return refused
    await change(tx, caller)
    return userNow(tx, caller.user.id)
  })
  return c.json(answer)
}

async function userNow(db: Database, id: string) {
  const user = await findUser(db, id)
  if (!user) throw new ApiError('missing_or_invalid_token', 'The user is no more.')
  return wireUser(user)
}

/**
 * A code that a logged-in user asked for links and does not log in, and the other way round. A guest, whose address
 * may turn out to be somebody's, always asks for a login code.
 */
const purposeOf = (caller: Caller | undefined): OtpKey['purpose'] => (caller && !caller.user.isGuest ? 'link' : 'login')

const keyOf = (channel: Channel, to: string, purpose: OtpKey['purpose']): OtpKey => ({
  channel: channel.kind,
  address: to,
  purpose,
})

function mustBeOn({ settings }: App, channel: Channel): void {
  if (settings[channel.setting]) return
  throw new ApiError('disallowed_login_method', `Login with ${channel.kind === 'sms' ? 'SMS' : 'email'} not allowed.`)
}

function refuseBlockedCountry({ settings }: App, channel: Channel, to: string): void {
  const country = channel.kind === 'sms' ? countryOf(to) : undefined
  if (!country || !settings.blocked_phone_countries.includes(country)) return
  throw new ApiError('not_supported', 'Phone numbers of this country are not supported.')
}

function letter({ settings }: App, sent: string, purpose: OtpKey['purpose']): string {
  const use = purpose === 'login' ? 'log in to' : 'confirm this address for'
  const minutes = Math.max(1, Math.round(settings.otp_ttl / 60))
  return `${sent} is your code to ${use} ${settings.name}. It works for ${minutes} min. If you did not ask for it, ignore this message.`
}
