import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { findAccount, mayHaveOneMore } from '../accounts.js'
import type { App } from '../app.js'
import { mustBeCaller } from '../bearer.js'
import { readBody } from '../body.js'
import { mustBeHuman } from '../captcha.js'
import { ApiError } from '../errors.js'
import { knownApp } from '../known-app.js'
import { linkTo, logIn, type Prove, unlinkFrom } from '../method.js'
import { askForNewPasskey, askForPasskey, proveNewPasskey, provePasskey } from '../passkey.js'
import { nameOf } from '../passkey-name.js'
import { creationOptions, readAssertion, readAttestation, requestOptions } from '../passkey-wire.js'
import type { Call, Env, Provider, Routes } from '../provider-context.js'
import { limitRate } from '../rate-limit.js'
import { type RelyingParty, relyingPartyOf } from '../relying-party.js'
import { optional, record, refined, text } from '../shape.js'
import type { User } from '../user.js'

const origin = refined(
  text(300),
  'an origin such as https://app.example.com',
  (value) => URL.canParse(value) && new URL(value).origin === value,
)

/** Sign-up, login and link by passkey: `passkeys/*`. Wire §1.3, §1.6. */
export const passkeys = (provider: Provider): Routes =>
  new Hono<Env>()
    .use(knownApp(provider))
    .post('/authenticate/init', (c) => initLogin(provider, c))
    .post('/authenticate', async (c) => logIn(provider, c, await loginProver(provider, c)))
    .post('/register/init', (c) => initSignup(provider, c))
    .post('/register', async (c) => logIn(provider, c, await newPasskeyProver(provider, c, 'register')))
    .post('/link/init', (c) => initLink(provider, c))
    .post('/link', async (c) => linkTo(provider, c, await newPasskeyProver(provider, c, 'link')))
    .post('/unlink', async (c) => {
      const { credential_id } = await readBody(c, { credential_id: text(1400) })
      const { user } = await mustBeCaller(provider, c)
      const enrolled = passkeysOf(user).some((one) => one.subject === credential_id && one.fields.enrolled_in_mfa)
      if (enrolled) throw new ApiError('invalid_data', 'Cannot unlink a passkey enrolled in MFA')
      return unlinkFrom(provider, c, 'passkey', credential_id)
    })

async function initLogin(provider: Provider, c: Call): Promise<Response> {
  const [app, party] = await opened(provider, c)
  return c.json({ relying_party: party.origin, options: requestOptions(await askForPasskey(provider.db, app, party)) })
}

async function initSignup(provider: Provider, c: Call): Promise<Response> {
  const [app, party] = await opened(provider, c)
  const options = await askForNewPasskey(provider.db, app, party)
  return c.json({ relying_party: party.origin, options: creationOptions(options) })
}

/** What both ways in have in common before a challenge is given out. */
async function opened(provider: Provider, c: Call): Promise<[App, RelyingParty]> {
  const app = c.get('app')
  const { token, relying_party } = await readBody(c, {
    token: optional(text(5000, 0)),
    relying_party: optional(origin),
  })
  mustBeWayIn(app)
  const party = relyingPartyOf(provider, c, relying_party)
  await limitRate(provider.db, app, `passkey ip ${getConnInfo(c).remote.address}`, app.settings.rate_limits.per_ip)
  await mustBeHuman(provider, c, token)
  return [app, party]
}

/** A user who has as many as there may be is told before a device makes another. */
async function initLink(provider: Provider, c: Call): Promise<Response> {
  const app = c.get('app')
  const { relying_party } = await readBody(c, { relying_party: optional(origin) })
  mustBeOn(app)
  const { user } = await mustBeCaller(provider, c)
  const party = relyingPartyOf(provider, c, relying_party)
  mayHaveOneMore(c.get('app'), user.accounts, 'passkey')
  const about = { id: user.id, name: nameFor(user, app), passkeys: passkeysOf(user) }
  const options = await askForNewPasskey(provider.db, app, party, about)
  return c.json({ relying_party: party.origin, options: creationOptions(options) })
}

async function loginProver(provider: Provider, c: Call): Promise<Prove> {
  const app = c.get('app')
  const body = await readBody(c, { relying_party: origin, challenge: text(200), authenticator_response: record })
  mustBeWayIn(app)
  const { origin: page } = relyingPartyOf(provider, c, body.relying_party)
  const response = readAssertion(body.authenticator_response)
  return async (tx) => {
    const account = await findAccount(tx, app, { type: 'passkey', subject: response.id })
    return { credential: await provePasskey(tx, app, { origin: page, challenge: body.challenge, response }, account) }
  }
}

async function newPasskeyProver(provider: Provider, c: Call, ceremony: 'register' | 'link'): Promise<Prove> {
  const app = c.get('app')
  const body = await readBody(c, { relying_party: origin, authenticator_response: record })
  if (ceremony === 'link') mustBeOn(app)
  else mustBeWayIn(app)
  const { origin: page } = relyingPartyOf(provider, c, body.relying_party)
  const response = readAttestation(body.authenticator_response)
  const name = (aaguid: string) => nameOf(aaguid, c.req.header('user-agent'))
  return async (tx, caller) => {
    const userId = ceremony === 'link' ? caller?.user.id : undefined
    const answer = { origin: page, response, ...(userId && { userId }) }
    return { credential: await proveNewPasskey(tx, app, ceremony, answer, name) }
  }
}

const passkeysOf = ({ accounts }: User) => accounts.filter(({ type }) => type === 'passkey')

/** What the device shows beside the passkey. */
function nameFor({ accounts }: User, { settings }: App): string {
  const fields = accounts.map((account) => account.fields)
  const known = fields.flatMap(
    ({ address, email, phoneNumber, username }) => address ?? email ?? phoneNumber ?? username ?? [],
  )
  return `${known[0] ?? settings.name}`
}

function mustBeWayIn({ settings }: App): void {
  if (!settings.passkey_auth) throw new ApiError('disallowed_login_method', 'Login with passkey not allowed.')
}
/** Passkeys may also be there for a second factor only (decision 28). */
function mustBeOn(app: App): void {
  if (!app.settings.mfa_methods.includes('passkey')) mustBeWayIn(app)
}
