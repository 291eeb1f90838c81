import { describe, expect, test } from 'vitest'
import { onOneDatabase } from './databases.js'
import type { App, Body } from './sandbox.js'

const signedOut = { status: 401, body: { code: 'missing_or_invalid_token', error: expect.any(String) } }
const DAY = 86_400

/** Forks a session. Returns its own next refresh token and the one of the fork. */
async function forkOf(app: App, refresh_token: string) {
  const { status, text, body } = await app.call('/sessions/fork', { refresh_token })
  if (status !== 200) throw new Error(text)
  return { own: `${body.refresh_token}`, forked: `${body.new_session_refresh_token}` }
}
const takeUp = (app: App, forked: string, client = 'phone') =>
  app.call('/sessions/fork/recover', { refresh_token: forked }, { client })

async function takenUp(app: App, forked: string) {
  const { status, text, body } = await takeUp(app, forked)
  if (status !== 200) throw new Error(text)
  return body as Required<Pick<Body, 'token' | 'refresh_token'>>
}

/** A session, its fork, and the fork of that fork, with the newest refresh token of each. */
async function threeGenerations(app: App) {
  const { refresh_token } = await app.login('ada@example.com')
  const first = await forkOf(app, refresh_token)
  const child = await takenUp(app, first.forked)
  const second = await forkOf(app, child.refresh_token)
  const grandchild = await takenUp(app, second.forked)
  return { login: refresh_token, root: first.own, child: second.own, grandchild: grandchild.refresh_token }
}
const statuses = async (app: App, tokens: readonly string[]) =>
  Promise.all(tokens.map(async (token) => (await app.refresh(token)).status))

onOneDatabase('The family of a session', (sandbox) => {
  describe('a theft that is noticed', () => {
    test('ends the session that the thief has forked, taken up or not', async () => {
      const app = await sandbox.newApp()
      const { refresh_token: stolen } = await app.login('ada@example.com')
      const thief = await forkOf(app, stolen)
      const later = await forkOf(app, thief.own)
      const { token, refresh_token } = await takenUp(app, thief.forked)
      await app.travel(70)
      expect(await app.refresh(stolen, { client: 'owner' })).toMatchObject(signedOut)
      expect(await app.refresh(refresh_token, { client: 'phone' })).toMatchObject(signedOut)
      expect(await app.call('/users/me', undefined, { token })).toMatchObject(signedOut)
      expect(await takeUp(app, later.forked)).toMatchObject(signedOut)
    })

    test.each(['root', 'child', 'grandchild'] as const)('ends all of three generations: in the %s', async (member) => {
      const app = await sandbox.newApp()
      const family = await threeGenerations(app)
      const stolen = family[member]
      await app.refresh(stolen)
      await app.travel(70)
      expect(await app.refresh(stolen, { client: 'another' })).toMatchObject(signedOut)
      expect(await statuses(app, [family.root, family.child, family.grandchild])).toEqual([401, 401, 401])
    })

    test('may be the attempt to fork, also when the login is too long ago for that', async () => {
      const app = await sandbox.newApp()
      const { login, root } = await threeGenerations(app)
      await app.travel(400)
      expect(await app.call('/sessions/fork', { refresh_token: login }, { client: 'another' })).toMatchObject(signedOut)
      expect(await app.refresh(root)).toMatchObject(signedOut)
    })

    test('leaves another login of the user alone', async () => {
      const app = await sandbox.newApp()
      const other = await app.login('ada@example.com', { client: 'laptop' })
      const family = await threeGenerations(app)
      await app.travel(70)
      expect(await app.refresh(family.login, { client: 'another' })).toMatchObject(signedOut)
      expect((await app.refresh(other.refresh_token)).status).toBe(200)
    })
  })

  describe('a logout', () => {
    test('ends the forks that the session made: one that was taken up, one that was not', async () => {
      const app = await sandbox.newApp()
      const { refresh_token } = await app.login('ada@example.com')
      const one = await forkOf(app, refresh_token)
      const { token, refresh_token: phone } = await takenUp(app, one.forked)
      const two = await forkOf(app, one.own)
      await app.call('/sessions/logout', { refresh_token: two.own })
      expect(await app.refresh(phone)).toMatchObject(signedOut)
      expect(await app.call('/users/me', undefined, { token })).toMatchObject(signedOut)
      expect(await takeUp(app, two.forked)).toMatchObject(signedOut)
    })

    test('with an expired bearer alone ends the forks too', async () => {
      const app = await sandbox.newApp()
      const { refresh_token, token } = await app.login('ada@example.com')
      const phone = await takenUp(app, (await forkOf(app, refresh_token)).forked)
      await app.travel(2 * 3600)
      await app.call('/sessions/logout', {}, { token })
      expect(await app.refresh(phone.refresh_token)).toMatchObject(signedOut)
    })

    test.each([
      ['root', [401, 401, 401]],
      ['child', [200, 401, 401]],
      ['grandchild', [200, 200, 401]],
    ] as const)('of the %s ends it and what was forked from it, and no more', async (member, left) => {
      const app = await sandbox.newApp()
      const family = await threeGenerations(app)
      await app.call('/sessions/logout', { refresh_token: family[member] })
      expect(await statuses(app, [family.root, family.child, family.grandchild])).toEqual(left)
    })

    test('and a fork at the same moment leave nothing behind, in the first and the second generation', async () => {
      const app = await sandbox.newApp()
      for (let round = 0; round < 6; round++) {
        const { root, child } = await threeGenerations(app)
        const forking = [root, child, root, child].map((token) => app.call('/sessions/fork', { refresh_token: token }))
        const [out, ...forks] = await Promise.all([app.call('/sessions/logout', { refresh_token: root }), ...forking])
        expect(out).toMatchObject({ status: 200, body: { success: true } })
        for (const fork of forks) expect([200, 401], fork.text).toContain(fork.status)
        for (const { body } of forks.filter(({ status }) => status === 200)) {
          expect(await takeUp(app, `${body.new_session_refresh_token}`)).toMatchObject(signedOut)
          expect(await app.refresh(body.refresh_token)).toMatchObject(signedOut)
        }
      }
    })
  })

  test('a fork that is refused does not use up the refresh token', async () => {
    const app = await sandbox.newApp()
    const { refresh_token } = await app.login('ada@example.com')
    await app.travel(400)
    expect((await app.call('/sessions/fork', { refresh_token })).body.code).toBe('fresh_login_required')
    await app.travel(500)
    expect((await app.refresh(refresh_token, { client: 'another' })).status).toBe(200)
  })

  test('a fork that is taken up in the moment of a theft or a logout does not survive it', async () => {
    const app = await sandbox.newApp()
    let clock = 0
    for (const end of ['theft', 'logout']) {
      const { refresh_token: first } = await app.login('ada@example.com')
      const { own, forked } = await forkOf(app, first)
      clock += 70
      await app.travel(clock)
      const ending =
        end === 'theft'
          ? app.refresh(first, { client: 'another' })
          : app.call('/sessions/logout', { refresh_token: own })
      const [, phone] = await Promise.all([ending, takeUp(app, forked), takeUp(app, forked)])
      expect([200, 401]).toContain(phone.status)
      if (phone.status === 200) expect(await app.refresh(phone.body.refresh_token)).toMatchObject(signedOut)
      expect(await takeUp(app, forked)).toMatchObject(signedOut)
    }
  })

  test('a fork that was taken up lasts like any session, also when its origin has run out', async () => {
    const app = await sandbox.newApp({ refresh_token_ttl: 5 * DAY })
    const { refresh_token } = await app.login('ada@example.com')
    let { refresh_token: phone } = await takenUp(app, (await forkOf(app, refresh_token)).forked)
    for (let days = 4; days <= 12; days += 4) {
      await app.travel(days * DAY)
      const answer = await app.refresh(phone, { client: 'phone' })
      expect(answer.status).toBe(200)
      phone = `${answer.body.refresh_token}`
    }
  })
})
