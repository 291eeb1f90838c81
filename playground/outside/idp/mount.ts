import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { JWK } from 'jose'
import Provider, { interactionPolicy } from 'oidc-provider'
import { type Trouble, wrongAnswer } from './faults.js'
import { answerInteraction } from './interaction.js'
import { people } from './people.js'
import type { Service } from './services.js'

/** `base`: where it is, with its path; that is its issuer too. `key` signs its ID tokens. */
export function openMount(base: string, service: Service, key: JWK): RequestListener {
  /** By grant: what the person ordered. */
  const troubles = new Map<string, Trouble>()
  const idp = new Provider(base, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: 'sandbox',
        client_secret: 'sandbox-secret',
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['http://localhost/callback'],
      },
    ],
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile', ...(service.scopes ?? [])],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('base64url')], names: cookieNames(service.name) },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: !service.info && !service.silent } },
    interactions: { policy: alwaysAsk(), url: (_, { uid }) => `${base}/interaction/${uid}` },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 600, Interaction: 900, Session: 900 },
    findAccount: (_, accountId) => {
      const person = people.find(({ id }) => id === accountId)
      return person && { accountId, claims: () => ({ sub: accountId, email: person.email, name: person.name }) }
    },
  })
  // whichever port the sandbox's provider has
  idp.Client.prototype.redirectUriAllowed = (uri) => new URL(uri).pathname.endsWith(`/oauth/callback/${service.name}`)
  idp.use(async (ctx, next) => {
    await next()
    const endpoint = ctx.path === '/token' ? 'token' : ctx.path === '/me' ? 'info' : undefined
    const grant = ctx.oidc?.entities.AuthorizationCode?.grantId ?? ctx.oidc?.entities.AccessToken?.grantId ?? ''
    const wrong = endpoint && wrongAnswer(endpoint, troubles.get(grant) ?? '', service.silent)
    if (wrong) Object.assign(ctx, { status: wrong.status, type: 'json', body: wrong.body })
  })
  const speak = idp.callback()

  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', base)
    if (service.tokenInfo && pathname === '/tokeninfo')
      return void tellToken(searchParams.get('access_token') ?? '', response)
    if (service.info && pathname === '/info') return void tellWho(request.headers.authorization, response)
    if (pathname.startsWith('/interaction/'))
      return void answerInteraction({ idp, service, troubles }, request, response)
    void speak(request, response)
  }

  /** As Google's does. */
  async function tellToken(value: string, response: Parameters<RequestListener>[1]) {
    const token = await idp.AccessToken.find(value)
    const body = token
      ? { aud: token.clientId, sub: token.accountId, scope: token.scope, expires_in: `${token.remainingTTL}` }
      : { error: 'invalid_token', error_description: 'Invalid Value' }
    response.writeHead(token ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  async function tellWho(authorization = '', response: Parameters<RequestListener>[1]) {
    const token = await idp.AccessToken.find(authorization.replace(/^Bearer /, ''))
    const person = people.find(({ id }) => id === token?.accountId)
    const wrong = token?.grantId && wrongAnswer('info', troubles.get(token.grantId) ?? '')
    const { status, body } = wrong || {
      status: person ? 200 : 401,
      body: JSON.stringify(person ? service.info?.(person) : { error: 'invalid_token' }),
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
}

/** Nobody stays signed in here: who comes chooses who to be. */
function alwaysAsk() {
  const policy = interactionPolicy.base()
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('choose', 'who to be', 'login_required', ({ oidc }) => !oidc.result?.login),
    )
  return policy
}

/** Cookies ignore paths' owners: nine mounts share one host. */
const cookieNames = (name: string) => ({
  session: `${name}_session`,
  interaction: `${name}_interaction`,
  resume: `${name}_resume`,
})
