import { type Handler, Hono } from 'hono'
import { mustBeHuman } from '../captcha/captcha.js'
import { type Connection, mustBeConnected } from '../consents/connections.js'
import { findConsent, revokeConsent } from '../consents/consents.js'
import type { Database } from '../db/database.js'
import { changesAccess } from '../freshness/freshness.js'
import { homeOf } from '../http/addresses.js'
import { jsonBody, readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { limitByIp } from '../http/rate-limit.js'
import { challenge, mustMatch, mustRedirectToApp, verifier } from '../oauth-client/pkce.js'
import { ApiError } from '../protocol/errors.js'
import { isRecord, optional, text } from '../protocol/validate.js'
import { linkOrRenew, logIn, type Prove, type Proven, unlinkAndTell } from '../session/authenticate.js'
import { mustBeCaller } from '../session/bearer.js'
import { findUser, wireUser } from '../users/user.js'
import { accountOf, type } from './account.js'
import { type AccountCode, openRequest, providerAppIdIn, providerName, takeCode } from './request.js'
import { issueProviderToken } from './token.js'

type Work = (c: Call, providerAppId: string) => Promise<Response>

/**
 * The routes `oauth/*` for a server that is another app, `<prefix>:<app id>`. Requests for other servers go to the
 * next routes. Wire §1.3.
 */
export function crossAppLogins(server: Server): Routes {
  const withKnownApp = knownApp(server)
  const forOtherApp =
    (work: Work): Handler<Env> =>
    async (c, next) => {
      const providerAppId = namedApp(c)
      if (!providerAppId) return next()
      let answer: Response | undefined
      await withKnownApp(c, async () => {
        answer = await work(c, providerAppId)
      })
      return answer
    }
  return new Hono<Env>()
    .post(
      '/init',
      forOtherApp((c, id) => init(server, c, id)),
    )
    .post(
      '/authenticate',
      changesAccess('keep what you have as a guest'),
      forOtherApp(async (c, id) => logIn(server, c, await prover(server, c, id))),
    )
    .post(
      '/link',
      changesAccess('add a login'),
      forOtherApp(async (c, id) => linkOrRenew(server, c, await prover(server, c, id))),
    )
    .post(
      '/unlink',
      changesAccess('remove a login'),
      forOtherApp((c, id) => unlinkAccount(server, c, id)),
    )
}

/** The app that the body names as the server. A malformed body passes here, and the next routes refuse it. */
function namedApp(c: Call): string | undefined {
  try {
    const body = jsonBody(c)
    return isRecord(body) ? providerAppIdIn(body.provider) : undefined
  } catch {
    return undefined
  }
}

/** Answers the address of the page where the user logs in to the other app and consents. */
async function init(server: Server, c: Call, providerAppId: string): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, {
    redirect_to: text(8000),
    token: optional(text(5000, 0)),
    code_challenge: challenge,
    state_code: text(500),
  })
  const { providerApp } = await mustBeConnected(server, app, providerAppId)
  mustRedirectToApp(app, body.redirect_to)
  await limitByIp(server, c, 'oauth')
  await mustBeHuman(server, c, body.token)
  const request = await openRequest(server, app, {
    providerAppId,
    redirectTo: body.redirect_to,
    codeChallenge: body.code_challenge,
    stateCode: body.state_code,
  })
  return c.json({ url: `${homeOf(server, providerApp)}/oauth/authorize?${new URLSearchParams({ request })}` })
}

/**
 * Reads a code that proves an account of the other app. It works once, with the verifier and the state of its request.
 */
async function prover(server: Server, c: Call, providerAppId: string): Promise<Prove> {
  const app = c.get('app')
  const body = await readBody(c, { authorization_code: text(500), state_code: text(500), code_verifier: verifier })
  return async (tx) => {
    const connection = await mustBeConnected({ ...server, db: tx }, app, providerAppId)
    // A refusal below rolls this back, so that a wrong verifier does not use the code up.
    const code = await takeCode(server, tx, app, body.authorization_code)
    if (code?.providerAppId !== providerAppId)
      throw new ApiError('invalid_credentials', 'There is no such code: it was used, or its time is up.')
    mustMatch(code, body)
    return prove(server, tx, connection, code)
  }
}

async function prove(
  { secret }: Server,
  tx: Database,
  { providerApp }: Connection,
  { consentId, authenticatedAt }: AccountCode,
): Promise<Proven> {
  const consent = await findConsent(tx, consentId)
  const user = consent && (await findUser(tx, consent.userId))
  if (!user) throw new ApiError('invalid_credentials', 'The user has taken the consent back. Ask again.')
  const tokens = {
    provider: providerName(providerApp.id),
    access_token: await issueProviderToken(secret, providerApp, consent),
    access_token_expires_in_seconds: providerApp.settings.cross_app_token_ttl,
  }
  return {
    credential: accountOf(providerApp.id, user),
    extraFields: { oauth_tokens: tokens },
    authenticatedAt: new Date(authenticatedAt),
  }
}

/** Removes the account, and revokes the consent that the user gave this app at the other app. */
async function unlinkAccount(server: Server, c: Call, providerAppId: string): Promise<Response> {
  const { subject } = await readBody(c, { subject: text(500) })
  const caller = await mustBeCaller(server, c)
  const { user } = caller
  const isOfApp = user.accounts.some(
    (one) => one.type === type && one.subject === subject && one.fields.provider_app_id === providerAppId,
  )
  if (!isOfApp) throw new ApiError('linked_account_not_found', 'The user has no such account of that app.')
  const updated = await server.db.transaction(async (tx) => {
    await unlinkAndTell(server, tx, c, caller, { type, subject })
    await revokeConsent(tx, { userId: subject, requesterAppId: c.get('app').id })
    return findUser(tx, user.id)
  })
  return c.json(wireUser(updated ?? user))
}
