import { Hono } from 'hono'
import type { App } from '../apps/app.js'
import { mustBeHuman } from '../captcha/captcha.js'
import { randomToken } from '../crypto/random.js'
import { issueTicket, takeTicket } from '../db/tickets.js'
import { changesAccess } from '../freshness/freshness.js'
import { originFor } from '../http/addresses.js'
import { badGateway } from '../http/bad-gateway.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { limitByIp } from '../http/rate-limit.js'
import { challenge, mustMatch, mustRedirectToPage, verifier } from '../oauth-client/pkce.js'
import { REQUEST_TTL_S } from '../oauth-client/redirect.js'
import { serviceOf } from '../oauth-client/service.js'
import { identityProviders } from '../oauth-client/services/index.js'
import { ApiError } from '../protocol/errors.js'
import { type OAuthProvider, oauthNames, oauthProviders } from '../protocol/oauth-providers.js'
import { oneOf, optional, text } from '../protocol/validate.js'
import { linkOrRenew, logIn, type Prove, unlinkFrom } from '../session/authenticate.js'
import { findAccount } from '../users/accounts.js'
import { callback, callbackUrl, codeKey, type LoginCode, type LoginRequest, requestKey } from './callback.js'

const providerName = oneOf(...oauthNames)

/** Logins by nine identity providers: `oauth/*`. Wire §1.3, §7.1. */
export const oauth = (server: Server): Routes =>
  new Hono<Env>()
    // The identity provider redirects the browser here, so this request has no header with the app's id.
    .on(['GET', 'POST'], '/callback/:provider', (c) => callback(server, c))
    .use(knownApp(server))
    .post('/init', (c) => init(server, c))
    .post('/authenticate', changesAccess('keep what you have as a guest'), async (c) =>
      logIn(server, c, await prover(server, c)),
    )
    .post('/link', changesAccess('add a login'), async (c) => linkOrRenew(server, c, await prover(server, c)))
    .post('/unlink', changesAccess('remove a login'), async (c) => {
      const body = await readBody(c, { provider: providerName, subject: text(500) })
      return unlinkFrom(server, c, `${body.provider}_oauth`, body.subject)
    })

/** Answers the address of the identity provider's login page. */
async function init(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, {
    provider: providerName,
    redirect_to: text(8000),
    token: optional(text(5000, 0)),
    code_challenge: challenge,
    state_code: text(500),
  })
  mustBeOn(app, body.provider)
  await limitByIp(server, c, 'oauth')
  mustRedirectToPage({ origin: originFor(server, c) }, app, body.redirect_to)
  await mustBeHuman(server, c, body.token)
  const state = `${app.id}.${randomToken()}`
  const checks = { verifier: randomToken(), nonce: randomToken() }
  const grant = { callback: callbackUrl(server, c, app, body.provider) }
  const service = serviceOf(app, body.provider)
  const { authorizationUrl } = await import('../oauth-client/exchange.js')
  const url = await authorizationUrl(service, { ...checks, state }, grant).catch((cause) => {
    throw badGateway(`${oauthProviders[body.provider]} did not answer as expected. Try again.`, cause)
  })
  const request: LoginRequest = {
    ...checks,
    provider: body.provider,
    redirectTo: body.redirect_to,
    codeChallenge: body.code_challenge,
    stateCode: body.state_code,
  }
  await issueTicket(server, app, requestKey(state), request, REQUEST_TTL_S)
  return c.json({ url })
}

/** Reads a code that proves the user's identity. It works once, with the verifier and the state of its request. */
async function prover(server: Server, c: Call): Promise<Prove> {
  const app = c.get('app')
  const body = await readBody(c, {
    authorization_code: text(500),
    state_code: text(500),
    code_verifier: verifier,
    code_type: optional(text(20)),
  })
  if (body.code_type === 'raw')
    throw new ApiError('not_supported', 'A code of the identity provider itself is not taken: bring one of ours.')
  return async (tx) => {
    // A refusal below rolls this back, so that a wrong verifier does not use the code up.
    const login = await takeTicket<LoginCode>({ ...server, db: tx }, app, codeKey(body.authorization_code))
    if (!login) throw new ApiError('invalid_credentials', 'There is no such code: it was used, or its time is up.')
    mustBeOn(app, login.provider)
    mustMatch(login, body)
    const { outcome } = login
    if ('refused' in outcome)
      return new ApiError(outcome.refused, `This ${oauthProviders[login.provider]} account is suspended.`)
    const { tokens } = outcome
    const account = { type: `${login.provider}_oauth`, subject: outcome.fields.subject }
    const stored = (await findAccount(tx, app, account))?.fields ?? {}
    const storedNames = (identityProviders[login.provider].toldOnce ?? []).filter(
      (name) => outcome.fields[name] === null,
    )
    const fields = { ...outcome.fields, ...Object.fromEntries(storedNames.map((name) => [name, stored[name] ?? null])) }
    return {
      credential: { ...account, fields },
      ...(app.settings.oauth_tokens && { extraFields: { oauth_tokens: tokens } }),
    }
  }
}

function mustBeOn({ settings }: App, name: OAuthProvider): void {
  if (settings[`${name}_oauth`]) return
  throw new ApiError('disallowed_login_method', `Login with ${oauthProviders[name]} not allowed.`)
}
