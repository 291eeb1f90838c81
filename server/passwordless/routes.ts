import { Hono } from 'hono'
import { announceChange } from '../account-changes/change.js'
import { loginReplaced } from '../account-changes/sentences.js'
import type { App } from '../apps/app.js'
import { mustBeHuman } from '../captcha/captcha.js'
import { refuseBlockedCountry } from '../codes/blocked-country.js'
import { letter } from '../codes/letter.js'
import { issueCode, takeCode } from '../codes/otp.js'
import type { OtpKey } from '../codes/otp-key.js'
import { send } from '../codes/send.js'
import { changesAccess, mustBeFresh } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { guesserOf, limitByAddress, limitByIp, limitByIpAndAddress, networkOf } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { optional, text } from '../protocol/validate.js'
import { changeAccounts, linkTo, logIn, unlinkFrom } from '../session/authenticate.js'
import { type Caller, findCaller } from '../session/bearer.js'
import { replace } from '../users/accounts.js'
import { type Channel, credentialOf, normalized } from './otp-channel.js'

const address = text(400)
const code = text(100)
type Purpose = 'login' | 'link'
const USES: Readonly<Record<Purpose, string>> = { login: 'log in to', link: 'confirm this address for' }

/** Codes by email and SMS: `passwordless/*` and `passwordless_sms/*`. Wire §1.3. */
export function passwordless(server: Server, channel: Channel): Routes {
  return new Hono<Env>()
    .use(knownApp(server))
    .post('/init', (c) => init(server, channel, c))
    .post('/authenticate', changesAccess('keep what you have as a guest'), (c) => authenticate(server, channel, c))
    .post('/link', changesAccess('add a login'), (c) => linkAddress(server, channel, c))
    .post('/update', changesAccess('replace a login'), (c) => updateAddress(server, channel, c))
    .post('/unlink', changesAccess('remove a login'), (c) => unlinkAddress(server, channel, c))
}

/** Sends a code. The answer does not reveal whether the address belongs to a user. */
async function init(server: Server, channel: Channel, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { [channel.field]: address, token: optional(text(5000, 0)) })
  const to = await normalized(channel, `${body[channel.field]}`)
  mustBeOn(app, channel)
  if (channel.kind === 'sms') await refuseBlockedCountry(app, to)
  const sending = `send ${channel.kind} ${to}`
  if (app.settings.captcha_enabled) {
    await limitByIp(server, c, 'send')
    // The captcha comes before the limit of the address, which machines could otherwise use up.
    await mustBeHuman(server, c, body.token)
    await limitByAddress(server, c, sending)
  } else await limitByIpAndAddress(server, c, 'send', sending)
  const purpose = purposeOf(await findCaller(server, c), channel, to)
  // Together, as a new code takes the place of the one before, which is valid until this one is on its way.
  await server.db.transaction(async (tx) => {
    const sent = await issueCode(tx, server.secret, app, keyOf(channel, to, purpose), networkOf(c))
    await send(tx, app, { to, kind: channel.kind, code: sent, text: letter(app, sent, USES[purpose]) })
  })
  return c.json({ success: true })
}

async function authenticate(server: Server, channel: Channel, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { [channel.field]: address, code })
  const to = await normalized(channel, `${body[channel.field]}`)
  mustBeOn(app, channel)
  return logIn(server, c, async (tx) => {
    const refused = await takeCode(tx, server.secret, app, keyOf(channel, to, 'login'), `${body.code}`, guesserOf(c))
    return refused ?? { credential: credentialOf(channel, to) }
  })
}

async function linkAddress(server: Server, channel: Channel, c: Call): Promise<Response> {
  const body = await readBody(c, { [channel.field]: address, code })
  const to = await normalized(channel, `${body[channel.field]}`)
  mustBeOn(c.get('app'), channel)
  return linkTo(server, c, async (tx, caller) => {
    const refused = await takeCode(
      tx,
      server.secret,
      c.get('app'),
      keyOf(channel, to, purposeOf(caller, channel, to)),
      `${body.code}`,
      guesserOf(c),
    )
    return refused ?? { credential: credentialOf(channel, to) }
  })
}

async function updateAddress(server: Server, channel: Channel, c: Call): Promise<Response> {
  const app = c.get('app')
  const { from, to } = channel.update
  const body = await readBody(c, { [from]: address, [to]: address, code })
  const before = await normalized(channel, `${body[from]}`, from)
  const after = await normalized(channel, `${body[to]}`, to)
  mustBeOn(app, channel)
  return changeAccounts(server, c, async (tx, caller) => {
    const permit = mustBeFresh(c, caller)
    const key = keyOf(channel, after, purposeOf(caller, channel, after))
    const refused = await takeCode(tx, server.secret, app, key, `${body.code}`, guesserOf(c))
    if (refused) return refused
    const credential = credentialOf(channel, after)
    const replaced = await replace(tx, app, caller.session, { oldSubject: before, credential }, permit)
    const { removed } = replaced
    const { type, subject } = credential
    const sentence = loginReplaced(app, removed, credential)
    const user = { id: caller.user.id, accounts: replaced.before }
    await announceChange(server, tx, app, user, { sentence, added: [{ type, subject }], removed: [removed] })
    return undefined
  })
}

async function unlinkAddress(server: Server, channel: Channel, c: Call): Promise<Response> {
  const body = await readBody(c, { [channel.unlink]: address })
  return unlinkFrom(server, c, channel.account, await normalized(channel, `${body[channel.unlink]}`, channel.unlink))
}

/**
 * A code that a logged-in user requests is valid for linking and not for a login, and vice versa. A guest always gets a
 * login code, since the address may belong to another user. So does the address's owner, for a repeated login (decision
 * 43).
 */
function purposeOf(caller: Caller | undefined, { account }: Channel, to: string): Purpose {
  if (!caller || caller.user.isGuest) return 'login'
  return caller.user.accounts.some(({ type, subject }) => type === account && subject === to) ? 'login' : 'link'
}

const keyOf = (channel: Channel, to: string, purpose: Purpose): OtpKey => ({
  channel: channel.kind,
  address: to,
  purpose,
})

function mustBeOn({ settings }: App, channel: Channel): void {
  if (settings[channel.setting]) return
  throw new ApiError('disallowed_login_method', `Login with ${channel.kind === 'sms' ? 'SMS' : 'email'} not allowed.`)
}
