import { describe, expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import { type Body, request } from './sandbox.js'
import { connectedApps, HOST } from './support/cross-app.js'
import { ethereumKey, frameOf } from './support/frame-wallet.js'

type Connected = Awaited<ReturnType<typeof connectedApps>>

onOneDatabase('Signatures for another app', (sandbox) => {
  async function loggedIn(options?: Parameters<typeof connectedApps>[1]) {
    const apps = await connectedApps(sandbox, options)
    const owner = await apps.providerApp.login('ada@people.example')
    const { oauth_tokens } = (await apps.authenticate(await apps.prove(owner))).body
    return { ...apps, owner, token: (oauth_tokens as { access_token: string }).access_token }
  }
  const requestWith = (fields: object = {}, call: object = { method: 'personal_sign', params: ['0x01', '0x02'] }) =>
    JSON.stringify({ content: { request: { request: call } }, timestamp: Date.now(), callbackUrl: HOST, ...fields })
  /** Opens the page. Returns its status and the facts in it. */
  async function open(token: string, sealedRequest = requestWith()) {
    const address = `${sandbox.next()}/oauth/transact?${new URLSearchParams({ token, request: sealedRequest })}`
    const { status, headers, text } = await request(address)
    const json = /<script type="application\/json" id="facts">(.*?)<\/script>/s.exec(text)?.[1]
    return { status, headers, text, facts: json === undefined ? undefined : (JSON.parse(json) as Body) }
  }
  const refusal = (status: number, clearsToken: boolean) => ({
    status,
    facts: { task: { kind: 'refused', clearsToken, error: expect.any(String) } },
  })

  test('the page says who asks, from where and for what, and is framed by nobody', async () => {
    const { token, owner, requester } = await loggedIn()
    const { status, headers, facts, text } = await open(token)
    expect(status, text).toBe(200)
    expect(facts).toMatchObject({
      requester: { id: requester.id, name: 'Asks' },
      origin: HOST,
      task: { kind: 'transact', userId: owner.user.id, method: 'personal_sign', params: ['0x01', '0x02'] },
    })
    expect(text).not.toContain(token)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(Object.fromEntries(headers)).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
  })
  test.each(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_signTransaction'])(
    'the page takes %s, and another app that may only read asks for none of it',
    async (method) => {
      const { token, requester, providerApp } = await loggedIn()
      const call = { method, params: [{ to: '0x02', chainId: '0x1' }] }
      expect(await open(token, requestWith({}, call))).toMatchObject({
        ...{ status: 200, facts: { task: { kind: 'transact', ...call } } },
      })
      await providerApp.configure({ cross_app_requesters: [{ requester_app_id: requester.id, read_only: true }] })
      expect(await open(token, requestWith({}, call))).toMatchObject(refusal(403, false))
    },
  )
  test.each<[string, (apps: Connected, owner: Body) => Promise<unknown>]>([
    ['consent was taken back', ({ revoke }, owner) => revoke(owner)],
    ['connection was removed', ({ requester }) => requester.configure({ cross_app_connections: [] })],
    [
      'connection was ended by the wallets’ app',
      ({ providerApp }) => providerApp.configure({ cross_app_requesters: [] }),
    ],
    ['time is up', ({ providerApp }) => providerApp.travel(30 * 86_400 + 1)],
  ])('a token whose %s is cleared', async (_, end) => {
    const { token, owner, ...apps } = await loggedIn()
    await end(apps, owner)
    expect(await open(token)).toMatchObject(refusal(401, true))
  })
  test('a new consent does not make an old token valid again', async () => {
    const { token, owner, revoke, prove } = await loggedIn()
    await revoke(owner)
    await prove(owner)
    expect(await open(token)).toMatchObject(refusal(401, true))
  })
  test('a requester that the wallets’ app made read-only asks for no signature, though the user had allowed it', async () => {
    const { token, requester, providerApp } = await loggedIn()
    expect((await open(token)).status).toBe(200)
    await providerApp.configure({ cross_app_requesters: [{ requester_app_id: requester.id, read_only: true }] })
    expect(await open(token)).toMatchObject(refusal(403, false))
  })
  test('what is read-only asks for no signature; more is allowed by the user alone', async () => {
    const { token, requester, providerApp } = await loggedIn({ readOnly: true })
    expect(await open(token)).toMatchObject(refusal(403, false))
    const connection = { provider_app_id: providerApp.id, read_only: false }
    await requester.configure({ cross_app_connections: [connection] })
    expect(await open(token)).toMatchObject(refusal(401, true))
  })
  test('neither a token of another kind, nor a page that is not the requester’s, is answered', async () => {
    const { token, owner } = await loggedIn()
    const nothing = { status: 400, facts: undefined }
    for (const other of [owner.token, owner.identity_token, '', 'nonsense', `${token}x`])
      expect(await open(other)).toMatchObject(nothing)
    for (const callbackUrl of ['https://elsewhere.example', 'null', '*', 7, `${HOST}/`])
      expect(await open(token, requestWith({ callbackUrl }))).toMatchObject(nothing)
  })
  test('a request that is old, early, huge, or for another method is refused', async () => {
    const { token } = await loggedIn()
    for (const timestamp of [Date.now() - 125_000, Date.now() + 125_000, '1', null])
      expect(await open(token, requestWith({ timestamp }))).toMatchObject(refusal(400, false))
    const others = ['eth_sign', 'eth_sendRawTransaction', 'secp256k1_sign', 'constructor']
    for (const method of others)
      expect(await open(token, requestWith({}, { method, params: [] }))).toMatchObject(refusal(400, false))
    for (const call of [{ method: 'personal_sign', params: 'all' }, {}])
      expect(await open(token, requestWith({}, call))).toMatchObject(refusal(400, false))
    const huge = requestWith({}, { method: 'personal_sign', params: ['a'.repeat(256 * 1024), '0x02'] })
    expect(await open(token, huge)).toMatchObject(refusal(413, false))
    const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    const deep = requestWith({}, { method: 'personal_sign', params: [] }).replace('[]', nested)
    for (const broken of ['', '{', 'null', '[]', deep]) expect((await open(token, broken)).status).toBe(400)
  })

  describe('the frame', () => {
    test('returns no share to an app without the user’s permission', async () => {
      const { requester, providerApp, owner, revoke } = await loggedIn()
      const frame = frameOf(providerApp, sandbox.urls, owner)
      const [key, device] = [ethereumKey(), frame.device()]
      await frame.create(key, { of: device })
      const share = (requester_app_id: string) =>
        frame.call(`/${key.address}/share`, { hash: device.hash, requester_app_id })
      expect((await share(requester.id)).status).toBe(200)
      const refused = { status: 422, body: { code: 'not_supported' } }
      expect(await share((await sandbox.newApp()).id)).toMatchObject(refused)
      const connection = { provider_app_id: providerApp.id, read_only: true }
      await requester.configure({ cross_app_connections: [connection] })
      expect(await share(requester.id)).toMatchObject(refused)
      await requester.configure({ cross_app_connections: [{ ...connection, read_only: false }] })
      expect((await share(requester.id)).status).toBe(200)
      const allowed = { requester_app_id: requester.id, read_only: true }
      for (const cross_app_requesters of [[allowed], []]) {
        await providerApp.configure({ cross_app_requesters })
        expect(await share(requester.id)).toMatchObject(refused)
      }
      await providerApp.configure({ cross_app_requesters: [{ ...allowed, read_only: false }] })
      await revoke(owner)
      expect(await share(requester.id)).toMatchObject(refused)
      expect((await frame.share(key, device.hash)).status).toBe(200)
    })
  })
})
