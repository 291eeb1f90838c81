import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { once } from '../answers.js'
import { type Caller, mustBeCaller } from '../bearer.js'
import { readBody } from '../body.js'
import { type CloudMethod, iCloudOf, mustBeOffered } from '../clouds.js'
import { type Access, accessKey, askForAccess, callback, openAccess } from '../drive-access.js'
import { ApiError } from '../errors.js'
import { signInUrl } from '../icloud.js'
import { knownApp } from '../known-app.js'
import { challenge, mustMatch, refuseStrangeAddress, verifier } from '../pkce.js'
import type { Call, Env, Provider, Routes } from '../provider-context.js'
import { limitRate } from '../rate-limit.js'
import { oneOf, optional, text } from '../shape.js'
import { takeTicket } from '../tickets.js'

const client_type = oneOf('web', 'expo-ios')

/** Access to a user's own cloud, where what opens their backup lies: `recovery/*`. Modal §4.16, Wire §1.3, §3.4. */
export const recovery = (sandbox: Provider): Routes =>
  new Hono<Env>()
    // a page of the upstream leads here, not a client of ours
    .get('/oauth/callback/google', (c) => callback(sandbox, c))
    .use(knownApp(sandbox))
    .post('/oauth/init', (c) => init(sandbox, c))
    .post('/oauth/init_icloud', (c) => initICloud(sandbox, c))
    .post('/oauth/authenticate', (c) => authenticate(sandbox, c))
    .post('/configuration_icloud', (c) => configuration(sandbox, c))

async function mayUse(sandbox: Provider, c: Call, method: CloudMethod): Promise<Caller> {
  const caller = await mustBeCaller(sandbox, c)
  mustBeOffered(c.get('app'), caller.user, method)
  return caller
}

async function init(sandbox: Provider, c: Call): Promise<Response> {
  const app = c.get('app')
  const { user } = await mayUse(sandbox, c, 'google-drive')
  const body = await readBody(c, {
    redirect_to: text(4000),
    code_challenge: challenge,
    state_code: text(500),
    token: optional(text(5000, 0)),
  })
  refuseStrangeAddress(app, body.redirect_to)
  await limited(sandbox, c)
  const { redirect_to: redirectTo, code_challenge: codeChallenge, state_code: stateCode } = body
  const wanted = { userId: user.id, provider: 'google-drive', redirectTo, codeChallenge, stateCode } as const
  return c.json({ url: await askForAccess(sandbox, app, wanted).catch(silent('Google')) })
}

async function initICloud(sandbox: Provider, c: Call): Promise<Response> {
  await mayUse(sandbox, c, 'icloud')
  await readBody(c, { client_type })
  await limited(sandbox, c)
  return c.json({ url: await signInUrl(sandbox, c.get('app')).catch(silent('iCloud')) })
}

/** A code gives the access once, to the user who asked for it, with the verifier and the state it was asked for with. */
async function authenticate(sandbox: Provider, c: Call): Promise<Response> {
  const app = c.get('app')
  const { user } = await mustBeCaller(sandbox, c)
  const body = await readBody(c, {
    authorization_code: text(500),
    state_code: text(500),
    code_verifier: verifier,
    provider: oneOf('google-drive'),
  })
  const answer = await once(sandbox, c, user.id, async (tx) => {
    // who brings it with something wrong has not used it up: throwing takes the transaction back
    const access = await takeTicket<Access>(tx, app, accessKey(sandbox, body.authorization_code))
    if (access?.userId !== user.id)
      throw new ApiError('invalid_credentials', 'There is no such code: it was used, or its time is up.')
    mustMatch(access, body)
    return { access_token: openAccess(sandbox, app, body.authorization_code, access) }
  })
  return c.json(answer)
}

/** What the frame needs to speak to our container there. */
async function configuration(sandbox: Provider, c: Call): Promise<Response> {
  await mayUse(sandbox, c, 'icloud')
  await readBody(c, { client_type })
  const { api_token, container_identifier, environment } = iCloudOf(sandbox, c.get('app'))
  return c.json({ api_token, container_identifier, environment })
}

const limited = ({ db }: Provider, c: Call) =>
  limitRate(db, c.get('app'), `recovery ip ${getConnInfo(c).remote.address}`, c.get('app').settings.rate_limits.per_ip)

const silent = (name: string) => (cause: unknown) => {
  throw new HTTPException(502, { message: `${name} did not answer as expected. Try again.`, cause })
}
