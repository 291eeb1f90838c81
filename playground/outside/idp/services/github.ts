import { type Context, Hono } from 'hono'
import {
  type AuthorizationRequest,
  CLIENT,
  fits,
  type Grant,
  isCallback,
  openConsent,
  openShelf,
  random,
} from '../authorization-server.js'
import { broken } from '../faults.js'
import { formOf, json, sendBack, words } from '../http.js'
import { errorPage } from '../page.js'
import type { Person } from '../people.js'

// All pages were read on 2026-11-25. "Observed" marks behaviour that issue threads describe and GitHub's documents do
// not. G = https://docs.github.com/en
// [AUTHZ] G/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps (as after 2026-08-03)
// [TERR] G/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors
// [AERR] G/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-authorization-request-errors
// [SCOPE] G/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
// [PKCE] https://github.blog/changelog/2025-07-14-pkce-support-for-oauth-and-github-app-authentication
// [CHG] https://github.blog/changelog/2026-08-14-multiple-redirect-uris-and-token-refresh-for-oauth-apps
// [USERS] G/rest/users/users  [EMAILS] G/rest/users/emails
// [REST] G/rest/using-the-rest-api/getting-started-with-the-rest-api

const label = { name: 'github', label: 'GitHub' }

/**
 * [SCOPE] There is no openid, email or profile. That unknown scopes are left out of the grant is this stand-in's
 * choice.
 */
const SCOPES = ['user', 'read:user', 'user:email', 'offline_access']
const DOCS = 'https://docs.github.com'
const TOKEN_ERRORS = `${DOCS}/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/`
const YEAR_S = 365 * 86_400

function open(base: string) {
  const codes = openShelf<Grant>(600) // [AUTHZ] 10 minutes.
  const classicTokens = openShelf<Grant>(YEAR_S)
  const expiringTokens = openShelf<Grant>(28_800)
  const refreshTokens = openShelf<Grant & { access_token: string }>(15_897_600)

  const consent = openConsent<AuthorizationRequest>(label, {
    // Observed since April 2026: `iss` is sent, https://github.com/nextauthjs/next-auth/issues/13409
    allow: (grant) =>
      sendBack(grant.redirect_uri, { code: codes.put(grant, random(15)), iss: base, state: grant.state }),
    // [AERR] has error_uri. Observed: `iss` is sent too, https://github.com/first-tree-ai/opentag/pull/636
    deny: ({ redirect_uri, state }) =>
      sendBack(redirect_uri, {
        error: 'access_denied',
        error_description: 'The user has denied your application access.',
        error_uri: `${DOCS}/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/#access-denied`,
        state,
        iss: base,
      }),
  })

  function tokens(grant: Grant) {
    // [AUTHZ] Scopes are separated by commas, and bearer has small letters.
    const same = { scope: grant.scopes.join(','), token_type: 'bearer' }
    // [CHG][AUTHZ] Only with offline_access, access tokens expire and there is a refresh token.
    if (!grant.scopes.includes('offline_access'))
      return { access_token: classicTokens.put(grant, `gho_${random(27)}`), ...same }
    const access_token = expiringTokens.put(grant, `gho_${random(27)}`)
    const refresh_token = refreshTokens.put({ ...grant, access_token }, `ghr_${random(54)}`)
    return { access_token, expires_in: 28_800, refresh_token, refresh_token_expires_in: 15_897_600, ...same }
  }

  function exchange(c: Context, form: Record<string, string>) {
    const grant = codes.take(form.code)
    // [TERR] lists the errors of this endpoint.
    if (typeof grant === 'string') return refuse(c, 'bad_verification_code', BAD_CODE)
    if (form.redirect_uri !== grant.redirect_uri)
      return refuse(c, 'redirect_uri_mismatch', 'The redirect_uri MUST match the registered callback URL.')
    // [PKCE] A verifier is required if a challenge was sent. The error code is observed.
    if (grant.challenge && !fits(grant.challenge, form.code_verifier))
      return refuse(c, 'bad_verification_code', BAD_CODE)
    return broken('token', grant.trouble) ?? formAnswer(c, tokens(grant))
  }

  /** [AUTHZ][CHG] Both tokens are replaced, and both old ones become invalid. */
  function refresh(c: Context, form: Record<string, string>) {
    const grant = refreshTokens.take(form.refresh_token)
    if (typeof grant === 'string')
      return refuse(c, 'bad_refresh_token', 'The refresh token passed is incorrect or expired.')
    expiringTokens.take(grant.access_token)
    return formAnswer(c, tokens(grant))
  }

  /** The errors that are common to all API requests. */
  function apiError(c: Context, grant: Grant | undefined): Response | undefined {
    // [REST] "Requests without a User-Agent are rejected."
    if (!c.req.header('user-agent'))
      return new Response(
        '\r\nRequest forbidden by administrative rules. Please make sure your request has a User-Agent header.\r\n',
        { status: 403, headers: { 'content-type': 'text/html' } },
      )
    if (!grant) return apiRefusal(401, 'Bad credentials', '/rest')
    if (grant.trouble === 'suspended') return apiRefusal(403, 'Sorry. Your account was suspended.', '/github')
    return broken('info', grant.trouble)
  }
  const grantOf = (c: Context) => {
    const token = /^(?:Bearer|token) +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    return classicTokens.find(token) ?? expiringTokens.find(token)
  }
  // [SCOPE] The header lists the granted scopes.
  const scopesHeader = ({ scopes }: Grant) => ({ 'x-oauth-scopes': scopes.join(', ') })

  return new Hono()
    .get('/auth', (c) => {
      const query = c.req.query()
      // Observed: GitHub shows its 404 page.
      if (query.client_id !== CLIENT.id) return errorPage(label, 'Not Found', 404)
      if (!isCallback(query.redirect_uri, 'github'))
        return errorPage(label, 'The redirect_uri is not associated with this application.')
      // [PKCE] A challenge is optional. It must be S256 with 43 characters.
      if (query.code_challenge && (query.code_challenge_method !== 'S256' || query.code_challenge.length !== 43))
        return errorPage(label, 'The code_challenge_method must be S256.')
      // [AUTHZ] There is no parameter response_type, and the only value of prompt is select_account.
      return consent.ask({
        redirect_uri: query.redirect_uri,
        state: query.state,
        scopes: words(query.scope).filter((scope) => SCOPES.includes(scope)),
        challenge: query.code_challenge ? { value: query.code_challenge, method: 'S256' } : undefined,
      })
    })
    .route('/consent', consent.routes)
    .post('/token', async (c) => {
      const form = (await formOf(c)) ?? {}
      // [AUTHZ] The client id is in the body. Observed: an unknown one gets a 404,
      // https://github.com/octokit/auth-oauth-user.js/issues/239
      if (form.client_id !== CLIENT.id) return json(404, { error: 'Not Found' })
      if (form.client_secret !== CLIENT.secret)
        return refuse(c, 'incorrect_client_credentials', 'The client_id and/or client_secret passed are incorrect.')
      // [AUTHZ] The exchange of a code has no grant_type.
      return form.grant_type === 'refresh_token' ? refresh(c, form) : exchange(c, form)
    })
    .get('/info', (c) => {
      const grant = grantOf(c)
      const wrong = apiError(c, grant)
      return wrong ?? json(200, userOf((grant as Grant).person), scopesHeader(grant as Grant))
    })
    .get('/info/emails', (c) => {
      const grant = grantOf(c)
      const wrong = apiError(c, grant)
      if (wrong) return wrong
      const { person, scopes } = grant as Grant
      // [EMAILS] The addresses need the scope user:email.
      if (!scopes.some((scope) => ['user', 'user:email'].includes(scope)))
        return apiRefusal(404, 'Not Found', '/rest/users/emails#list-email-addresses-for-the-authenticated-user')
      return json(200, emailsOf(person), scopesHeader(grant as Grant))
    })
}

const BAD_CODE = 'The code passed is incorrect or expired.'

/** [AUTHZ] The response is form-encoded by default. The Accept header can ask for JSON or XML. */
function formAnswer(c: Context, fields: Record<string, string | number>): Response {
  const accept = c.req.header('accept') ?? ''
  if (accept.includes('application/json')) return json(200, fields)
  const pairs = Object.entries(fields).map(([name, value]): [string, string] => [name, `${value}`])
  const isXml = accept.includes('application/xml')
  const body = isXml
    ? `<OAuth>${pairs.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</OAuth>`
    : `${new URLSearchParams(pairs)}`
  const type = isXml ? 'application/xml' : 'application/x-www-form-urlencoded'
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })
}

/** [TERR] Errors have status 200. */
const refuse = (c: Context, error: string, error_description: string) =>
  formAnswer(c, { error, error_description, error_uri: `${TOKEN_ERRORS}#${error.replaceAll('_', '-')}` })

const apiRefusal = (status: number, message: string, page: string) =>
  json(status, { message, documentation_url: `${DOCS}${page}`, status: `${status}` })

/** [USERS] `email` is the public address of the profile, if there is one. There is no flag for a verified address. */
const userOf = ({ id, username, name, email, sparse }: Person) => ({
  login: username,
  id: Number(id),
  node_id: Buffer.from(`04:User${id}`).toString('base64'),
  avatar_url: `https://pictures.example/${username}.png`,
  html_url: `https://github.example/${username}`,
  type: 'User',
  name: sparse ? null : name,
  email: sparse ? null : username === 'grace' ? workAddress(username) : email,
})

/**
 * [EMAILS] The primary address may be at any position, and may be unverified. Observed: some addresses receive no mail.
 */
const emailsOf = ({ id, username, email, verified, sparse }: Person) => [
  { email: `${id}+${username}@users.noreply.github.example`, primary: false, verified, visibility: null },
  { email: workAddress(username), primary: false, verified, visibility: null },
  { email, primary: true, verified, visibility: sparse ? 'private' : 'public' },
]
const workAddress = (username: string) => `${username}@work.example`

export const github = { ...label, open }
