import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idp } from '../../playground/outside/idp/idp.js'
import { authorizationUrl, exchangeCode } from '../../server/oauth-client/exchange.js'
import type { IdentityProvider } from '../../server/oauth-client/identity-provider.js'
import type { Service } from '../../server/oauth-client/service.js'
import { identityProviders } from '../../server/oauth-client/services/index.js'
import type { OAuthProvider } from '../../server/protocol/oauth-providers.js'
import { standIn } from '../../server/sandbox/services/services.js'
import { type Answering, answerAt } from '../idp.js'
import { type Outside, startOutside } from '../outside.js'

const HOST = 'http://localhost:5173'
let outside: Outside
beforeAll(async () => {
  outside = await startOutside([idp])
})
afterAll(() => outside.close())

let logins = 0
type Changes = Partial<IdentityProvider>
const serviceOf = (name: OAuthProvider, changes: Changes = {}): Service => {
  const row = identityProviders[name]
  return { row: { ...row, ...changes }, upstream: standIn(`${outside.url}/idp/${name}`, row) }
}
/** Logs in. The state begins with `app` and a dot, because the stand-in for Apple reports a name once per app. */
async function logIn(
  name: OAuthProvider,
  { app = `app${logins++}`, ...how }: Answering & { app?: string } = {},
  service = serviceOf(name),
) {
  const checks = { verifier: 'v'.repeat(43), nonce: 'a-nonce', state: `${app}.state` }
  const callback = `${HOST}/api/v1/oauth/callback/${name}`
  const callbackUrl = await answerAt(await authorizationUrl(service, checks, { callback }), HOST, how)
  return exchangeCode(name, service, callbackUrl, checks)
}
const without = (name: OAuthProvider, changes: Changes, how?: Answering) => logIn(name, how, serviceOf(name, changes))
const fieldsOf = async (name: OAuthProvider, how?: Answering) => (await logIn(name, how)).fields

describe('each service, as it is documented', () => {
  test.each<[OAuthProvider, object]>([
    ['google', { subject: '1815', email: 'ada@people.example', name: 'Ada Lovelace' }],
    ['apple', { subject: '1815', email: 'ada@people.example', name: 'Ada Lovelace' }],
    ['linkedin', { subject: '1815', email: 'ada@people.example', name: 'Ada Lovelace', vanity_name: null }],
    ['discord', { subject: '1815', email: 'ada@people.example', username: 'ada' }],
    ['github', { subject: '1815', email: 'ada@people.example', username: 'ada', name: 'Ada Lovelace' }],
    [
      'twitter',
      { subject: '1815', username: 'ada', name: 'Ada Lovelace', profile_picture_url: expect.stringContaining('ada') },
    ],
    ['spotify', { subject: '1815', email: null, name: 'Ada Lovelace' }],
    ['instagram', { subject: '178414000000001815', username: 'ada' }],
    ['tiktok', { subject: '1815', username: 'ada', name: 'Ada Lovelace' }],
  ])('%s returns the user’s profile', async (name, fields) => {
    expect(await fieldsOf(name)).toEqual(fields)
  })
  test.each<[OAuthProvider, readonly string[]]>([
    ['google', ['openid', 'https://www.googleapis.com/auth/userinfo.email']],
    ['linkedin', ['openid', 'email', 'profile']],
    ['github', ['read:user', 'user:email']],
    ['instagram', ['instagram_business_basic']],
    ['tiktok', ['user.info.basic', 'user.info.profile']],
  ])('%s grants scopes, whatever separates them', async (name, scopes) => {
    const { tokens } = await logIn(name)
    expect(tokens.scopes).toEqual(expect.arrayContaining([...scopes]))
  })
  test('Instagram’s ids keep every digit, also as bare numbers', async () => {
    expect(await fieldsOf('instagram', { person: '1906' })).toMatchObject({ subject: '178414000000001906' })
  })
  test('Apple returns the name only at the first login to an app', async () => {
    const app = 'apple-once'
    const nameFromApple = async () => (await logIn('apple', { app })).fields.name
    expect([await nameFromApple(), await nameFromApple()]).toEqual(['Ada Lovelace', null])
  })
})

describe('an email is returned only if the service has verified it', () => {
  test.each<OAuthProvider>(['google', 'apple', 'linkedin', 'discord', 'github'])('%s', async (name) => {
    expect((await fieldsOf(name, { person: '1843' })).email).toBeNull()
  })
  test('GitHub’s email is the primary one, even if none is public', async () => {
    expect((await fieldsOf('github', { person: '1952' })).email).toMatch(/@people\.example$/)
  })
})

/** Each test removes a peculiarity from a service's row, after which the service must refuse. */
describe('a login fails for a client that does not know a peculiarity of the service', () => {
  test.each<[OAuthProvider, string, Changes]>([
    ['google', 'the scope that makes it OpenID', { scope: 'email profile' }],
    ['apple', 'the signed secret', { authentication: 'client_secret_post' }],
    ['apple', 'the answer by a form', { parameters: {} }],
    ['linkedin', 'that PKCE is not for web apps', { pkce: true }],
    ['linkedin', 'the secret in the body', { authentication: 'client_secret_basic' }],
    ['linkedin', 'the type of the token, which it leaves out', { readTokens: (answer) => answer }],
    ['discord', 'its user agent', { userInfo: { headers: { 'user-agent': 'node' } } }],
    ['discord', 'the scope that tells who somebody is', { scope: 'email' }],
    ['github', 'the secret in the body', { authentication: 'client_secret_basic' }],
    ['twitter', 'HTTP Basic', { authentication: 'client_secret_post' }],
    ['twitter', 'PKCE', { pkce: false }],
    ['twitter', 'the second scope', { scope: 'users.read' }],
    ['instagram', 'the secret in the body', { authentication: 'client_secret_basic' }],
    ['instagram', 'its form of tokens', { readTokens: (answer) => answer }],
    ['instagram', 'its name for the scope', { scope: 'user_profile' }],
    ['instagram', 'the fields asked for', { userInfo: { tokenParameter: 'access_token' } }],
    ['tiktok', 'its name for the client’s id', { clientIdName: 'client_id' }],
    ['tiktok', 'the commas between scopes', { scope: 'user.info.basic user.info.profile' }],
    ['tiktok', 'the secret in the body', { authentication: 'client_secret_basic' }],
    ['tiktok', 'the fields asked for', { userInfo: {} }],
  ])('%s: %s', async (name, _, changes) => {
    await expect(without(name, changes)).rejects.toThrow()
  })
  test('LinkedIn does not return the nonce', async () => {
    await expect(without('linkedin', { nonce: true })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('nonce') },
    })
  })
  test('X returns no picture unless it is requested', async () => {
    const { fields } = await without('twitter', { userInfo: {} })
    expect(fields.profile_picture_url).toBeNull()
  })
  test('GitHub returns the email from a separate endpoint', async () => {
    const { userInfo: { more: _, ...userInfo } = {} } = identityProviders.github
    expect((await without('github', { userInfo }, { person: '1952' })).fields.email).toBeNull()
  })
})

describe('a refusal by the token endpoint is understood', () => {
  /** Exchanges a code that the service never issued. */
  async function forge(name: OAuthProvider, changes?: Changes) {
    const service = serviceOf(name, changes)
    const checks = { verifier: 'v'.repeat(43), nonce: 'a-nonce', state: 'app.state' }
    const callback = `${HOST}/api/v1/oauth/callback/${name}`
    const forged = new URL(`${callback}?${new URLSearchParams({ code: 'forged', state: checks.state })}`)
    const { error, status } = await exchangeCode(name, service, forged, checks).catch((cause) => cause)
    return { error, status }
  }
  test.each(Object.keys(identityProviders) as OAuthProvider[])('%s', async (name) => {
    const { error, status } = await forge(name)
    expect({ error, status }).toEqual({ error: expect.any(String), status: expect.any(Number) })
    expect(status).toBeGreaterThanOrEqual(400)
  })
  test.each<OAuthProvider>(['github', 'tiktok', 'instagram'])(
    '%s: not without its own form of refusal',
    async (name) => {
      expect((await forge(name, { readTokens: (answer) => answer })).error).toBeUndefined()
    },
  )
})
