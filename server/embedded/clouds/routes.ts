import { Hono } from 'hono'
import { takeTicket } from '../../db/tickets.js'
import { originFor } from '../../http/addresses.js'
import { badGateway } from '../../http/bad-gateway.js'
import { readBody } from '../../http/body.js'
import type { Call, Env, Routes, Server } from '../../http/context.js'
import { idempotent } from '../../http/idempotency.js'
import { knownApp } from '../../http/known-app.js'
import { limitByIp } from '../../http/rate-limit.js'
import { challenge, mustMatch, mustRedirectToPage, verifier } from '../../oauth-client/pkce.js'
import { ApiError } from '../../protocol/errors.js'
import { oneOf, optional, text } from '../../protocol/validate.js'
import { type Caller, mustBeCaller } from '../../session/bearer.js'
import { type CloudMethod, iCloudOf, mustBeOffered } from './clouds.js'
import { type AccessCode, accessUrl, callback, codeKey } from './drive-access.js'
import { signInUrl } from './icloud.js'

const client_type = oneOf('web', 'expo-ios')

/**
 * `recovery/*`: access to the user's cloud, which stores the key of the recovery share. Modal §4.16, Wire §1.3, §3.4.
 */
export const recovery = (server: Server): Routes =>
  new Hono<Env>()
    // Google redirects the browser here, so this request has no header with the app's id.
    .get('/oauth/callback/google', (c) => callback(server, c))
    .use(knownApp(server))
    .post('/oauth/init', (c) => init(server, c))
    .post('/oauth/init_icloud', (c) => initICloud(server, c))
    .post('/oauth/authenticate', (c) => authenticate(server, c))
    .post('/configuration_icloud', (c) => configuration(server, c))

async function mayUse(server: Server, c: Call, method: CloudMethod): Promise<Caller> {
  const caller = await mustBeCaller(server, c)
  mustBeOffered(c.get('app'), caller.user, method)
  return caller
}

async function init(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const { user } = await mayUse(server, c, 'google-drive')
  const body = await readBody(c, {
    redirect_to: text(8000),
    code_challenge: challenge,
    state_code: text(500),
    token: optional(text(5000, 0)),
  })
  await limitByIp(server, c, 'recovery')
  mustRedirectToPage({ origin: originFor(server, c) }, app, body.redirect_to)
  const { redirect_to: redirectTo, code_challenge: codeChallenge, state_code: stateCode } = body
  const request = { userId: user.id, redirectTo, codeChallenge, stateCode }
  return c.json({ url: await accessUrl(server, c, request).catch(unavailable('Google')) })
}

async function initICloud(server: Server, c: Call): Promise<Response> {
  await mayUse(server, c, 'icloud')
  await readBody(c, { client_type })
  await limitByIp(server, c, 'recovery')
  return c.json({ url: await signInUrl(server, c.get('app')).catch(unavailable('iCloud')) })
}

/**
 * Exchanges a code for the access token: once, for the user who requested it, with the state and the verifier of the
 * request.
 */
async function authenticate(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const { user } = await mustBeCaller(server, c)
  const body = await readBody(c, {
    authorization_code: text(500),
    state_code: text(500),
    code_verifier: verifier,
    provider: oneOf('google-drive'),
  })
  const answer = await idempotent(server, c, user.id, async (tx) => {
    // A refusal below rolls this back, so that a wrong verifier does not use the code up.
    const access = await takeTicket<AccessCode>({ ...server, db: tx }, app, codeKey(body.authorization_code))
    if (access?.userId !== user.id)
      throw new ApiError('invalid_credentials', 'There is no such code: it was used, or its time is up.')
    mustMatch(access, body)
    return { access_token: access.accessToken }
  })
  return c.json(answer)
}

/** The settings that the frame needs to use the app's iCloud container. */
async function configuration(server: Server, c: Call): Promise<Response> {
  await mayUse(server, c, 'icloud')
  await readBody(c, { client_type })
  const { api_token, container_identifier, environment } = iCloudOf(c.get('app'))
  return c.json({ api_token, container_identifier, environment })
}

const unavailable = (name: string) => (cause: unknown) => {
  if (cause instanceof ApiError) throw cause
  throw badGateway(`${name} did not answer as expected. Try again.`, cause)
}
