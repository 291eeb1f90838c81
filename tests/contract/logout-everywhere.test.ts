import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import type { App, How } from './sandbox.js'

const signedOut = { status: 401, body: { code: 'missing_or_invalid_token', error: expect.any(String) } }
const success = { status: 200, body: { success: true } }

onOneDatabase('A logout everywhere', (sandbox) => {
  const leave = (app: App, body: object = {}, how?: How) =>
    app.call('/sessions/logout', { everywhere: true, ...body }, how)

  /** Two logins of one user, and a fork of the first. */
  async function threePlaces(app: App) {
    const laptop = await app.login('ada@example.com')
    const phone = await app.login('ada@example.com', { client: 'phone' })
    const forked = (await app.call('/sessions/fork', { refresh_token: phone.refresh_token })).body
    const own = { ...phone, refresh_token: `${forked.refresh_token}` }
    return { laptop, phone: own, forked: `${forked.new_session_refresh_token}` }
  }
  const isLoggedIn = async (app: App, refresh_token: string, client?: string) =>
    (await app.refresh(refresh_token, client ? { client } : {})).status === 200

  test.each(['a refresh token', 'a used refresh token', 'an access token', 'both'])(
    'by %s ends every session of the user, and no other user’s',
    async (by) => {
      const app = await sandbox.newApp()
      const eve = await app.login('eve@example.com', { client: 'another' })
      const { laptop, phone, forked } = await threePlaces(app)
      const { token, refresh_token } = laptop
      if (by === 'a used refresh token') await app.refresh(refresh_token)
      const answer = await leave(app, by === 'an access token' ? {} : { refresh_token }, {
        token: by === 'an access token' || by === 'both' ? token : undefined,
      })
      expect(answer).toMatchObject(success)
      for (const one of [laptop, phone]) {
        expect(await app.refresh(one.refresh_token)).toMatchObject(signedOut)
        expect(await app.call('/users/me', undefined, { token: one.token })).toMatchObject(signedOut)
      }
      expect(await app.call('/sessions/fork/recover', { refresh_token: forked })).toMatchObject(signedOut)
      expect(await isLoggedIn(app, eve.refresh_token)).toBe(true)
    },
  )

  test('needs a token that still opens a session', async () => {
    const app = await sandbox.newApp({ refresh_token_ttl: 86_400 })
    const { laptop, phone, forked } = await threePlaces(app)
    const other = await (await sandbox.newApp()).login('ada@example.com')
    const refused = [
      await leave(app),
      await leave(app, { refresh_token: forked }),
      await leave(app, {}, { token: laptop.identity_token }),
      await leave(app, {}, { token: other.token }),
    ]
    await app.travel(7200)
    refused.push(await leave(app, {}, { token: laptop.token }))
    const { refresh_token } = (await app.refresh(phone.refresh_token)).body
    await app.travel(86_400 + 3600)
    refused.push(await leave(app, { refresh_token: laptop.refresh_token }))
    for (const answer of refused) expect(answer).toMatchObject(signedOut)
    expect(await isLoggedIn(app, `${refresh_token}`)).toBe(true)
  })

  test('leaves the same person’s session of another app alone', async () => {
    const [app, other] = [await sandbox.newApp(), await sandbox.newApp()]
    const { refresh_token } = await app.login('ada@example.com')
    const elsewhere = await other.login('ada@example.com')
    expect(await leave(app, { refresh_token }, { token: elsewhere.token })).toMatchObject(success)
    expect(await isLoggedIn(other, elsewhere.refresh_token)).toBe(true)
  })

  test('succeeds again, as the answer may have been lost', async () => {
    const app = await sandbox.newApp()
    const { token, refresh_token } = await app.login('ada@example.com')
    for (const how of [{}, {}, { token }, { token }])
      expect(await leave(app, { refresh_token }, how)).toMatchObject(success)
    expect(await leave(app, {}, { token })).toMatchObject(success)
  })

  test('is not said to have happened by a session that had ended while another goes on', async () => {
    const app = await sandbox.newApp()
    const { laptop, phone } = await threePlaces(app)
    const { token, refresh_token } = laptop
    await app.call('/sessions/logout', { refresh_token })
    expect(await leave(app, { refresh_token }, { token })).toMatchObject(signedOut)
    expect(await isLoggedIn(app, phone.refresh_token)).toBe(true)
  })

  test('takes true or false, and false is a plain logout', async () => {
    const app = await sandbox.newApp()
    const { laptop, phone } = await threePlaces(app)
    for (const everywhere of ['true', 1, null, {}])
      expect(await leave(app, { refresh_token: laptop.refresh_token, everywhere })).toMatchObject({ status: 400 })
    expect(await leave(app, { refresh_token: laptop.refresh_token, everywhere: false })).toMatchObject(success)
    expect(await isLoggedIn(app, laptop.refresh_token)).toBe(false)
    expect(await isLoggedIn(app, phone.refresh_token)).toBe(true)
  })

  test('at the moment of refreshes, forks and other logouts fails none of them, and leaves nothing behind', async () => {
    const app = await sandbox.newApp()
    for (let round = 0; round < 5; round++) {
      const { laptop, phone, forked } = await threePlaces(app)
      const tokens = [laptop.refresh_token, phone.refresh_token]
      const calls = tokens.flatMap((refresh_token) => [
        app.call('/sessions/fork', { refresh_token }),
        app.refresh(refresh_token),
        leave(app, { refresh_token }),
        app.call('/sessions/logout', { refresh_token }),
      ])
      const answers = await Promise.all([...calls, app.call('/sessions/fork/recover', { refresh_token: forked })])
      for (const { status, text } of answers) expect([200, 401], text).toContain(status)
      for (const { body } of answers) {
        if (body.refresh_token) expect(await app.refresh(body.refresh_token)).toMatchObject(signedOut)
        const refresh_token = body.new_session_refresh_token
        if (refresh_token) expect(await app.call('/sessions/fork/recover', { refresh_token })).toMatchObject(signedOut)
      }
    }
  })

  test('ends the sessions of cookies too, and clears the cookie of the call', async () => {
    const app = await sandbox.newApp({ custom_api_url: 'http://localhost:4000' })
    const name = wire.cookie.serverRefresh(app.id)
    const cookieOf = async (client: string) => {
      const code = await app.codeFor('ada@example.com', { client })
      const answer = await app.call('/passwordless/authenticate', { email: 'ada@example.com', code }, { client })
      return `${
        answer.headers
          .getSetCookie()
          .find((cookie) => cookie.startsWith(name))
          ?.split(';')[0]
      }`
    }
    const [here, there] = [await cookieOf('here'), await cookieOf('there')]
    const out = await leave(app, {}, { headers: { cookie: here } })
    expect(out).toMatchObject(success)
    expect(out.headers.getSetCookie().join()).toContain(`${name}=; Max-Age=0`)
    for (const cookie of [here, there])
      expect(await app.call('/sessions', {}, { headers: { cookie } })).toMatchObject(signedOut)
  })

  test('also ends what a repeated login would answer: a code is refused, a guest gets a new session', async () => {
    const app = await sandbox.newApp({ guest_auth: true })
    const code = await app.codeFor('ada@example.com')
    const guest_credential = randomBytes(32).toString('base64url')
    const logins = [
      ['/passwordless/authenticate', { email: 'ada@example.com', code }],
      ['/guest/authenticate', { guest_credential }],
    ] as const
    const repeated = []
    for (const [path, body] of logins) {
      const { token, refresh_token } = (await app.call(path, body)).body
      await leave(app, { refresh_token }, { token })
      const again = await app.call(path, body)
      if (refresh_token && again.body.refresh_token) expect(again.body.refresh_token).not.toBe(refresh_token)
      repeated.push(again)
    }
    expect(repeated).toMatchObject([{ status: 422, body: { code: 'invalid_credentials' } }, { status: 200 }])
    expect(await isLoggedIn(app, `${repeated[1]?.body.refresh_token}`)).toBe(true)
  })
})
