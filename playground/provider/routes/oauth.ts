import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { App } from '../app.js'
import { readBody } from '../body.js'
import { mustBeHuman } from '../captcha.js'
import { ApiError } from '../errors.js'
import { knownApp } from '../known-app.js'
import { linkOrRenew, logIn, type Prove, unlinkFrom } from '../method.js'
import { authorizationUrl } from '../oauth-exchange.js'
import { type OAuthProvider, oauthNames, oauthProviders } from '../oauth-providers.js'
import { type Asked, askedKey, callback, codeKey, type Granted, type Outcome, sealKey, TIME } from '../oauth-return.js'
import { challenge, mustMatch, refuseStrangeAddress, verifier } from '../pkce.js'
import type { Call, Env, Provider, Routes } from '../provider-context.js'
import { limitRate } from '../rate-limit.js'
import { unseal } from '../seal.js'
import { oneOf, optional, text } from '../shape.js'
import { issueTicket, takeTicket } from '../tickets.js'

const provider = oneOf(...oauthNames)

/** Logins by nine identity providers: `oauth/*`. Wire §1.3, §7.1. */
export const oauth = (sandbox: Provider): Routes =>
  new Hono<Env>()
    // a page of the upstream leads here, not a client of ours
    .on(['GET', 'POST'], '/callback/:provider', (c) => callback(sandbox, c))
    .use(knownApp(sandbox))
    .post('/init', (c) => init(sandbox, c))
    .post('/authenticate', async (c) => logIn(sandbox, c, await prover(sandbox, c)))
    .post('/link', async (c) => linkOrRenew(sandbox, c, await prover(sandbox, c)))
    .post('/unlink', async (c) => {
      const body = await readBody(c, { provider, subject: text(500) })
      return unlinkFrom(sandbox, c, `${body.provider}_oauth`, body.subject)
    })

/** Where the person goes to say who they are. */
async function init(sandbox: Provider, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, {
    provider,
    redirect_to: text(4000),
    token: optional(text(5000, 0)),
    code_challenge: challenge,
    state_code: text(500),
  })
  mustBeOn(app, body.provider)
  refuseStrangeAddress(app, body.redirect_to)
  await limitRate(sandbox.db, app, `oauth ip ${getConnInfo(c).remote.address}`, app.settings.rate_limits.per_ip)
  await mustBeHuman(sandbox, c, body.token)
  const state = `${app.id}.${random()}`
  const checks = { verifier: random(), nonce: random() }
  const url = await authorizationUrl(sandbox, app, body.provider, { ...checks, state }).catch((cause) => {
    const message = `${oauthProviders[body.provider]} did not answer as expected. Try again.`
    throw new HTTPException(502, { message, cause })
  })
  const asked: Asked = {
    ...checks,
    provider: body.provider,
    redirectTo: body.redirect_to,
    codeChallenge: body.code_challenge,
    stateCode: body.state_code,
  }
  await issueTicket(sandbox.db, app, askedKey(state), asked, TIME)
  return c.json({ url })
}

/** A code proves who came, once, to whom has the verifier and the state that it was asked for with. */
async function prover(sandbox: Provider, c: Call): Promise<Prove> {
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
    // who brings it with something wrong has not used it up: throwing takes the transaction back
    const granted = await takeTicket<Granted>(tx, app, codeKey(sandbox, body.authorization_code))
    if (!granted) throw new ApiError('invalid_credentials', 'There is no such code: it was used, or its time is up.')
    mustBeOn(app, granted.provider)
    mustMatch(granted, body)
    const outcome: Outcome = JSON.parse(unseal(sealKey(sandbox, app, body.authorization_code), granted.sealed))
    if ('refused' in outcome) {
      const label = oauthProviders[granted.provider]
      return new ApiError(outcome.refused, `This ${label} account is suspended.`)
    }
    const { fields, tokens } = outcome
    const credential = { type: `${granted.provider}_oauth`, subject: fields.subject, fields: { ...fields } }
    return { credential, ...(app.settings.oauth_tokens && { also: { oauth_tokens: tokens } }) }
  }
}

function mustBeOn({ settings }: App, name: OAuthProvider): void {
  if (settings[`${name}_oauth`]) return
  throw new ApiError('disallowed_login_method', `Login with ${oauthProviders[name]} not allowed.`)
}

const random = () => randomBytes(32).toString('base64url')
