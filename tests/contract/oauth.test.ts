import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Answering, answerAt } from '../idp.js'
import { answering } from '../server.js'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { type App, type Body, type How, request } from './sandbox.js'

const HOST = 'http://localhost:5173'
const refused = (code: string, status = 422) => ({ status, body: { code, error: expect.any(String) } })
const invalid = refused('invalid_data', 400)
const random = () => randomBytes(36).toString('base64url')
const NAMES = ['google', 'discord', 'github', 'linkedin', 'twitter', 'spotify', 'instagram', 'tiktok', 'apple'] as const
type Name = (typeof NAMES)[number]
const ON = Object.fromEntries(NAMES.map((name) => [`${name}_oauth`, true]))

/** Fields of the linked account, per identity provider (Core §3, Wire §1.5). */
const FIELDS: Record<Name, object> = {
  google: { email: 'ada@people.example', name: 'Ada Lovelace' },
  linkedin: { email: 'ada@people.example', name: 'Ada Lovelace', vanity_name: null },
  apple: { email: 'ada@people.example', name: 'Ada Lovelace' },
  discord: { username: 'ada', email: 'ada@people.example' },
  github: { username: 'ada', name: 'Ada Lovelace', email: 'ada@people.example' },
  twitter: { username: 'ada', name: 'Ada Lovelace', profile_picture_url: expect.stringContaining('ada') },
  // Spotify's documentation says that its email addresses are not verified
  spotify: { email: null, name: 'Ada Lovelace' },
  instagram: { subject: '178414000000001815', username: 'ada' },
  tiktok: { username: 'ada', name: 'Ada Lovelace' },
}

/** Services that do not document PKCE with our server, or refuse it for web apps. */
const WITHOUT_PKCE: readonly Name[] = ['apple', 'linkedin', 'instagram', 'tiktok']

interface Start {
  readonly url: string
  readonly state_code: string
  readonly code_verifier: string
}
interface Proof {
  authorization_code: string
  state_code: string
  code_verifier: string
}

onOneDatabase('OAuth', (sandbox) => {
  const newApp = (settings: object = {}) => sandbox.newApp({ ...ON, ...settings })
  const from = (how: How = {}): How => ({ ...how, headers: { origin: HOST, ...how.headers } })
  const asking = (provider: string, code_verifier = random(), state_code = random()) => ({
    sent: {
      provider,
      state_code,
      redirect_to: `${HOST}/in?keep=a%20b#here`,
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    },
    code_verifier,
    state_code,
  })
  async function start(app: App, provider: string): Promise<Start> {
    const { sent, ...secrets } = asking(provider)
    const answer = await app.call('/oauth/init', sent, from())
    expect(answer.status, answer.text).toBe(200)
    return { url: `${answer.body.url}`, ...secrets }
  }
  const param = (url: URL, name: string) => url.searchParams.get(wire.query(`oauth_${name}`))
  /** Runs a login from `init` up to the body that `authenticate` takes. */
  async function prove(app: App, provider: string, how?: Answering): Promise<Proof> {
    const { url, state_code, code_verifier } = await start(app, provider)
    const callbackUrl = await answerAt(url, HOST, how)
    return { authorization_code: `${param(callbackUrl, 'code')}`, state_code, code_verifier }
  }
  const authenticate = (app: App, proof: object, how?: How) => app.call('/oauth/authenticate', proof, from(how))
  const link = (app: App, proof: object, token?: string) => app.call('/oauth/link', proof, from({ token }))

  test.each(NAMES)('%s: there and back, with the account’s fields', async (name) => {
    const app = await newApp()
    const started = await start(app, name)
    const method = WITHOUT_PKCE.includes(name) ? null : 'S256'
    expect(new URL(started.url).searchParams.get('code_challenge_method')).toBe(method)
    const callbackUrl = await answerAt(started.url, HOST)
    expect(callbackUrl.href).toMatch(/\/in\?keep=a%20b&.*#here$/)
    expect(param(callbackUrl, 'state')).toBe(started.state_code)
    expect(param(callbackUrl, 'provider')).toBe(name)
    const { url: _, ...secrets } = started
    const first = await authenticate(app, { authorization_code: param(callbackUrl, 'code'), ...secrets })
    expect(first.status, first.text).toBe(200)
    expect(first.body).toMatchObject({ is_new_user: true, session_update_action: 'set' })
    expect(first.body.user?.linked_accounts).toEqual([
      {
        type: `${name}_oauth`,
        subject: '1815',
        ...FIELDS[name],
        verified_at: expect.any(Number),
        first_verified_at: expect.any(Number),
        latest_verified_at: expect.any(Number),
      },
    ])
    expect(first.body).not.toHaveProperty('oauth_tokens')
    const second = await authenticate(app, await prove(app, name))
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.body.user?.id } })
  })

  test('the upstream’s own tokens, where the app has them on', async () => {
    const app = await newApp({ oauth_tokens: true })
    const { body } = await authenticate(app, await prove(app, 'google'))
    expect(body.oauth_tokens).toEqual({
      provider: 'google',
      access_token: expect.any(String),
      access_token_expires_in_seconds: 3599,
      scopes: expect.arrayContaining(['openid', 'https://www.googleapis.com/auth/userinfo.email']),
    })
  })
  test('Apple’s name, which it tells once, stays', async () => {
    const app = await newApp()
    const accounts = async () => (await authenticate(app, await prove(app, 'apple'))).body.user?.linked_accounts
    for (let login = 0; login < 3; login++)
      expect(await accounts()).toMatchObject([{ type: 'apple_oauth', name: 'Ada Lovelace' }])
  })
  test('an email that the service has not verified is not returned', async () => {
    const app = await newApp()
    for (const name of ['google', 'apple', 'linkedin', 'discord', 'github'] as const) {
      const { body } = await authenticate(app, await prove(app, name, { person: '1843' }))
      expect(body.user?.linked_accounts).toMatchObject([{ type: `${name}_oauth`, email: null }])
    }
  })

  describe('who brings a code', () => {
    test('must have the state and the verifier of the request', async () => {
      const app = await newApp()
      const proof = await prove(app, 'github')
      const other = await prove(app, 'github')
      const { state_code, code_verifier, authorization_code } = other
      expect(await authenticate(app, { ...proof, state_code })).toMatchObject(refused('oauth_state_mismatch'))
      expect(await authenticate(app, { ...proof, code_verifier })).toMatchObject(refused('invalid_pkce_parameters'))
      expect(await authenticate(app, { ...proof, authorization_code })).toMatchObject(refused('oauth_state_mismatch'))
      for (const code of ['undefined', 'error', 'nonsense', `${proof.authorization_code}x`])
        expect(await authenticate(app, { ...proof, authorization_code: code }), code).toMatchObject(
          refused('invalid_credentials'),
        )
      expect(await authenticate(await newApp(), proof)).toMatchObject(refused('invalid_credentials'))
      // the wrong attempts have not used up the valid proof
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('uses it once: a replay is refused, and a lost answer is repeated', async () => {
      const app = await newApp()
      const proof = await prove(app, 'spotify')
      const first = await authenticate(app, proof)
      expect((await authenticate(app, proof)).body).toEqual(first.body)
      expect(await authenticate(app, proof, { client: 'another' })).toMatchObject(refused('invalid_credentials'))
      await app.travel(65)
      expect(await authenticate(app, proof)).toMatchObject(refused('invalid_credentials'))
    })
    test('comes in only with an account, where nobody new is asked for', async () => {
      const app = await newApp()
      const existing = async () => authenticate(app, { ...(await prove(app, 'github')), mode: 'no-signup' })
      expect(await existing()).toMatchObject(refused('user_does_not_exist'))
      const { body } = await authenticate(app, await prove(app, 'github'))
      expect((await existing()).body).toMatchObject({ is_new_user: false, user: { id: body.user?.id } })
    })
    test('succeeds once, if several calls use it at the same moment', async () => {
      const app = await newApp()
      const proof = await prove(app, 'discord')
      const all = await Promise.all([1, 2, 3, 4].map((n) => authenticate(app, proof, { client: `client-${n}` })))
      expect(all.map((one) => one.status).sort()).toEqual([200, 422, 422, 422])
    })
    test('must use it before it expires, and the user must return in time', async () => {
      const app = await newApp()
      const proof = await prove(app, 'tiktok')
      const started = await start(app, 'tiktok')
      await app.travel(605)
      expect(await authenticate(app, proof)).toMatchObject(refused('invalid_credentials'))
      await expect(answerAt(started.url, HOST)).rejects.toThrow('answered 400')
    })
  })

  describe('the way back', () => {
    test('who denies comes with the code that says so', async () => {
      const app = await newApp()
      for (const name of NAMES)
        expect((await prove(app, name, { decision: 'deny' })).authorization_code).toBe('undefined')
    })
    test.each(['token-500', 'token-garbage', 'info-500', 'info-garbage'])(
      '%s: an error, and nobody is logged in',
      async (trouble) => {
        const app = await newApp()
        const names = trouble.startsWith('info') ? NAMES.filter((name) => name !== 'apple') : NAMES
        for (const name of names) expect((await prove(app, name, { trouble })).authorization_code, name).toBe('error')
      },
    )
    test('a suspended account is named as such, and stays out', async () => {
      const app = await newApp()
      for (const name of NAMES)
        expect(await authenticate(app, await prove(app, name, { trouble: 'suspended' })), name).toMatchObject(
          refused('oauth_account_suspended'),
        )
    })
    test('is accepted only with the state of a request, and once', async () => {
      const app = await newApp()
      const { url } = await start(app, 'google')
      const state = `${new URL(url).searchParams.get('state')}`
      const at = (name: string, query: object) =>
        fetch(`${sandbox.urls[0]}/api/v1/oauth/callback/${name}?${new URLSearchParams({ ...query })}`, {
          redirect: 'manual',
        })
      expect((await at('google', { code: 'x', state: 'nowhere' })).status).toBe(400)
      expect((await at('google', { code: 'x', state: `${app.id}.${random()}` })).status).toBe(400)
      expect((await at('google', {})).status).toBe(400)
      // the callback of another identity provider with this state is refused
      expect((await at('discord', { code: 'x', state })).status).toBe(400)
      expect((await at('google', { code: 'x', state })).status).toBe(400)
    })
    test('a code that the upstream never gave logs nobody in', async () => {
      const app = await newApp()
      const { url } = await start(app, 'github')
      const state = `${new URL(url).searchParams.get('state')}`
      const query = new URLSearchParams({ code: 'forged', state, iss: `${new URL(url).origin}/idp/github` })
      const response = await fetch(`${sandbox.urls[0]}/api/v1/oauth/callback/github?${query}`, { redirect: 'manual' })
      expect(response.headers.get('location')).toContain(`${wire.query('oauth_code')}=error`)
    })
  })

  describe('asking', () => {
    test('only leads back to the app’s own domains', async () => {
      const app = await newApp({ allowed_domains: ['https://app.example', 'http://localhost:5173'] })
      const { sent } = asking('google')
      const bad = [
        'https://evil.example/',
        'https://app.example.evil.example/',
        'javascript:alert(1)',
        'nonsense',
        '//x',
      ]
      for (const redirect_to of [
        ...bad,
        'http://app.example/',
        'data:text/html,x',
        'https://app.example@evil.example/',
        'blob:https://app.example/1b6c4d7e',
        'https://ada:secret@app.example/',
      ])
        expect(await app.call('/oauth/init', { ...sent, redirect_to }, from()), redirect_to).toMatchObject(invalid)
      const good = await app.call('/oauth/init', { ...sent, redirect_to: 'https://app.example/x' }, from())
      expect(good.status).toBe(200)
    })
    test('leads back to one of the addresses that the app lists, to the letter, and to none beyond its domains', async () => {
      const listed = ['https://app.example', 'https://app.example/in?from=them', 'https://evil.example/in']
      const allowed_domains = ['https://app.example', 'http://localhost:5173']
      const app = await newApp({ allowed_domains, oauth_redirect_urls: listed })
      const { sent } = asking('google')
      const status = async (redirect_to: string) =>
        (await app.call('/oauth/init', { ...sent, redirect_to }, from())).status
      for (const good of ['https://app.example/', 'https://APP.example/in?from=them'])
        expect(await status(good), good).toBe(200)
      for (const bad of ['/in', '/in?from=us', '/in?from=them&to=evil', '/in/?from=them', '/x/../IN?from=them', '/#x'])
        expect(await status(`https://app.example${bad}`), bad).toBe(400)
      expect(await status('https://evil.example/in')).toBe(400)
    })
    test('leads back to the server’s own pages where users log in, and to none of its others', async () => {
      const app = await newApp({
        allowed_domains: ['https://app.example'],
        oauth_redirect_urls: ['https://app.example/in'],
      })
      const { sent } = asking('google')
      const [url] = sandbox.urls
      const headers = { [wire.header.appId]: app.id, origin: `${url}` }
      const status = async (path: string, own = `${url}`) =>
        (await request(`${url}/api/v1/oauth/init`, { ...sent, redirect_to: `${own}${path}` }, { headers })).status
      for (const good of ['/oauth/authorize?request=1', '/oauth/consents?app=1'])
        expect(await status(good), good).toBe(200)
      for (const bad of ['/', '/oauth/authorize/', '/oauth/transact', '/sandbox/outbox', '/oauth/../sandbox'])
        expect(await status(bad), bad).toBe(400)
      expect(await status('/oauth/authorize', 'https://evil.example')).toBe(400)
      expect(await status('/oauth/authorize', `blob:${url}`)).toBe(400)
      expect(await status('/oauth/authorize', `${url}`.replace('://', '://ada:secret@'))).toBe(400)
    })
    test('bad input is named', async () => {
      const app = await newApp()
      const { sent } = asking('google')
      const bad = { provider: 'myspace', redirect_to: '', code_challenge: 'short', state_code: 7, token: 7 }
      for (const [key, value] of Object.entries(bad)) {
        const answer = await app.call('/oauth/init', { ...sent, [key]: value }, from())
        expect(answer, key).toMatchObject(invalid)
        expect(answer.body.error).toContain(key)
      }
      const proof = await prove(app, 'google')
      const wrong = { authorization_code: 7, state_code: null, code_verifier: 'short' }
      for (const [key, value] of Object.entries(wrong)) {
        const answer = await authenticate(app, { ...proof, [key]: value })
        expect(answer, key).toMatchObject(invalid)
        expect(answer.body.error).toContain(key)
      }
      for (const code_verifier of ['v'.repeat(129), `${'v'.repeat(42)}!`])
        expect(await authenticate(app, { ...proof, code_verifier })).toMatchObject(invalid)
      expect(await authenticate(app, { ...proof, code_type: 'raw' })).toMatchObject(refused('not_supported'))
      expect((await authenticate(app, proof)).status).toBe(200)
    })
    test('is refused while the app has it off, as is what was asked for before', async () => {
      const app = await newApp()
      const proof = await prove(app, 'linkedin')
      await app.configure({ linkedin_oauth: false })
      const off = { status: 403, body: { code: 'disallowed_login_method', error: 'Login with LinkedIn not allowed.' } }
      expect(await app.call('/oauth/init', asking('linkedin').sent, from())).toMatchObject(off)
      expect(await authenticate(app, proof)).toMatchObject(off)
    })
    test('is limited per caller', async () => {
      const app = await newApp({ rate_limits: { per_ip: 1 } })
      const all: number[] = []
      for (let n = 0; n < 3; n++) all.push((await app.call('/oauth/init', asking('google').sent, from())).status)
      expect(all).toEqual([200, 429, 429])
    })
    test.each([
      ['500', 500, '{}'],
      ['garbage', 200, '<html>'],
      ['another issuer', 200, '{"issuer":"https://evil.example"}'],
    ])('an identity provider that answers %s causes a retryable error', async (_, status, body) => {
      const broken = await answering(status, body)
      const app = await newApp()
      const upstream = { issuer: broken.url, client_id: 'id', client_secret: 'secret' }
      await app.configure({ oauth_upstreams: { google: upstream } })
      expect((await app.call('/oauth/init', asking('google').sent, from())).status).toBe(502)
      broken.stop()
      expect((await app.call('/oauth/init', asking('google').sent, from())).status).toBe(502)
      await app.configure({ oauth_upstreams: { google: null } })
      expect((await app.call('/oauth/init', asking('google').sent, from())).status).toBe(200)
    })
    test('an identity provider of the app’s own is where its settings say', async () => {
      const app = await newApp()
      const own = {
        issuer: 'https://idp.example',
        client_id: 'ours',
        client_secret: 'secret',
        authorization_endpoint: 'https://idp.example/login',
        token_endpoint: 'https://idp.example/token',
        userinfo_endpoint: 'https://idp.example/me',
      }
      expect((await app.configure({ oauth_upstreams: { github: own } })).status).toBe(200)
      const { url } = await start(app, 'github')
      expect(url).toMatch(/^https:\/\/idp\.example\/login\?/)
      expect(new URL(url).searchParams.get('client_id')).toBe('ours')
      expect((await app.configure({ oauth_upstreams: { github: { issuer: 7 } } })).status).toBe(400)
      expect((await app.configure({ oauth_upstreams: { github: { client_id: 'no secret' } } })).status).toBe(400)
      const apple = { client_id: 'a', team_id: 'b', key_id: 'c', private_key: 'no key' }
      expect((await app.configure({ oauth_upstreams: { apple } })).status).toBe(400)
      expect((await app.configure({ oauth_upstreams: { myspace: own } })).status).toBe(400)
    })
    test('a client of the app’s own goes to the service itself, in the service’s own words', async () => {
      const app = await newApp()
      const own = { client_id: 'ours', client_secret: 'secret' }
      const tiktok = { ...own, scope: 'user.info.basic', pkce: true }
      expect((await app.configure({ oauth_upstreams: { twitter: own, tiktok } })).status).toBe(200)
      const x = new URL((await start(app, 'twitter')).url)
      expect(x.origin + x.pathname).toBe('https://x.com/i/oauth2/authorize')
      expect(x.search).toContain('scope=users.read%20tweet.read')
      const { searchParams } = new URL((await start(app, 'tiktok')).url)
      expect(searchParams.get('client_key')).toBe('ours')
      expect(searchParams.has('client_id')).toBe(false)
      expect(searchParams.get('scope')).toBe('user.info.basic')
      expect(searchParams.get('code_challenge_method')).toBe('S256')
    })
  })

  describe('linked', () => {
    test('to a user, with its tokens, and unlinked', async () => {
      const app = await newApp({ oauth_tokens: true })
      const { token, user } = await app.login('ada@example.com')
      const linked = await link(app, await prove(app, 'twitter'), token)
      expect(linked.status, linked.text).toBe(200)
      expect(linked.body).toMatchObject({ id: user.id, oauth_tokens: { provider: 'twitter' } })
      expect(linked.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'twitter_oauth', subject: '1815' }])
      const unlink = (body: object, how: How = { token }) => app.call('/oauth/unlink', body, how)
      expect(await unlink({ provider: 'twitter' })).toMatchObject(invalid)
      expect(await unlink({ provider: 'myspace', subject: '1815' })).toMatchObject(invalid)
      expect(await unlink({ provider: 'twitter', subject: '1906' })).toMatchObject(refused('linked_account_not_found'))
      const unauthorized = refused('missing_or_invalid_token', 401)
      expect(await unlink({ provider: 'twitter', subject: '1815' }, {})).toMatchObject(unauthorized)
      const unlinked = await unlink({ provider: 'twitter', subject: '1815' })
      expect(unlinked.body.linked_accounts).toMatchObject([{ type: 'email' }])
    })
    test('to a logged-in user without one of this kind only', async () => {
      const app = await newApp()
      const proof = await prove(app, 'google')
      expect(await link(app, proof)).toMatchObject(refused('missing_or_invalid_token', 401))
      const { token } = await app.login('ada@example.com')
      expect((await link(app, proof, token)).status).toBe(200)
      const second = await link(app, await prove(app, 'google', { person: '1906' }), token)
      expect(second).toMatchObject(refused('cannot_link_more_of_type'))
    })
    test('once more is a fresh authorization of the same account', async () => {
      const app = await newApp({ oauth_tokens: true })
      const { token } = await app.login('ada@example.com')
      const first = await link(app, await prove(app, 'google'), token)
      const second = await link(app, await prove(app, 'google'), token)
      expect(second.status, second.text).toBe(200)
      expect(second.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'google_oauth' }])
      const tokenOf = (body: Body) => (body.oauth_tokens as { access_token: string }).access_token
      expect(tokenOf(second.body)).not.toBe(tokenOf(first.body))
    })
    test('what is another user’s is not linked, nor renewed', async () => {
      const app = await newApp()
      await authenticate(app, await prove(app, 'apple'))
      const { token } = await app.login('grace@example.com')
      expect(await link(app, await prove(app, 'apple'), token)).toMatchObject(refused('linked_to_another_user'))
    })
    test('the only account is not unlinked', async () => {
      const app = await newApp()
      const { body } = await authenticate(app, await prove(app, 'discord'))
      const sole = await app.call('/oauth/unlink', { provider: 'discord', subject: '1815' }, { token: body.token })
      expect(sole).toMatchObject(refused('cannot_unlink_sole_account'))
    })
    test('a guest becomes a full user and stays who they are', async () => {
      const app = await newApp({ guest_auth: true })
      const guest = await app.call(
        '/guest/authenticate',
        { guest_credential: randomBytes(32).toString('base64url') },
        from(),
      )
      const upgraded = await authenticate(app, await prove(app, 'google'), { token: guest.body.token })
      expect(upgraded.body.user).toMatchObject({ id: guest.body.user?.id, is_guest: false })
    })
  })
})
