import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import type { Answer } from './sandbox.js'

const cookieOf = (answer: Answer, name: string) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

onOneDatabase('server cookies', (sandbox) => {
  async function cookieLogin(settings: Record<string, unknown> = { custom_api_url: 'http://localhost:4000' }) {
    const app = await sandbox.newApp(settings)
    const code = await app.codeFor('ada@example.com')
    const body = { email: 'ada@example.com', code }
    const answer = await app.call('/passwordless/authenticate', body)
    const name = wire.cookie.serverRefresh(app.id)
    const pair = (from: Answer) => `${cookieOf(from, name).split(';')[0]}`
    return { app, answer, body, name, pair }
  }

  test('keep the refresh token from scripts', async () => {
    const { answer, name } = await cookieLogin()
    expect(answer.body).toMatchObject({
      refresh_token: 'deprecated',
      token: expect.any(String),
      session_update_action: 'set',
    })
    expect(cookieOf(answer, name)).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookieOf(answer, wire.cookie.session)).toBe(
      `${wire.cookie.session}=t; Max-Age=2592000; Path=/; SameSite=Lax`,
    )
  })

  test('are Secure when the app’s API address is', async () => {
    const { answer, name } = await cookieLogin({ custom_api_url: 'https://auth.example.com' })
    expect(cookieOf(answer, name)).toContain('; Secure')
  })

  test('refresh and rotate with nothing but themselves', async () => {
    const { app, answer, pair } = await cookieLogin()
    const cookie = pair(answer)
    const refreshed = await app.call('/sessions', {}, { headers: { cookie } })
    expect(refreshed).toMatchObject({ status: 200, body: { refresh_token: 'deprecated' } })
    expect(pair(refreshed)).not.toBe(cookie)
    const repeated = await app.call(
      '/sessions',
      { refresh_token: 'deprecated' },
      { headers: { cookie: pair(refreshed) } },
    )
    expect(repeated.status).toBe(200)
  })

  test('cannot be forked: a script would get a token that outlives the page', async () => {
    const { app, answer, pair } = await cookieLogin()
    const headers = { cookie: pair(answer) }
    for (const body of [{}, { refresh_token: 'deprecated' }, { refresh_token: pair(answer).split('=')[1] }])
      expect(await app.call('/sessions/fork', body, { headers })).toMatchObject({
        status: 422,
        body: { code: 'not_supported' },
      })
    expect((await app.call('/sessions', {}, { headers })).status).toBe(200)
  })

  test('alone have refresh tokens: no body has one, also for a client from before the app had cookies', async () => {
    const app = await sandbox.newApp({ guest_auth: true })
    const token = /"(v2\.[\w.-]+|[\w-]{43})"/
    const old = await app.login('ada@example.com')
    const forked = (await app.call('/sessions/fork', { refresh_token: old.refresh_token })).body
    expect(JSON.stringify(old)).toMatch(token)
    await app.configure({ custom_api_url: 'http://localhost:4000' })
    const code = await app.codeFor('ada@example.com')
    const login = { email: 'ada@example.com', code }
    const used = forked.refresh_token
    const bodies = [
      await app.call('/passwordless/authenticate', login),
      await app.call('/passwordless/authenticate', login),
      await app.call('/guest/authenticate', { guest_credential: randomBytes(32).toString('base64url') }),
      await app.call('/sessions', { refresh_token: used }),
      await app.call('/sessions', { refresh_token: used }),
      await app.call('/sessions', {}, { token: old.token }),
      await app.call('/sessions/fork', { refresh_token: used }),
      await app.call('/sessions/fork/recover', { refresh_token: forked.new_session_refresh_token }),
      await app.call('/sessions/fork/recover', { refresh_token: forked.new_session_refresh_token }),
      await app.call('/sessions/fork/recover', { refresh_token: used }),
      await app.call('/sessions/logout', { refresh_token: used }),
      await app.call('/sessions', { refresh_token: used }),
      await app.call('/sessions/logout', { refresh_token: used, everywhere: true }),
    ]
    expect(bodies.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200, 200, 422, 200, 200, 401, 200, 401, 200,
    ])
    for (const { text } of bodies) expect(text).not.toMatch(token)
    const set = bodies.flatMap(({ headers }) => headers.getSetCookie())
    expect(set.filter((cookie) => /=(v2\.[\w.-]+|[\w-]{43});/.test(cookie))).toHaveLength(7)
  })

  test('come again with an answer that is repeated', async () => {
    const { app, answer, body, pair } = await cookieLogin()
    expect(pair(await app.call('/passwordless/authenticate', body))).toBe(pair(answer))
  })

  test('are cleared by a logout, which ends their session', async () => {
    const { app, answer, name, pair } = await cookieLogin()
    const out = await app.call('/sessions/logout', {}, { headers: { cookie: pair(answer) } })
    expect(cookieOf(out, name)).toMatch(/=; Max-Age=0; Path=\//)
    expect(cookieOf(out, wire.cookie.session)).toMatch(/=; Max-Age=0; Path=\//)
    expect(await app.call('/sessions', {}, { headers: { cookie: pair(answer) } })).toMatchObject({
      status: 401,
      body: { code: 'missing_or_invalid_token' },
    })
  })

  test('are not mistaken for the client’s own', async () => {
    const { app } = await cookieLogin()
    const { token, refresh_token } = await (await sandbox.newApp()).login('eve@example.com')
    const cookie = [
      `${wire.cookie.session}=t`,
      `${wire.cookie.token}=${token}`,
      `${wire.cookie.identityToken}=${token}`,
      `${wire.prefix}-refresh-token=${refresh_token}`,
    ].join('; ')
    expect(await app.call('/sessions', {}, { headers: { cookie } })).toMatchObject({ status: 401 })
  })

  test('are neither set nor read for an app without an API address of its own', async () => {
    const app = await sandbox.newApp()
    const code = await app.codeFor('ada@example.com')
    const answer = await app.call('/passwordless/authenticate', { email: 'ada@example.com', code })
    expect(answer.headers.getSetCookie()).toEqual([])
    const cookie = `${wire.cookie.serverRefresh(app.id)}=${answer.body.refresh_token}`
    expect((await app.call('/sessions', {}, { headers: { cookie } })).status).toBe(401)
  })
})
