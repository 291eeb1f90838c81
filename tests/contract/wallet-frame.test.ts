import { expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onEachDatabase } from './databases.js'
import { newKey, siweMessage } from './support/ethereum.js'
import { byPasscode, byProvider, ethereumKey, frameOf, solanaKey, text } from './support/frame-wallet.js'

let people = 0
onEachDatabase('Embedded wallets', (sandbox) => {
  async function someone(settings: Record<string, unknown> = {}) {
    const app = await sandbox.newApp(settings)
    return { app, ...(await user(app)) }
  }
  async function user(app: Awaited<ReturnType<typeof sandbox.newApp>>) {
    const answer = await app.login(`frame${++people}@example.com`)
    const accounts = async () =>
      (await app.refresh((await app.login(`frame${people}@example.com`)).refresh_token)).body.user?.linked_accounts
    return { frame: frameOf(app, sandbox.urls, answer), answer, accounts }
  }
  const refused = (code: string, status = 422) => ({ status, body: { code } })

  test('a wallet becomes the user’s account, by the fields of the protocol', async () => {
    const { frame, accounts } = await someone()
    const [key, imported, solana] = [ethereumKey(), ethereumKey(), solanaKey()]
    expect(await frame.create(key)).toMatchObject({ status: 200, body: { address: key.address } })
    expect((await frame.create(imported, { imported: true })).status).toBe(200)
    expect((await frame.create(solana)).status).toBe(200)
    const wallets = (await accounts())?.filter(({ type }) => type === 'wallet')
    const client = { wallet_client_type: wire.prefix, connector_type: 'embedded' }
    const moments = {
      verified_at: expect.any(Number),
      first_verified_at: expect.any(Number),
      latest_verified_at: expect.any(Number),
    }
    const common = { type: 'wallet', ...client, recovery_method: wire.prefix, ...moments }
    const index = { wallet_index: 0, wallet_client: wire.prefix }
    const ethereum = { ...common, ...index, chain_type: 'ethereum', chain_id: 'eip155:1' }
    expect(wallets).toEqual([
      { ...ethereum, address: key.address, imported: false },
      { ...ethereum, address: imported.address, imported: true },
      {
        ...common,
        address: solana.address,
        public_key: solana.address,
        imported: false,
        chain_type: 'solana',
        chain_id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      },
    ])
  })

  test('one that was not imported per user and chain, however many ask at once', async () => {
    const { frame, accounts } = await someone()
    const answers = await Promise.all(Array.from({ length: 6 }, () => frame.create(ethereumKey())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(refused('embedded_wallet_already_exists'))
    expect((await accounts())?.filter(({ type }) => type === 'wallet')).toHaveLength(1)
  })

  test('a creation that is repeated after a lost answer creates no second wallet', async () => {
    const { frame } = await someone()
    const [key, of] = [ethereumKey(), frame.device()]
    expect((await frame.create(key, { of })).status).toBe(200)
    expect((await frame.create(key, { of })).status).toBe(200)
    expect((await frame.share(key, of.hash)).body).toEqual({ share: of.share })
  })

  test('the server’s share is for the device that has the other, of that user', async () => {
    const { app, frame } = await someone()
    const [key, of] = [ethereumKey(), frame.device()]
    await frame.create(key, { of })
    expect(await frame.share(key, of.hash)).toMatchObject({ status: 200, body: { share: of.share } })
    expect(await frame.share(key, frame.device().hash)).toMatchObject(refused('wallet_not_on_device'))
    const other = await user(app)
    expect(await other.frame.share(key, of.hash)).toMatchObject(refused('embedded_wallet_not_found', 404))
    expect(await other.frame.shares(key)).toMatchObject(refused('embedded_wallet_not_found', 404))
    expect(await other.frame.material(key)).toMatchObject(refused('embedded_wallet_not_found', 404))
    expect(await other.frame.add(key)).toMatchObject(refused('embedded_wallet_not_found', 404))
    expect(await other.frame.create(key, { imported: true })).toMatchObject(refused('linked_to_another_user'))
  })

  test('is called by the frame only, since a host’s page has the token too', async () => {
    const { frame } = await someone()
    const key = ethereumKey()
    await frame.create(key)
    for (const path of ['/share', '/devices', '/recovery', '/recovery/shares', '/recovery/key_material'])
      for (const origin of ['http://localhost:5173', 'null', ''])
        expect(await frame.call(`/${key.address}${path}`, {}, origin)).toMatchObject(refused('invalid_origin', 403))
  })

  test('requires a valid token on every route', async () => {
    const { app, frame, answer } = await someone()
    const key = ethereumKey()
    await frame.create(key)
    for (const token of [undefined, 'nonsense', `${answer.token.slice(0, -4)}AAAA`]) {
      const stranger = frameOf(app, sandbox.urls, { ...answer, token: token as string })
      for (const refusal of [
        await stranger.share(key, frame.device().hash),
        await stranger.shares(key),
        await stranger.material(key),
        await stranger.create(key),
        await stranger.add(key),
        await stranger.guard(key, byProvider()),
        await stranger.call(`/${key.address}/recovery/password_guard`, { guess: text(32) }),
      ])
        expect(refusal).toMatchObject(refused('missing_or_invalid_token', 401))
    }
    await app.travel(7200)
    expect(await frame.shares(key)).toMatchObject(refused('missing_or_invalid_token', 401))
  })

  test('key material by the way of recovery; the server’s own key comes back as it was given', async () => {
    const { frame } = await someone({
      embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'] },
    })
    const [key, first] = [ethereumKey(), byProvider()]
    await frame.create(key, { recovery: first })
    const { recovery_key } = first
    const type = `${wire.prefix}_generated_recovery_key`
    expect((await frame.material(key)).body).toEqual({ recovery_type: type, recovery_key })
    const pairs = [
      [
        byPasscode(),
        { recovery_type: 'user_passcode_derived_recovery_key', recovery_key_derivation_salt: 'scrypt-17-8-1.abc' },
      ],
      [
        { method: 'google-drive', share: text(46), file_id: 'f1' },
        { recovery_type: 'google_drive_recovery_secret', file_id: 'f1' },
      ],
      [
        { method: 'icloud', share: text(46), icloud_record_name: 'r1' },
        { recovery_type: 'icloud_recovery_secret', icloud_record_name: 'r1' },
      ],
    ] as const
    for (const [recovery, material] of pairs) {
      expect((await frame.guard(key, recovery)).status).toBe(200)
      expect((await frame.material(key)).body).toEqual(material)
      expect((await frame.shares(key)).body).toMatchObject({ method: recovery.method, recovery_share: recovery.share })
    }
  })

  test('a new recovery takes the old one’s share away, and leaves the devices theirs', async () => {
    const { frame, accounts } = await someone()
    const [key, first, second, third] = [ethereumKey(), frame.device(), frame.device(), frame.device()]
    await frame.create(key, { of: first })
    await frame.add(key, second)
    expect((await frame.shares(key)).body.share).toBe(first.share)
    expect((await frame.guard(key, byPasscode(), third)).status).toBe(200)
    expect((await frame.shares(key)).body.share).toBe(third.share)
    for (const of of [first, second, third]) expect((await frame.share(key, of.hash)).body.share).toBe(of.share)
    expect((await accounts())?.at(-1)).toMatchObject({ address: key.address, recovery_method: 'user-passcode' })
  })

  test('a device gives its old share up, and one that keeps nothing is forgotten after a day', async () => {
    const { app, frame, answer } = await someone({ access_token_ttl: 200_000 })
    const [key, first] = [ethereumKey(), frame.device()]
    await frame.create(key, { of: first })
    const [second, passing] = [frame.device({ replaces: first.hash }), frame.device({ passing: true })]
    await frame.add(key, second)
    await frame.add(key, passing)
    expect(await frame.share(key, first.hash)).toMatchObject(refused('wallet_not_on_device'))
    expect((await frame.share(key, passing.hash)).status).toBe(200)
    await app.travel(90_000)
    const later = frameOf(app, sandbox.urls, answer)
    expect(await later.share(key, passing.hash)).toMatchObject(refused('wallet_not_on_device'))
    expect((await later.share(key, second.hash)).status).toBe(200)
  })

  test('an address whose key is not in the frame cannot be claimed', async () => {
    const { app, frame, answer, accounts } = await someone()
    const [key, victim] = [ethereumKey(), ethereumKey()]
    const forged = { ...key, address: victim.address }
    expect(await frame.create(forged)).toMatchObject(refused('invalid_data', 400))
    // a proof for another user, device or action is refused
    const other = await user(app)
    const of = frame.device()
    const foreignProof = await other.frame.signed(key, 'create', of)
    const fields = { address: key.address, imported: false, recovery: byProvider() }
    const ownProof = await frame.signed(key, 'create', of)
    const act = await frame.signed(key, 'device', of)
    const wrong = [
      foreignProof,
      act,
      { ...ownProof, device: frame.device() },
      { ...ownProof, proof: '0x00' },
      { ...ownProof, proof: 'x' },
    ]
    for (const one of wrong)
      expect(await frame.call('', { ...one, ...fields })).toMatchObject(refused('invalid_data', 400))
    const solana = solanaKey()
    expect(await frame.create({ ...solana, address: solanaKey().address })).toMatchObject(refused('invalid_data', 400))
    expect(await accounts()).toHaveLength(1)
    expect(answer.user.linked_accounts).toHaveLength(1)
  })

  test('refuses what is malformed, and keeps nothing of it', async () => {
    const { frame, accounts } = await someone()
    const key = ethereumKey()
    const good = { ...(await frame.signed(key, 'create', frame.device())), address: key.address, imported: false }
    const recovery = byProvider()
    const wrong: object[] = [
      {},
      { ...good },
      { ...good, recovery: { ...recovery, recovery_key: 'short' } },
      { ...good, recovery: { method: wire.prefix, share: text(46) } },
      { ...good, recovery: { ...recovery, method: 'telepathy' } },
      { ...good, recovery: { ...recovery, share: 'a b' } },
      { ...good, recovery, more: 1 },
      { ...good, recovery, address: '0x12' },
      { ...good, recovery, imported: 'no' },
      { ...good, recovery, chain_type: 'bitcoin' },
      { ...good, recovery, chain_type: 'solana' },
      { ...good, recovery, device: { ...good.device, hash: 'A'.repeat(64) } },
      { ...good, recovery, device: { ...good.device, share: '' } },
    ]
    for (const body of wrong) expect(await frame.call('', body)).toMatchObject(refused('invalid_data', 400))
    expect((await frame.call('', { ...good, recovery: { ...recovery, share: 'x'.repeat(200_000) } })).status).toBe(413)
    expect(await frame.call('/0x12/share', { hash: 'a'.repeat(64) })).toMatchObject(refused('invalid_data', 400))
    expect(await accounts()).toHaveLength(1)
  })

  test('ways of recovery that the app does not offer, and none of the user’s own beside Solana', async () => {
    const { frame } = await someone({ embedded_wallet_config: { user_owned_recovery_options: ['user-passcode'] } })
    const key = ethereumKey()
    const drive = { method: 'google-drive', share: text(46), file_id: 'f' }
    const off = refused('disallowed_recovery_method', 400)
    expect(await frame.create(key, { recovery: drive })).toMatchObject(off)
    expect((await frame.create(key)).status).toBe(200)
    expect(await frame.guard(key, drive)).toMatchObject(off)
    expect(await frame.create(solanaKey(), { recovery: byPasscode() })).toMatchObject(off)
    expect((await frame.create(solanaKey())).status).toBe(200)
    expect(await frame.guard(key, byPasscode())).toMatchObject(off)
  })

  test('tries at a passcode are counted', async () => {
    const { frame } = await someone({ rate_limits: { per_address: 3 } })
    const key = ethereumKey()
    await frame.create(key, { recovery: byPasscode() })
    for (let tries = 0; tries < 3; tries++) expect((await frame.shares(key)).status).toBe(200)
    expect(await frame.shares(key)).toMatchObject(refused('too_many_requests', 429))
  })

  test('a wallet that the user has linked is not imported over it', async () => {
    const { app, frame, answer } = await someone({ wallet_auth: true })
    const host = { headers: { origin: 'http://localhost:5173' }, token: answer.token }
    const linked = newKey()
    const { nonce } = (await app.call('/siwe/init', { address: linked.address }, host)).body
    const message = siweMessage({ address: linked.address, uri: 'http://localhost:5173', nonce: `${nonce}` })
    await app.call('/siwe/link', { message, signature: await linked.signMessage({ message }) }, host)
    const key = { ...ethereumKey(), address: linked.address }
    expect(await frame.create(key, { imported: true })).toMatchObject({ status: 400 })
    expect(await frame.create({ ...key, prove: async () => '0x' }, { imported: true })).toMatchObject({ status: 400 })
  })

  test('the pages are framed by the app’s domains, the wallet’s by the server’s own too, and by nobody else', async () => {
    const { app } = await someone({ allowed_domains: ['https://acme.example', 'http://localhost:*'] })
    for (const page of ['', '/export', '/confirm']) {
      const { status, headers, text } = await get(`/apps/${app.id}/embedded-wallets${page}`)
      expect(status).toBe(200)
      const policy = `${headers.get('content-security-policy')}`
      expect(policy).toContain("default-src 'none'; script-src 'self'")
      expect(policy).toContain(`frame-ancestors ${page ? '' : "'self' "}https://acme.example http://localhost:*;`)
      // the wallet page may also connect to the users' clouds, because it stores the encrypted recovery share there
      expect(policy).toMatch(page ? /connect-src 'self';/ : /connect-src 'self'( http:\/\/localhost:\d+)?;/)
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(headers.get('cache-control')).toBe('no-store')
      const script = /src="(\/frame\/[^"]+)"/.exec(text)?.[1]
      expect((await get(`${script}`)).headers.get('cache-control')).toContain('immutable')
    }
    await app.configure({ allowed_domains: [] })
    for (const [page, by] of [
      ['', "'self'"],
      ['/export', "'none'"],
      ['/confirm', "'none'"],
    ]) {
      const closed = await get(`/apps/${app.id}/embedded-wallets${page}`)
      expect(closed.headers.get('content-security-policy')).toContain(`frame-ancestors ${by};`)
    }
    expect((await get('/apps/nobody/embedded-wallets')).status).toBe(404)
    expect((await get(`/apps/${'a'.repeat(25)}/embedded-wallets`)).status).toBe(404)
    expect((await get('/frame/wallet.stale.js')).status).toBe(404)
    await app.configure({ client_ids: ['one'] })
    expect((await get(`/apps/${app.id}/embedded-wallets?client_id=two`)).status).toBe(403)
    expect((await get(`/apps/${app.id}/embedded-wallets?client_id=one`)).status).toBe(200)
  })

  test('an unknown page shows a message and runs no script', async () => {
    const { app } = await someone({ client_ids: ['one'] })
    const unknownApp = 'a'.repeat(25)
    for (const [path, status, why] of [
      [`${unknownApp}/embedded-wallets`, 404, 'There is no app with this id.'],
      [`${unknownApp}/embedded-wallets/export`, 404, 'There is no app with this id.'],
      [`${unknownApp}/embedded-wallets/confirm`, 404, 'There is no app with this id.'],
      ['%3Cscript%3E/embedded-wallets', 404, 'There is no app with this id.'],
      [`${app.id}/embedded-wallets?client_id=two`, 403, 'There is no client with this id.'],
    ] as const) {
      const page = await get(`/apps/${path}`)
      expect(page.status).toBe(status)
      expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8')
      expect(page.text).toContain(why)
      expect(page.text).not.toContain('<script')
      expect(page.headers.get('content-security-policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'",
      )
      expect(page.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
      expect(page.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      expect(page.headers.get('x-content-type-options')).toBe('nosniff')
      expect(page.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('the frame is at most 60 kB to download', async () => {
    const { app } = await someone()
    const html = (await get(`/apps/${app.id}/embedded-wallets`)).text
    let all = html.length
    // the scripts of the page and of its worker, which only passwords need
    const scripts = html.match(/\/frame\/(wallet|passcode)\.[\w-]+\.js/g) ?? []
    expect(scripts).toHaveLength(2)
    for (const script of scripts) {
      const response = await fetch(`${sandbox.urls[0]}${script}`, { headers: { 'accept-encoding': 'br' } })
      expect(response.headers.get('content-encoding')).toBe('br')
      all += Number(response.headers.get('content-length'))
    }
    expect(all).toBeLessThanOrEqual(60_000)
  })

  test('the worker that makes a password’s key may reach nothing', async () => {
    const { app } = await someone()
    const { headers, text: html } = await get(`/apps/${app.id}/embedded-wallets`)
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'")
    const path = `${/\/frame\/passcode\.[\w-]+\.js/.exec(html)}`
    const worker = await get(path)
    expect(worker.status).toBe(200)
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(worker.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(worker.headers.get('content-type')).toContain('text/javascript')
    const shown = await get(`/apps/${app.id}/embedded-wallets/export`)
    expect(shown.headers.get('content-security-policy')).toContain("worker-src 'none'")
    for (const stale of ['passcode.stale.js', 'constructor.js', '__proto__.js'])
      expect((await get(`/frame/${stale}`)).status).toBe(404)
  })

  async function get(path: string) {
    const answer = await fetch(`${sandbox.urls[0]}${path}`)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
})
