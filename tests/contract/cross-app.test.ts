import { describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { request } from './sandbox.js'
import { claimsOf, connect, connectedApps, crossApp, HOST } from './support/cross-app.js'
import { ethereumKey, frameOf, solanaKey } from './support/frame-wallet.js'

const refused = (code: string, status = 422) => ({ status, body: { code, error: expect.any(String) } })
const invalid = refused('invalid_data', 400)
const noCode = refused('invalid_credentials')

interface Tokens {
  readonly provider: string
  readonly access_token: string
}

onOneDatabase('Another app’s account', (sandbox) => {
  test('connections: which apps, what they are called, and whether they may be asked to sign', async () => {
    const { requester, providerApp } = await connectedApps(sandbox)
    const path = `/apps/${requester.id}/cross-app/connections`
    const connection = {
      provider_app_id: providerApp.id,
      provider_app_name: 'Wallets',
      provider_app_icon_url: 'https://wallets.example/icon.png',
      provider_app_custom_api_url: null,
      read_only: false,
    }
    const { status, body } = await requester.call(path, undefined, { headers: { origin: HOST } })
    expect({ status, body }).toEqual({ status: 200, body: { connections: [connection] } })
    // the pages are at the server's address, even if the requester's app has an API address of its own
    await requester.configure({ custom_api_url: 'https://auth.asks.example' })
    const { connections } = (await requester.call(path)).body
    expect(sandbox.urls).toContain((connections as (typeof connection)[])[0]?.provider_app_custom_api_url)
    expect(await providerApp.call(path)).toMatchObject(refused(wire.code.appId, 400))
    expect((await providerApp.call(`/apps/${providerApp.id}/cross-app/connections`)).body).toEqual({ connections: [] })
  })
  test('the setting refuses malformed app ids, and lists neither unknown apps nor the app itself', async () => {
    const app = await sandbox.newApp()
    for (const wrong of [
      [{ provider_app_id: 'short', read_only: false }],
      [{ provider_app_id: 'a'.repeat(25) }],
      'all',
    ])
      expect((await app.configure({ cross_app_connections: wrong })).status).toBe(400)
    const ids = ['a'.repeat(25), app.id].map((provider_app_id) => ({ provider_app_id, read_only: false }))
    expect((await app.configure({ cross_app_connections: ids })).status).toBe(200)
    expect((await app.call(`/apps/${app.id}/cross-app/connections`)).body).toEqual({ connections: [] })
  })
  test('the app’s configuration tells whether users may log in with another app', async () => {
    const app = await sandbox.newApp()
    const shown = async () => (await app.call(`/apps/${app.id}`)).body.cross_app_auth
    expect(await shown()).toBe(false)
    const { id } = await sandbox.newApp()
    await app.configure({ cross_app_connections: [{ provider_app_id: id, read_only: true }] })
    expect(await shown()).toBe(true)
  })
  test('the list of requesters refuses malformed app ids', async () => {
    const app = await sandbox.newApp()
    for (const wrong of [[{ requester_app_id: 'short', read_only: true }], [{ requester_app_id: app.id }], 'all'])
      expect((await app.configure({ cross_app_requesters: wrong })).status).toBe(400)
  })
  test('there are two apps from the start, and the first may use the wallets of the second', async () => {
    const first = sandbox.appOf('latchkitsandbox0000000001')
    const { connections } = (await first.call(`/apps/${first.id}/cross-app/connections`)).body
    expect(connections).toMatchObject([{ provider_app_id: 'latchkitsandbox0000000002', read_only: false }])
  })

  test('login: there and back, with the account and a token of the other app', async () => {
    const { requester, providerApp, provider, ask, decide, param, authenticate } = await connectedApps(sandbox)
    const owner = await providerApp.login('ada@people.example')
    const frame = frameOf(providerApp, sandbox.urls, owner)
    const key = ethereumKey()
    expect((await frame.create(key)).status).toBe(200)
    expect((await frame.create(solanaKey())).status).toBe(200)
    const loginRequest = await ask()
    const decided = await decide(loginRequest, owner)
    expect(decided.status, decided.text).toBe(200)
    const redirectUrl = decided.body.redirect_to
    expect(redirectUrl).toMatch(/^http:\/\/localhost:5173\/in\?keep=a%20b&/)
    expect([param(redirectUrl, 'state'), param(redirectUrl, 'provider')]).toEqual([loginRequest.state_code, provider])
    const { state_code, code_verifier } = loginRequest
    const proof = { authorization_code: param(redirectUrl, 'code'), state_code, code_verifier, provider }
    const { status, text, body } = await authenticate(proof)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ is_new_user: true, session_update_action: 'set' })
    expect(body.user?.linked_accounts).toEqual([
      {
        type: 'cross_app',
        subject: owner.user.id,
        provider_app_id: providerApp.id,
        embedded_wallets: [{ address: key.address }],
        smart_wallets: [],
        verified_at: expect.any(Number),
        first_verified_at: expect.any(Number),
        latest_verified_at: expect.any(Number),
      },
    ])
    expect(body.oauth_tokens).toMatchObject({ provider, access_token: expect.any(String) })
    expect(claimsOf((body.oauth_tokens as Tokens).access_token)).toMatchObject({
      sub: owner.user.id,
      azp: requester.id,
      exp: expect.any(Number),
    })
    const second = await connectedAgain()
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: body.user?.id } })
    async function connectedAgain() {
      const { prove } = crossApp(sandbox, requester, providerApp)
      return authenticate(await prove(owner))
    }
  })
  test('the token of the other app is refused by every other route of both apps', async () => {
    const { requester, providerApp, prove, authenticate } = await connectedApps(sandbox)
    const { body } = await authenticate(await prove(await providerApp.login('ada@people.example')))
    const { access_token: token } = body.oauth_tokens as Tokens
    for (const app of [requester, providerApp])
      expect(await app.call('/users/me', undefined, { token })).toMatchObject(refused('missing_or_invalid_token', 401))
  })
  test('link and unlink: unlinking removes the account and the consent', async () => {
    const { requester, providerApp, provider, prove, link, unlink, consents } = await connectedApps(sandbox)
    const owner = await providerApp.login('ada@people.example')
    const { token, user } = await requester.login('ada@asks.example')
    const linked = await link(await prove(owner), token)
    expect(linked.status, linked.text).toBe(200)
    expect(linked.body).toMatchObject({ id: user.id, oauth_tokens: { provider, access_token: expect.any(String) } })
    expect(linked.body.linked_accounts).toMatchObject([
      { type: 'email' },
      { type: 'cross_app', subject: owner.user.id },
    ])
    // linking it again takes a new proof and gives a new token
    expect((await link(await prove(owner), token)).body.linked_accounts).toHaveLength(2)
    expect(await consents(owner)).toMatchObject([{ requester_app_id: requester.id, read_only: false }])
    expect(await unlink('did:nobody', token)).toMatchObject(refused('linked_account_not_found'))
    const unlinked = await unlink(owner.user.id, token)
    expect(unlinked.status, unlinked.text).toBe(200)
    expect(unlinked.body.linked_accounts).toMatchObject([{ type: 'email' }])
    expect(await consents(owner)).toEqual([])
  })
  test('the only login cannot be unlinked, and its consent stays', async () => {
    const { providerApp, prove, authenticate, unlink, consents } = await connectedApps(sandbox)
    const owner = await providerApp.login('ada@people.example')
    const { token } = (await authenticate(await prove(owner))).body
    expect(await unlink(owner.user.id, token)).toMatchObject(refused('cannot_unlink_sole_account'))
    expect(await consents(owner)).toHaveLength(1)
  })
  test('an account that another user has cannot be linked', async () => {
    const { requester, providerApp, prove, authenticate, link } = await connectedApps(sandbox)
    const owner = await providerApp.login('ada@people.example')
    await authenticate(await prove(owner))
    const { token } = await requester.login('eve@asks.example')
    expect(await link(await prove(owner), token)).toMatchObject(refused('linked_to_another_user'))
    expect(await link(await prove(owner))).toMatchObject(refused('missing_or_invalid_token', 401))
  })

  describe('who asks', () => {
    test('must be connected, and gets the answer on its own pages only', async () => {
      const { requester, init } = await connectedApps(sandbox)
      const stranger = await sandbox.newApp()
      for (const id of [stranger.id, requester.id, 'a'.repeat(25), 'short', ''])
        expect(await init({ provider: `${wire.prefix}:${id}` }), id).toMatchObject(invalid)
      expect(await init({ provider: `other:${stranger.id}` })).toMatchObject(invalid)
      for (const redirect_to of ['https://elsewhere.example/in', 'javascript:alert(1)', `blob:${HOST}/1`, '/in'])
        expect(await init({ redirect_to }), redirect_to).toMatchObject(invalid)
      expect(await init({ code_challenge: 'short' })).toMatchObject(invalid)
      expect((await init()).status).toBe(200)
    })
    test('gets nothing of an app that does not name it among its requesters', async () => {
      const providerApp = await sandbox.newApp({ name: 'Bank Wallets' })
      const connection = { provider_app_id: providerApp.id, read_only: false }
      const requester = await sandbox.newApp({ name: 'Evil', cross_app_connections: [connection] })
      const { init, ask } = crossApp(sandbox, requester, providerApp)
      const listed = async () => (await requester.call(`/apps/${requester.id}/cross-app/connections`)).body.connections
      expect(await init()).toMatchObject(invalid)
      expect(await listed()).toEqual([])
      // naming another app, or itself, does not help
      const [other, requesterItself] = [await sandbox.newApp(), { requester_app_id: requester.id, read_only: false }]
      await providerApp.configure({ cross_app_requesters: [{ ...requesterItself, requester_app_id: other.id }] })
      await requester.configure({ cross_app_requesters: [requesterItself] })
      expect(await init()).toMatchObject(invalid)
      expect(await listed()).toEqual([])
      await providerApp.configure({ cross_app_requesters: [requesterItself] })
      expect(await ask()).toMatchObject({ request: expect.any(String) })
      expect(await listed()).toMatchObject([{ provider_app_id: providerApp.id, read_only: false }])
    })
    test.each([
      ['the requester', true, false],
      ['the provider app', false, true],
    ])('sees addresses only, where %s says so', async (_, asks, allows) => {
      const { requester, providerApp, prove, consents } = await connectedApps(sandbox, { readOnly: asks })
      const allowed = { requester_app_id: requester.id, read_only: allows }
      await providerApp.configure({ cross_app_requesters: [allowed] })
      const { connections } = (await requester.call(`/apps/${requester.id}/cross-app/connections`)).body
      expect(connections).toMatchObject([{ provider_app_id: providerApp.id, read_only: true }])
      const owner = await providerApp.login('ada@people.example')
      await prove(owner)
      expect(await consents(owner)).toMatchObject([{ read_only: true }])
    })
    test('sees addresses only, where one of several entries says so', async () => {
      const { requester, providerApp } = await connectedApps(sandbox)
      const entries = [false, true].map((read_only) => ({ requester_app_id: requester.id, read_only }))
      await providerApp.configure({ cross_app_requesters: entries })
      const { connections } = (await requester.call(`/apps/${requester.id}/cross-app/connections`)).body
      expect(connections).toMatchObject([{ read_only: true }])
    })
    test('passes the captcha, where the app has one', async () => {
      const { init } = await connectedApps(sandbox, { settings: { captcha_enabled: true } })
      expect(await init()).toMatchObject(refused('invalid_captcha'))
    })
  })

  describe('who answers', () => {
    test('is the user of the provider app, on the server’s own page', async () => {
      const { requester, providerApp, ask, decide } = await connectedApps(sandbox)
      const owner = await providerApp.login('ada@people.example')
      const request = await ask()
      const noToken = refused('missing_or_invalid_token', 401)
      expect(await decide(request, {})).toMatchObject(noToken)
      expect(await decide(request, await requester.login('ada@asks.example'))).toMatchObject(noToken)
      // the app's own page has the same token, but must not answer for the user
      expect(await decide(request, owner, 'approve', HOST)).toMatchObject(refused('invalid_origin', 403))
      expect((await decide(request, owner)).status).toBe(200)
    })
    test('answers once, in time, for this app', async () => {
      const { requester, providerApp, ask, decide } = await connectedApps(sandbox)
      const owner = await providerApp.login('ada@people.example')
      const [first, late] = [await ask(), await ask()]
      expect((await decide(first, owner)).status).toBe(200)
      expect(await decide(first, owner, 'refuse')).toMatchObject(noCode)
      expect(await decide({ request: `${requester.id}.nonsense` }, owner)).toMatchObject(noCode)
      const other = await sandbox.newApp()
      const elsewhere = crossApp(sandbox, requester, other)
      expect(await elsewhere.decide(late, await other.login('ada@people.example'))).toMatchObject(noCode)
      await requester.travel(601)
      expect(await decide(late, owner)).toMatchObject(noCode)
    })
    test('may refuse, logged in or not: the page is told so, and nothing is allowed', async () => {
      const { providerApp, ask, decide, param, consents } = await connectedApps(sandbox)
      const loginAttempt = await ask()
      const { body } = await decide(loginAttempt, {}, 'refuse')
      // a refusal is reported as by any identity provider
      expect([param(body.redirect_to, 'code'), param(body.redirect_to, 'state')]).toEqual([
        'undefined',
        loginAttempt.state_code,
      ])
      expect(await consents(await providerApp.login('ada@people.example'))).toEqual([])
    })
    test.each(['requester', 'providerApp'] as const)(
      'cannot allow an app that is no longer connected by the %s',
      async (side) => {
        const apps = await connectedApps(sandbox)
        const { providerApp, ask, decide, consents } = apps
        const owner = await providerApp.login('ada@people.example')
        const loginAttempt = await ask()
        await apps[side].configure({ cross_app_connections: [], cross_app_requesters: [] })
        const page = `${sandbox.next()}/oauth/authorize?${new URLSearchParams({ request: loginAttempt.request })}`
        expect((await request(page)).status).toBe(400)
        expect(await decide(loginAttempt, owner)).toMatchObject(invalid)
        expect(await consents(owner)).toEqual([])
      },
    )
    test('allows addresses only, where the connection is read-only', async () => {
      const { requester, providerApp, prove, consents } = await connectedApps(sandbox, { readOnly: true })
      const owner = await providerApp.login('ada@people.example')
      await prove(owner)
      expect(await consents(owner)).toMatchObject([{ read_only: true }])
      const connection = { provider_app_id: providerApp.id, read_only: false }
      await requester.configure({ cross_app_connections: [connection] })
      // the stored consent covers more only after the user has agreed to more
      expect(await consents(owner)).toMatchObject([{ read_only: true }])
      await prove(owner)
      expect(await consents(owner)).toMatchObject([{ read_only: false }])
    })
  })

  describe('who brings a code', () => {
    test('must have asked for it: state, verifier, provider and app', async () => {
      const { requester, providerApp, prove, authenticate } = await connectedApps(sandbox)
      const owner = await providerApp.login('ada@people.example')
      const [proof, other] = [await prove(owner), await prove(owner)]
      const { state_code, code_verifier } = other
      expect(await authenticate({ ...proof, state_code })).toMatchObject(refused('oauth_state_mismatch'))
      expect(await authenticate({ ...proof, code_verifier })).toMatchObject(refused('invalid_pkce_parameters'))
      for (const authorization_code of ['undefined', 'error', `${proof.authorization_code}x`])
        expect(await authenticate({ ...proof, authorization_code })).toMatchObject(noCode)
      const third = await sandbox.newApp()
      const connections = [providerApp, third].map(({ id }) => ({ provider_app_id: id, read_only: false }))
      await requester.configure({ cross_app_connections: connections })
      await third.configure({ cross_app_requesters: [{ requester_app_id: requester.id, read_only: false }] })
      expect(await authenticate({ ...proof, provider: `${wire.prefix}:${third.id}` })).toMatchObject(noCode)
      // another requester that is connected with the same provider app
      const stranger = await sandbox.newApp()
      await connect(stranger, providerApp)
      expect(await crossApp(sandbox, stranger, providerApp).authenticate(proof)).toMatchObject(noCode)
      await connect(requester, providerApp)
      // the code does not count as one of an identity provider either
      expect(await authenticate({ ...proof, provider: undefined })).toMatchObject(noCode)
      expect((await authenticate(proof)).status).toBe(200)
    })
    test('brings it once, in time: a lost answer is given again, to the same client', async () => {
      const { requester, providerApp, prove, authenticate } = await connectedApps(sandbox)
      const owner = await providerApp.login('ada@people.example')
      const [proof, late] = [await prove(owner), await prove(owner)]
      const first = await authenticate(proof)
      expect((await authenticate(proof)).body).toEqual(first.body)
      expect(await authenticate(proof, { client: 'another' })).toMatchObject(noCode)
      await requester.travel(601)
      expect(await authenticate(late)).toMatchObject(noCode)
    })
    test('is refused if the consent or the connection was removed meanwhile, by either app', async () => {
      const { requester, providerApp, prove, authenticate, revoke } = await connectedApps(sandbox)
      const owner = await providerApp.login('ada@people.example')
      const [revoked, cut] = [await prove(owner), await prove(owner)]
      expect((await revoke(owner)).body).toEqual({ consents: [] })
      expect(await authenticate(revoked)).toMatchObject(noCode)
      // a new consent does not make the old code valid again
      const fresh = await prove(owner)
      expect(await authenticate(cut)).toMatchObject(noCode)
      await providerApp.configure({ cross_app_requesters: [] })
      expect(await authenticate(fresh)).toMatchObject(invalid)
      await connect(requester, providerApp)
      await requester.configure({ cross_app_connections: [] })
      expect(await authenticate(fresh)).toMatchObject(invalid)
    })
  })

  describe('consents', () => {
    test('are shown to their user, by the name of who asked, and to nobody else', async () => {
      const { requester, providerApp, prove, consents } = await connectedApps(sandbox)
      const [owner, other] = [
        await providerApp.login('ada@people.example'),
        await providerApp.login('eve@people.example'),
      ]
      await prove(owner)
      await prove(owner)
      expect(await consents(owner)).toEqual([
        {
          requester_app_id: requester.id,
          requester_app_name: 'Asks',
          requester_app_icon_url: null,
          read_only: false,
          granted_at: expect.any(Number),
        },
      ])
      expect(await consents(other)).toEqual([])
      expect((await providerApp.call('/cross-app/consents')).status).toBe(401)
    })
    test('are taken back by their user alone', async () => {
      const { providerApp, prove, consents, revoke } = await connectedApps(sandbox)
      const [owner, other] = [
        await providerApp.login('ada@people.example'),
        await providerApp.login('eve@people.example'),
      ]
      await prove(owner)
      expect((await revoke(other)).status).toBe(200)
      expect(await consents(owner)).toHaveLength(1)
      expect((await revoke({})).status).toBe(401)
      await revoke(owner)
      expect(await consents(owner)).toEqual([])
    })
  })
})
