import { createPublicKey } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onEachDatabase } from './databases.js'
import type { Answer } from './sandbox.js'

const day = 86_400
const signedOut = { status: 401, body: { code: 'missing_or_invalid_token', error: expect.any(String) } }

onEachDatabase('sessions', (sandbox) => {
  test('answers the authenticated user and new tokens', async () => {
    const app = await sandbox.newApp()
    const { user, refresh_token } = await app.login('ada@example.com')
    const answer = await app.refresh(refresh_token)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      user,
      token: expect.any(String),
      refresh_token: expect.any(String),
      identity_token: expect.any(String),
      session_update_action: 'set',
    })
    expect(answer.body.refresh_token).not.toBe(refresh_token)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('signs tokens that the published key verifies', async () => {
    const app = await sandbox.newApp({ access_token_ttl: 120, identity_token_ttl: 240 })
    const { user, token, identity_token } = await app.login('ada@example.com')
    const key = createPublicKey(`${(await app.call(`/apps/${app.id}`)).body.verification_key}`)
    const access = await jwtVerify(token, key, { algorithms: ['ES256'], issuer: wire.issuer, audience: app.id })
    expect(access.payload).toEqual({
      sid: expect.any(String),
      sub: user.id,
      iss: wire.issuer,
      aud: app.id,
      iat: expect.any(Number),
      exp: Number(access.payload.iat) + 120,
      auth_time: access.payload.iat,
    })
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    const identity = await jwtVerify(identity_token, key, { algorithms: ['ES256'], audience: app.id })
    expect(identity.payload).toMatchObject({ sub: user.id, exp: Number(identity.payload.iat) + 240 })
    expect(JSON.parse(`${identity.payload.linked_accounts}`)).toEqual([{ type: 'email', address: 'ada@example.com' }])
    expect(JSON.parse(`${identity.payload.custom_metadata}`)).toEqual({})
  })

  describe('rotation', () => {
    test('gives a used token’s successor again until that is used', async () => {
      const app = await sandbox.newApp()
      const { refresh_token: first } = await app.login('ada@example.com')
      const second = (await app.refresh(first)).body.refresh_token
      await app.travel(10 * day)
      expect((await app.refresh(first)).body.refresh_token).toBe(second)
    })

    test('gives it again for 60 s even after it was used', async () => {
      const app = await sandbox.newApp()
      const { refresh_token: first } = await app.login('ada@example.com')
      const second = (await app.refresh(first)).body.refresh_token
      const third = (await app.refresh(second)).body.refresh_token
      await app.travel(55)
      expect((await app.refresh(first)).body.refresh_token).toBe(second)
      expect((await app.refresh(second)).body.refresh_token).toBe(third)
    })

    test('takes later reuse for theft and ends the session', async () => {
      const app = await sandbox.newApp()
      const { refresh_token: first, token } = await app.login('ada@example.com')
      const second = (await app.refresh(first)).body.refresh_token
      const third = (await app.refresh(second)).body.refresh_token
      await app.travel(70)
      expect(await app.refresh(first)).toMatchObject(signedOut)
      expect(await app.refresh(third)).toMatchObject(signedOut)
      expect(await app.call('/users/me', undefined, { token })).toMatchObject(signedOut)
    })

    test('after 60 s gives it to the client that used it, and takes any other for a thief', async () => {
      const app = await sandbox.newApp()
      const { refresh_token: stolen, token } = await app.login('ada@example.com')
      const second = (await app.refresh(stolen, { client: 'owner' })).body.refresh_token
      await app.travel(30)
      expect((await app.refresh(stolen, { client: 'another' })).body.refresh_token).toBe(second)
      await app.travel(70)
      expect((await app.refresh(stolen, { client: 'owner' })).body.refresh_token).toBe(second)
      expect(await app.refresh(stolen, { client: 'another' })).toMatchObject(signedOut)
      expect(await app.refresh(second, { client: 'owner' })).toMatchObject(signedOut)
      expect(await app.call('/users/me', undefined, { token })).toMatchObject(signedOut)
    })

    test('two clients that take turns with one token end the session', async () => {
      const app = await sandbox.newApp()
      let { refresh_token } = await app.login('ada@example.com')
      let now = 0
      const turn = async (client: string) => {
        const answer = await app.refresh(refresh_token, { client })
        now += 1800
        await app.travel(now)
        return answer
      }
      const first = await turn('owner')
      expect(first.status).toBe(200)
      expect(await turn('thief')).toMatchObject(signedOut)
      refresh_token = first.body.refresh_token as string
      expect(await turn('owner')).toMatchObject(signedOut)
    })

    test('after 60 s answers nobody who does not say who they are', async () => {
      const app = await sandbox.newApp()
      const { refresh_token } = await app.login('ada@example.com')
      const nameless = { client: '' }
      const successor = (await app.refresh(refresh_token, nameless)).body.refresh_token
      expect((await app.refresh(refresh_token, nameless)).body.refresh_token).toBe(successor)
      await app.travel(70)
      expect(await app.refresh(refresh_token, nameless)).toMatchObject(signedOut)
    })

    test('rotates once for twenty calls at the same moment', async () => {
      const app = await sandbox.newApp()
      const { refresh_token } = await app.login('ada@example.com')
      const answers = await Promise.all(Array.from({ length: 20 }, () => app.refresh(refresh_token)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const successors = new Set(answers.map(({ body }) => body.refresh_token))
      expect(successors.size).toBe(1)
      expect((await app.refresh([...successors][0])).status).toBe(200)
    })

    test('a refresh and a logout at the same moment leave no session behind', async () => {
      const app = await sandbox.newApp()
      const { refresh_token } = await app.login('ada@example.com')
      const refreshes = Array.from({ length: 6 }, () => app.refresh(refresh_token))
      const answers = await Promise.all([...refreshes, app.call('/sessions/logout', { refresh_token })])
      expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
      expect(await app.refresh(refresh_token)).toMatchObject(signedOut)
      for (const { body } of answers.filter(({ body }) => body.refresh_token))
        expect(await app.refresh(body.refresh_token)).toMatchObject(signedOut)
    })
  })

  test('does not mind a bearer that has expired', async () => {
    const app = await sandbox.newApp()
    const { refresh_token, token } = await app.login('ada@example.com')
    await app.travel(2 * 3600)
    expect(await app.call('/users/me', undefined, { token })).toMatchObject(signedOut)
    const answer = await app.refresh(refresh_token, { token })
    expect(answer.status).toBe(200)
    expect((await app.call('/users/me', undefined, { token: answer.body.token })).status).toBe(200)
  })

  test('ends with its refresh token', async () => {
    const app = await sandbox.newApp({ refresh_token_ttl: 5 * day })
    const { refresh_token: first } = await app.login('ada@example.com')
    await app.travel(4 * day)
    const { refresh_token: second } = (await app.refresh(first)).body
    await app.travel(8 * day)
    expect((await app.refresh(second)).status).toBe(200)
    const { refresh_token: late } = (await app.refresh(second)).body
    await app.travel(14 * day)
    expect(await app.refresh(late)).toMatchObject(signedOut)
  })

  test('refuses no, foreign, and made-up credentials', async () => {
    const [app, other] = [await sandbox.newApp(), await sandbox.newApp()]
    const { refresh_token, token, identity_token } = await other.login('ada@example.com')
    const refused = await Promise.all([
      app.call('/sessions', {}),
      app.call('/sessions', undefined, { method: 'POST' }),
      app.refresh('made-up'),
      app.refresh('deprecated'),
      app.refresh(''),
      app.refresh(refresh_token),
      app.refresh(undefined, { token }),
      other.refresh(undefined, { token: identity_token }),
      other.refresh(undefined, { token: `${token.slice(0, -6)}AAAAAA` }),
    ])
    for (const answer of refused) expect(answer).toMatchObject(signedOut)
    expect((await other.refresh(refresh_token)).status).toBe(200)
  })

  test('refuses a refresh token of the wrong type or size', async () => {
    const app = await sandbox.newApp()
    for (const refresh_token of [7, {}, ['a'], 'x'.repeat(501)])
      expect(await app.call('/sessions', { refresh_token })).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
  })

  test('tells a live bearer without refresh token who it is, and gives it no more time', async () => {
    const app = await sandbox.newApp()
    const { token, user } = await app.login('ada@example.com')
    const answer = await app.call('/sessions', {}, { token })
    expect(answer).toMatchObject({
      status: 200,
      body: { user, token, refresh_token: null, session_update_action: 'ignore' },
    })
  })

  describe('logout', () => {
    test.each(['refresh token', 'bearer', 'expired bearer', 'used refresh token'])(
      'ends the session by %s',
      async (by) => {
        const app = await sandbox.newApp()
        const { refresh_token, token } = await app.login('ada@example.com')
        if (by === 'expired bearer') await app.travel(2 * 3600)
        const latest = by.startsWith('used') ? (await app.refresh(refresh_token)).body.refresh_token : refresh_token
        const answer = by.endsWith('bearer')
          ? await app.call('/sessions/logout', {}, { token })
          : await app.call('/sessions/logout', { refresh_token })
        expect(answer).toMatchObject({ status: 200, body: { success: true } })
        expect(await app.refresh(latest)).toMatchObject(signedOut)
        expect(await app.refresh(undefined, { token })).toMatchObject(signedOut)
      },
    )

    test('succeeds again, and for nobody', async () => {
      const app = await sandbox.newApp()
      const { refresh_token, token } = await app.login('ada@example.com')
      for (let i = 0; i < 2; i++)
        expect((await app.call('/sessions/logout', { refresh_token }, { token })).body).toEqual({ success: true })
      expect((await app.call('/sessions/logout', {})).body).toEqual({ success: true })
    })

    test('leaves the user’s other sessions alone', async () => {
      const app = await sandbox.newApp()
      const ownSession = await app.login('ada@example.com')
      const otherSession = await app.login('ada@example.com', { client: 'another' })
      await app.call('/sessions/logout', { refresh_token: ownSession.refresh_token })
      expect((await app.refresh(otherSession.refresh_token)).status).toBe(200)
    })
  })

  describe('fork', () => {
    const recover = (
      app: Awaited<ReturnType<typeof sandbox.newApp>>,
      refresh_token: unknown,
      client: string,
    ): Promise<Answer> => app.call('/sessions/fork/recover', { refresh_token }, { client })

    test('opens a second session that is taken up once', async () => {
      const app = await sandbox.newApp()
      const { refresh_token, token, user } = await app.login('ada@example.com')
      const forked = await app.call('/sessions/fork', { refresh_token }, { token })
      expect(forked.status).toBe(200)
      expect(forked.body).toEqual({
        token: expect.any(String),
        refresh_token: expect.any(String),
        new_session_refresh_token: expect.any(String),
      })
      const otherSession = await recover(app, forked.body.new_session_refresh_token, 'phone')
      expect(otherSession).toMatchObject({ status: 200, body: { user, session_update_action: 'set' } })
      // The client that lost its response may repeat the request. Another client may only have seen the address.
      expect((await recover(app, forked.body.new_session_refresh_token, 'phone')).body.refresh_token).toBe(
        otherSession.body.refresh_token,
      )
      expect(await recover(app, forked.body.new_session_refresh_token, 'thief')).toMatchObject({
        status: 401,
        body: { code: 'token_already_used' },
      })
      expect((await app.refresh(otherSession.body.refresh_token)).status).toBe(200)
      expect((await app.refresh(forked.body.refresh_token)).status).toBe(200)
    })

    test('refuses tokens of the other kind, late, missing and made-up ones', async () => {
      const app = await sandbox.newApp()
      const { refresh_token } = await app.login('ada@example.com')
      const forked = (await app.call('/sessions/fork', { refresh_token })).body
      expect(await app.refresh(forked.new_session_refresh_token)).toMatchObject(signedOut)
      expect(await recover(app, forked.refresh_token, 'phone')).toMatchObject(signedOut)
      expect(await recover(app, 'made-up', 'phone')).toMatchObject(signedOut)
      expect(await recover(app, undefined, 'phone')).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
      expect(await app.call('/sessions/fork', {})).toMatchObject(signedOut)
      expect(await app.call('/sessions/fork', { refresh_token: 'made-up' })).toMatchObject(signedOut)
      await app.travel(700)
      expect(await recover(app, forked.new_session_refresh_token, 'phone')).toMatchObject(signedOut)
    })
  })
})
