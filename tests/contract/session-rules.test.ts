import { expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { request } from './sandbox.js'

const signedOut = { status: 401, body: { code: 'missing_or_invalid_token', error: expect.any(String) } }
const alreadyUsed = {
  status: 401,
  body: { code: 'token_already_used', error: 'This forked session was already taken up.' },
}

onOneDatabase('rules of sessions', (sandbox) => {
  test('a bearer is one word after its name, in letters of any case, and nothing beside', async () => {
    const app = await sandbox.newApp()
    const { token } = await app.login('ada@example.com')
    const me = (authorization: string) => app.call('/users/me', undefined, { headers: { authorization } })
    for (const read of [`Bearer ${token}`, `bearer ${token}`, `BEARER   ${token}`])
      expect((await me(read)).status, read).toBe(200)
    for (const unread of [token, `Basic ${token}`, `xBearer ${token}`, `Bearer${token}`, `Bearer ${token},`, 'Bearer'])
      expect(await me(unread), unread).toMatchObject(signedOut)
    expect(await me(`Bearer ${token} and more`)).toMatchObject(signedOut)
  })

  test('a used token answers whichever client of the user brings it: tabs share one', async () => {
    const app = await sandbox.newApp()
    const { refresh_token } = await app.login('ada@example.com')
    const { body } = await app.refresh(refresh_token)
    for (const client of ['a-client', 'another', ''])
      expect((await app.refresh(refresh_token, { client })).body.refresh_token).toBe(body.refresh_token)
  })

  test('a fork that was taken up without an analytics id is given to nobody again', async () => {
    const app = await sandbox.newApp()
    const { refresh_token } = await app.login('ada@example.com')
    const forked = (await app.call('/sessions/fork', { refresh_token })).body.new_session_refresh_token
    const recover = (headers: Record<string, string>) =>
      request(
        `${sandbox.next()}/api/v1/sessions/fork/recover`,
        { refresh_token: forked },
        { headers: { [wire.header.appId]: app.id, ...headers } },
      )
    expect((await recover({})).status).toBe(200)
    for (const client of [{}, { [wire.header.analyticsId]: '' }, { [wire.header.analyticsId]: 'someone' }])
      expect(await recover(client)).toMatchObject(alreadyUsed)
  })

  test('a fork that was taken up lasts like any session, and ends alone', async () => {
    const app = await sandbox.newApp()
    const original = await app.login('ada@example.com')
    const forked = (await app.call('/sessions/fork', { refresh_token: original.refresh_token })).body
    const forkedSession = await app.call('/sessions/fork/recover', { refresh_token: forked.new_session_refresh_token })
    await app.travel(86_400)
    const later = await app.refresh(forkedSession.body.refresh_token)
    expect(later.status).toBe(200)
    await app.call('/sessions/logout', { refresh_token: later.body.refresh_token })
    expect(await app.refresh(later.body.refresh_token)).toMatchObject(signedOut)
    expect((await app.refresh(forked.refresh_token)).status).toBe(200)
  })

  test('a session is forked by its refresh token, not by a bearer', async () => {
    const app = await sandbox.newApp()
    const { token } = await app.login('ada@example.com')
    expect(await app.call('/sessions/fork', {}, { token })).toMatchObject(signedOut)
  })

  test('a call of another app ends no session', async () => {
    const [app, other] = [await sandbox.newApp(), await sandbox.newApp()]
    const { refresh_token, token } = await app.login('ada@example.com')
    expect((await other.call('/sessions/logout', { refresh_token }, { token })).body).toEqual({ success: true })
    expect((await app.refresh(refresh_token)).status).toBe(200)
  })

  test('a logout ends the session of its refresh token and that of its bearer', async () => {
    const app = await sandbox.newApp()
    const one = await app.login('ada@example.com')
    const other = await app.login('ada@example.com', { client: 'another' })
    await app.call('/sessions/logout', { refresh_token: one.refresh_token }, { token: other.token })
    expect(await app.refresh(one.refresh_token)).toMatchObject(signedOut)
    expect(await app.refresh(other.refresh_token)).toMatchObject(signedOut)
  })
})
