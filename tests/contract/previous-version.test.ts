import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oauthNames } from '../../server/protocol/oauth-providers.js'
import { databases } from './databases.js'
import { sandboxAt } from './sandbox.js'
import { byProvider, ethereumKey, frameOf, hashOf, text } from './support/frame-wallet.js'
import { factorsOf } from './support/second-factors.js'
import { query, startBoth, UNLIMITED, VERSIONS } from './support/two-versions.js'
import * as logins from './support/ways-in/logins.js'
import * as wallets from './support/ways-in/wallets.js'
import type { World } from './support/ways-in/world.js'

const shared = databases.find(({ databaseUrl }) => databaseUrl)?.databaseUrl
/** Of each version, the other one. */
const OTHER = { previous: 'current', current: 'previous' } as const
const NEEDS_PAGES = 'accounts of another app'
type Way = [string, (world: World) => Promise<void>]
const WAYS: readonly Way[] = [
  ['codes by email and SMS', logins.byCode],
  ['cookies', logins.byCookie],
  ...oauthNames.map((name): Way => [`login by ${name}`, logins.byIdentityProvider(name)]),
  ['recovery by clouds', logins.atClouds],
  ['Farcaster', logins.byFarcaster],
  ['Telegram', logins.byTelegram],
  ['passkeys', logins.byPasskey],
  ['Sign-in with Ethereum', logins.byEthereum],
  ['Sign-in with Solana', logins.bySolana],
  ['tokens of the host', logins.byHostToken],
  ['guests', logins.asGuest],
  [NEEDS_PAGES, logins.byOtherApp],
  ['captcha', logins.pastCaptcha],
  ['wallets that the server recovers', wallets.walletOfProvider],
  ['wallets that the user recovers', wallets.walletOfUser],
  ['second factors', wallets.secondFactors],
  ['outside services', wallets.outsideServices],
]

describe.skipIf(!shared)('the previous version and this one on one database (skipped without server binaries)', () => {
  let both: Awaited<ReturnType<typeof startBoth>>
  beforeAll(async () => {
    both = await startBoth(`${shared}`)
  })
  afterAll(() => both?.close())

  test('go on while the schema is changed: what the previous version had made is there for both', async () => {
    const { app, ada, held, recovery, code } = both.before
    for (const version of VERSIONS) {
      const here = both.on(version, app)
      const me = await here.call('/users/me', undefined, { token: ada.token })
      expect(me.body.user).toMatchObject({ id: ada.user.id })
      expect((await here.call(`/apps/${app.id}`)).body.name).toBe('Before')
      const frame = frameOf(here, [both.urlOf(version)], ada)
      for (const { key, share, hash } of held) {
        expect((await frame.share(key, hash)).body).toMatchObject({ share })
        expect((await frame.material(key)).body).toMatchObject({ recovery_key: recovery.recovery_key })
      }
    }
    const entered = await both
      .on('current', app)
      .call('/passwordless/authenticate', { email: 'waits@people.example', code })
    expect(entered.status, entered.text).toBe(200)
  })

  test('take turns with the tokens of one session', async () => {
    const { app, ada } = both.before
    let { token, refresh_token } = ada
    for (const version of [...VERSIONS, ...VERSIONS].reverse()) {
      const answer = await both.on(version, app).refresh(refresh_token, { token })
      expect(answer.status, `${version}: ${answer.text}`).toBe(200)
      token = `${answer.body.token}`
      refresh_token = `${answer.body.refresh_token}`
      for (const reader of VERSIONS)
        expect((await both.on(reader, app).call('/users/me', undefined, { token })).status, reader).toBe(200)
    }
  })

  test('see the reuse of a token whose row this one has deleted: the previous one refuses, this one ends it', async () => {
    const app = await both.at('current').newApp(UNLIMITED)
    const { refresh_token: first } = await app.login('ada@people.example')
    let last = first
    for (let time = 1; time <= 6; time++) {
      await app.travel(time * 120)
      last = `${(await both.on(time % 2 ? 'current' : 'previous', app).refresh(last)).body.refresh_token}`
    }
    expect((await both.on('previous', app).refresh(first)).status).toBe(401)
    const next = await app.refresh(last)
    expect(next.status).toBe(200)
    expect((await app.refresh(first)).status).toBe(401)
    for (const version of VERSIONS)
      expect((await both.on(version, app).refresh(next.body.refresh_token)).status, version).toBe(401)
  })

  test.each(VERSIONS)('begun at the %s one: a login by code, a session, a wallet and settings', async (version) => {
    const [here, there] = [version, OTHER[version]]
    const app = await both.at(here).newApp({ ...UNLIMITED, name: `Of ${here}` })
    const other = both.on(there, app)
    const email = 'ada@people.example'
    const code = await app.codeFor(email)
    const login = await other.call('/passwordless/authenticate', { email, code })
    expect(login.status, login.text).toBe(200)
    const { token, refresh_token } = login.body
    expect((await app.call('/users/me', undefined, { token: `${token}` })).status).toBe(200)
    expect((await other.login(email)).user.id).toBe(login.body.user?.id)

    const [key, share, hash] = [ethereumKey(), text(18), hashOf(text(18))]
    const [mine, theirs] = [here, there].map((one) => frameOf(both.on(one, app), [both.urlOf(one)], login.body))
    const recovery = byProvider()
    expect((await mine?.create(key, { of: { hash, share }, recovery }))?.status).toBe(200)
    expect((await theirs?.share(key, hash))?.body).toMatchObject({ share })
    expect((await theirs?.material(key))?.body).toMatchObject({ recovery_key: recovery.recovery_key })
    const replaced = byProvider()
    expect((await theirs?.guard(key, replaced))?.status).toBe(200)
    expect((await mine?.material(key))?.body).toMatchObject({ recovery_key: replaced.recovery_key })

    await other.configure({ name: `Of ${there}`, oauth_upstreams: {} })
    expect((await app.call(`/apps/${app.id}`)).body.name).toBe(`Of ${there}`)
    const out = await app.call('/sessions/logout', { refresh_token }, { token: `${token}` })
    expect(out.status, out.text).toBe(200)
    expect((await other.refresh(refresh_token)).status).toBe(401)
  })

  test('count tries, limits and users together', async () => {
    const app = await both.at('previous').newApp({
      rate_limits: { per_address: 10, per_ip: 1000, window: 600 },
      max_users: 2,
    })
    const other = both.on('current', app)
    const sends = Array.from({ length: 14 }, (_, n) =>
      (n % 2 ? app : other).call('/passwordless/init', { email: 'many@people.example' }),
    )
    expect((await Promise.all(sends)).filter(({ status }) => status === 200)).toHaveLength(10)
    await app.login('first@people.example')
    await other.login('second@people.example')
    for (const [one, email] of [[app, 'third@people.example'] as const, [other, 'fourth@people.example'] as const]) {
      const code = await one.codeFor(email)
      expect((await one.call('/passwordless/authenticate', { email, code })).status).toBe(403)
    }
  })

  test('a second factor that the previous one added is proven at this one', async () => {
    const { app, eve, totp } = both.before
    const factors = factorsOf(both.on('current', app), [both.urlOf('current')], eve)
    expect(await factors.methods()).toEqual([{ type: 'totp', verified_at: expect.any(Number) }])
    await factors.must('/totp/verify', { code: totp.code(2), actions: ['enroll'] })
  })

  describe.each([
    ['previous', 'current'],
    ['current', 'previous'],
  ] as const)('take turns, the %s one first', (first, second) => {
    // The pages on which users consent are no part of the previous version's file.
    const ways = WAYS.filter(([way]) => first === 'current' || way !== NEEDS_PAGES)
    test.each(ways)('%s', async (_, go) => {
      await go({ ...both.world, sandbox: sandboxAt([both.urlOf(first), both.urlOf(second)]) })
    })
  })

  test('the tokens of both are signed by the same key', async () => {
    const { app } = both.before
    const kids = []
    for (const version of VERSIONS)
      kids.push(decodeProtectedHeader((await both.on(version, app).login(`${version}@people.example`)).token).kid)
    expect(kids[0]).toBe(kids[1])
  })

  test('the previous one starts again on the new schema', async () => {
    const again = await both.previousAgain()
    const { app, ada } = both.before
    const login = await sandboxAt([again.url]).appOf(app.id).login('ada@people.example')
    expect(login.user.id).toBe(ada.user.id)
    await again.stop()
  })

  test('a rotation of signing keys ends no session at the previous one, which knows the new key only', async () => {
    const app = await both.at('previous').newApp(UNLIMITED)
    const { token, refresh_token } = await app.login('ada@people.example')
    await both.rotate(app)
    expect((await both.on('current', app).call('/users/me', undefined, { token })).status).toBe(200)
    expect((await app.call('/users/me', undefined, { token })).status).toBe(401)
    const { status, body } = await app.refresh(refresh_token)
    expect(status).toBe(200)
    for (const version of VERSIONS)
      expect((await both.on(version, app).call('/users/me', undefined, { token: `${body.token}` })).status).toBe(200)
  })

  test('neither answers that it has failed', () => {
    expect(both.failures).toEqual([])
  })

  test('a column that the previous one does not fill would have been noticed', async () => {
    await query(both.databaseUrl, 'alter table sessions add column planted text not null default 0')
    await query(both.databaseUrl, 'alter table sessions alter column planted drop default')
    await expect(both.before.app.login('planted@people.example')).rejects.toThrow()
    expect(both.failures).toEqual([expect.stringMatching(/^500 .*authenticate/)])
    await query(both.databaseUrl, 'alter table sessions drop column planted')
  })
})
