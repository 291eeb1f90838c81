import { Hono } from 'hono'
import type { App } from '../apps/app.js'
import { mustBeHuman } from '../captcha/captcha.js'
import { changesAccess } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { optional, record, text } from '../protocol/validate.js'
import { linkTo, logIn, type Prove, unlinkFrom } from '../session/authenticate.js'
import { mustBeCaller } from '../session/bearer.js'
import { findAccount, mustHaveRoom } from '../users/accounts.js'
import { displayNameOf } from '../users/display-name.js'
import type { User } from '../users/user.js'
import { assertionOptions, newPasskeyOptions, proveNewPasskey, provePasskey } from '../webauthn/ceremonies.js'
import { pageOrigin, type RelyingParty, relyingPartyOf } from '../webauthn/relying-party.js'
import { creationOptions, readAssertion, readAttestation, requestOptions } from '../webauthn/wire.js'
import { nameOf } from './authenticator-name.js'

/** Sign-up, login and link by passkey: `passkeys/*`. Wire §1.3, §1.6. */
export const passkeys = (server: Server): Routes =>
  new Hono<Env>()
    .use(knownApp(server))
    .post('/authenticate/init', (c) => initLogin(server, c))
    .post('/authenticate', changesAccess('keep what you have as a guest'), async (c) =>
      logIn(server, c, await loginProver(server, c)),
    )
    .post('/register/init', (c) => initSignup(server, c))
    .post('/register', changesAccess('keep what you have as a guest'), async (c) =>
      logIn(server, c, await newPasskeyProver(server, c, 'register')),
    )
    .post('/link/init', (c) => initLink(server, c))
    .post('/link', changesAccess('add a login'), async (c) =>
      linkTo(server, c, await newPasskeyProver(server, c, 'link')),
    )
    .post('/unlink', changesAccess('remove a login'), async (c) => {
      const { credential_id } = await readBody(c, { credential_id: text(1400) })
      return unlinkFrom(server, c, 'passkey', credential_id)
    })

async function initLogin(server: Server, c: Call): Promise<Response> {
  const [app, party] = await openCeremony(server, c)
  return c.json({
    relying_party: party.origin,
    options: requestOptions(await assertionOptions(server, app, 'authenticate', party)),
  })
}

async function initSignup(server: Server, c: Call): Promise<Response> {
  const [app, party] = await openCeremony(server, c)
  const options = await newPasskeyOptions(server, app, 'register', party)
  return c.json({ relying_party: party.origin, options: creationOptions(options) })
}

/** The checks before a challenge for login or sign-up. */
async function openCeremony(server: Server, c: Call): Promise<[App, RelyingParty]> {
  const app = c.get('app')
  const { token, relying_party } = await readBody(c, {
    token: optional(text(5000, 0)),
    relying_party: optional(pageOrigin),
  })
  mustAllowLogin(app)
  const party = relyingPartyOf(server, c, relying_party)
  await limitByIp(server, c, 'passkey')
  await mustBeHuman(server, c, token)
  return [app, party]
}

/** Checks the limit of passkeys before the device creates another one. */
async function initLink(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const { relying_party } = await readBody(c, { relying_party: optional(pageOrigin) })
  mustBeOn(app)
  const { user } = await mustBeCaller(server, c)
  const party = relyingPartyOf(server, c, relying_party)
  mustHaveRoom(c.get('app'), user.accounts, 'passkey')
  const about = { userId: user.id, name: displayNameOf(user, app), passkeys: passkeysOf(user) }
  const options = await newPasskeyOptions(server, app, 'link', party, about)
  return c.json({ relying_party: party.origin, options: creationOptions(options) })
}

async function loginProver(server: Server, c: Call): Promise<Prove> {
  const app = c.get('app')
  const body = await readBody(c, { relying_party: pageOrigin, challenge: text(200), authenticator_response: record })
  mustAllowLogin(app)
  const { origin: page } = relyingPartyOf(server, c, body.relying_party)
  const response = readAssertion(body.authenticator_response)
  return async (tx) => {
    const account = await findAccount(tx, app, { type: 'passkey', subject: response.id })
    const answer = { origin: page, challenge: body.challenge, response }
    return { credential: await provePasskey({ ...server, db: tx }, app, 'authenticate', answer, account) }
  }
}

async function newPasskeyProver(server: Server, c: Call, ceremony: 'register' | 'link'): Promise<Prove> {
  const app = c.get('app')
  const body = await readBody(c, { relying_party: pageOrigin, authenticator_response: record })
  if (ceremony === 'link') mustBeOn(app)
  else mustAllowLogin(app)
  const { origin: page } = relyingPartyOf(server, c, body.relying_party)
  const response = readAttestation(body.authenticator_response)
  const name = (aaguid: string) => nameOf(aaguid, c.req.header('user-agent'))
  return async (tx, caller) => {
    const userId = ceremony === 'link' ? caller?.user.id : undefined
    const answer = { origin: page, response, ...(userId && { userId }) }
    return { credential: await proveNewPasskey({ ...server, db: tx }, app, ceremony, answer, name) }
  }
}

const passkeysOf = ({ accounts }: User) => accounts.filter(({ type }) => type === 'passkey')

function mustAllowLogin({ settings }: App): void {
  if (!settings.passkey_auth) throw new ApiError('disallowed_login_method', 'Login with passkey not allowed.')
}
/** An app may use passkeys for second factors only (decision 28). */
function mustBeOn(app: App): void {
  if (!app.settings.mfa_methods.includes('passkey')) mustAllowLogin(app)
}
