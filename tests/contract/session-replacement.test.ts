import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import type { App, Body } from './sandbox.js'

const EMAIL = 'ada@example.com'
const signedOut = { status: 401, body: { code: 'missing_or_invalid_token' } }

type Tokens = Required<Pick<Body, 'token' | 'refresh_token'>>

onOneDatabase('A login in the place of a session', (sandbox) => {
  /** A session with a fork that was taken up, and a new login of the same client. */
  async function loggedInAgain() {
    const app = await sandbox.newApp()
    const first = await app.login(EMAIL)
    const forked = (await app.call('/sessions/fork', { refresh_token: first.refresh_token })).body
    const recovered = await app.call(
      '/sessions/fork/recover',
      { refresh_token: forked.new_session_refresh_token },
      { client: 'phone' },
    )
    const old = { token: first.token, refresh_token: `${forked.refresh_token}` }
    const again = await app.login(EMAIL, { token: first.token })
    return { app, old, again, phone: recovered.body as Tokens }
  }
  const refreshed = async (app: App, refresh_token: string) =>
    `${(await app.refresh(refresh_token)).body.refresh_token}`

  test('ends it when the login is first refreshed, and its forks go on', async () => {
    const { app, old, again, phone } = await loggedInAgain()
    expect((await app.call('/users/me', undefined, { token: old.token })).status).toBe(200)
    await refreshed(app, again.refresh_token)
    expect(await app.call('/users/me', undefined, { token: old.token })).toMatchObject(signedOut)
    expect(await app.refresh(old.refresh_token)).toMatchObject(signedOut)
    expect((await app.refresh(phone.refresh_token)).status).toBe(200)
  })

  test('ends it and its forks by a logout, of which a thief of the old token cannot get away by a fork', async () => {
    const { app, old, again, phone } = await loggedInAgain()
    const thief = (await app.call('/sessions/fork', { refresh_token: old.refresh_token })).body
    await app.call('/sessions/logout', { refresh_token: again.refresh_token }, { token: again.token })
    for (const token of [old.refresh_token, `${thief.refresh_token}`, phone.refresh_token])
      expect(await app.refresh(token)).toMatchObject(signedOut)
    const stolen = { refresh_token: thief.new_session_refresh_token }
    expect(await app.call('/sessions/fork/recover', stolen)).toMatchObject(signedOut)
  })

  test('ends what a thief forks from the old session meanwhile, when the login is first refreshed', async () => {
    const { app, old, again } = await loggedInAgain()
    const { body } = await app.call('/sessions/fork', { refresh_token: old.refresh_token })
    await refreshed(app, again.refresh_token)
    expect(await app.call('/sessions/fork/recover', { refresh_token: body.new_session_refresh_token })).toMatchObject(
      signedOut,
    )
  })

  test('whose answer was lost is replaced too: a logout after the next login ends it, the session and the forks', async () => {
    const { app, old, again: lost, phone } = await loggedInAgain()
    const login = await app.login(EMAIL, { token: old.token })
    await app.call('/sessions/logout', { refresh_token: login.refresh_token }, { token: login.token })
    for (const token of [old.refresh_token, lost.refresh_token, phone.refresh_token])
      expect(await app.refresh(token)).toMatchObject(signedOut)
  })

  test('ends the forks by a theft, as they are of its family', async () => {
    const { app, again, phone } = await loggedInAgain()
    await refreshed(app, again.refresh_token)
    await app.travel(70)
    expect(await app.refresh(again.refresh_token, { client: 'another' })).toMatchObject(signedOut)
    expect(await app.refresh(phone.refresh_token)).toMatchObject(signedOut)
  })

  test('whose answer was lost costs no session: the old one goes on, and the call is answered again', async () => {
    const app = await sandbox.newApp()
    const first = await app.login(EMAIL)
    const body = { email: EMAIL, code: await app.codeFor(EMAIL) }
    const answers = [1, 2].map(() => app.call('/passwordless/authenticate', body, { token: first.token }))
    const [one, other] = await Promise.all(answers)
    expect(one).toMatchObject({ status: 200 })
    expect(other?.body.refresh_token).toBe(one?.body.refresh_token)
    await app.travel(7 * 86_400)
    const later = await refreshed(app, first.refresh_token)
    expect((await app.refresh(later)).status).toBe(200)
  })

  test('is also that of a guest who becomes somebody', async () => {
    const app = await sandbox.newApp({ guest_auth: true })
    const credential = { guest_credential: randomBytes(32).toString('base64url') }
    const guest = (await app.call('/guest/authenticate', credential)).body
    const ada = await app.login(EMAIL, { token: `${guest.token}` })
    expect(ada.user.id).toBe(guest.user?.id)
    await refreshed(app, ada.refresh_token)
    expect(await app.refresh(guest.refresh_token)).toMatchObject(signedOut)
  })

  test('leaves it alone if it is another user’s', async () => {
    const app = await sandbox.newApp({ guest_auth: true })
    const ada = await app.login(EMAIL)
    const guest = { guest_credential: randomBytes(32).toString('base64url') }
    const eve = await app.call('/guest/authenticate', guest, { token: ada.token })
    expect(eve.body.user?.id).not.toBe(ada.user.id)
    await refreshed(app, `${eve.body.refresh_token}`)
    expect((await app.refresh(ada.refresh_token)).status).toBe(200)
  })
})
