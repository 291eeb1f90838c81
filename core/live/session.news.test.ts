import { describe, expect, test } from 'vitest'
import { settled } from '../../tests/unit/clock.js'
import {
  auth,
  browser,
  clock,
  disk,
  HOUR,
  loggedIn,
  names,
  newBrowserEachTest,
  pendingAnswer,
  SCOPE,
  start,
  tab,
  token,
  USER,
} from '../../tests/unit/session.js'
import { accessToken as jwtOf } from '../../tests/unit/token.js'
import type { AuthResponse } from '../session.js'

newBrowserEachTest()

describe('the message of a new token', () => {
  test('emits an event with the token', () => {
    const { session, events } = tab()
    const grants: unknown[] = []
    events.on('accessTokenGranted', (news) => grants.push(news))
    const answer = auth()
    session.adopt(answer)
    expect(grants).toEqual([{ accessToken: answer.token }])
  })
  test('reaches the other tab with the same token', async () => {
    const [one, other] = [tab(), tab()]
    const grants: unknown[] = []
    other.events.on('accessTokenGranted', (news) => grants.push(news))
    const answer = auth()
    one.session.adopt(answer)
    await settled()
    expect(grants).toEqual([{ accessToken: answer.token }])
  })
  test('closes the dialog if no user or a guest was logged in, and not otherwise', async () => {
    const guest = { id: 'guest', linked_accounts: [], is_guest: true }
    const [one, other] = [tab(), tab()]
    const news = async (user: object) => {
      one.session.adopt(auth({ user, token: token(HOUR, { n: Math.random() }) }))
      await settled()
      return other.close.mock.calls.length
    }
    expect(await news(guest)).toBe(0)
    expect(await news(guest)).toBe(0)
    expect(await news(USER)).toBe(1)
    expect(await news(USER)).toBe(1)
    expect(one.close).not.toHaveBeenCalled()
  })
  test('logs the other tab in even without an identity token', async () => {
    const [one, other] = [tab(), tab()]
    one.session.adopt(auth({ identity_token: null }))
    await settled()
    expect([other.state(), other.identityToken.get()]).toMatchObject([{ authenticated: true, user: 'user-1' }, null])
  })
  test('emits nothing if its session is not in the storage', async () => {
    const [one, other] = [tab(), tab()]
    one.session.adopt(auth({ user: null }))
    await settled()
    expect([other.emitted, other.state().authenticated]).toEqual([[], false])
  })
  test('is not sent by a destroyed client', async () => {
    const [one, other] = [tab(), tab()]
    one.over.abort()
    one.session.adopt(auth())
    await settled()
    expect(other.emitted).toEqual([])
  })
  test('without `iat` expires by the server’s clock', async () => {
    const { session, post } = tab()
    session.adopt(auth({ token: jwtOf(0, clock.now() + HOUR, { iat: undefined }) }))
    await clock.advance(HOUR - 31_000)
    expect(await session.accessToken()).not.toBeNull()
    await clock.advance(1_000)
    post.mockResolvedValue(auth())
    await session.accessToken()
    expect(post).toHaveBeenCalledOnce()
  })
})

describe('a token that is removed from storage', () => {
  test('logs the user out even without a message', async () => {
    start({ channels: false })
    const { state, emitted } = await loggedIn()
    browser.disk.delete(`${SCOPE}token`)
    browser.stored(`${SCOPE}token`)
    expect([state().authenticated, emitted]).toEqual([false, ['accessTokenRemoved']])
  })
  test('logs out only by its own key; changes of other keys have no effect', async () => {
    start({ channels: false })
    const { state, emitted } = await loggedIn()
    browser.disk.delete(`${SCOPE}token`)
    browser.stored(`${SCOPE}refresh_token`)
    expect([state().authenticated, emitted]).toEqual([true, []])
  })
})

describe('the message of a logout', () => {
  test('has no effect after another login in this tab', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    // the first tab has forgotten its session, and has not sent the message yet
    one.events.on('accessTokenRemoved', () =>
      other.session.adopt(auth({ token: token(HOUR, { sid: 'session-2' }), refresh_token: 'new' })),
    )
    await one.session.logout()
    await settled()
    expect([other.state().authenticated, disk().refresh_token]).toEqual([true, 'new'])
  })
  test('leaves the cookies of another app on the same site', async () => {
    const { session } = await loggedIn()
    const otherToken = jwtOf(clock.now(), clock.now() + HOUR, { aud: 'another-app' })
    browser.cookies.set(names.cookie.access, otherToken)
    await session.logout()
    expect(browser.cookies.get(names.cookie.access)).toBe(otherToken)
  })
  test('removes this app’s cookies, though the host sets none any more', async () => {
    const { session } = await loggedIn({ mirrors: false })
    browser.cookies.set(names.cookie.access, token())
    await session.logout()
    expect(browser.cookies.has(names.cookie.access)).toBe(false)
  })
  test('leaves a cookie that is not known to be its own', async () => {
    const { session } = await loggedIn({ mirrors: false })
    browser.cookies.set(names.cookie.session, 'somebody’s')
    await session.logout()
    expect(browser.cookies.has(names.cookie.session)).toBe(true)
  })
})

describe('a tab that waited for another tab’s refresh', () => {
  test('waits 100 ms for the stored tokens to arrive, and sends no request of its own', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    const answer = pendingAnswer<AuthResponse>()
    one.post.mockReturnValue(answer.promise)
    const first = one.session.refresh()
    await settled()
    const second = other.session.refresh()
    await clock.advance(50)
    const [before] = [browser.disk.get(`${SCOPE}token`) ?? '']
    const fresh = auth({ token: token(HOUR, { n: 2 }) })
    // the stored token has not arrived yet
    one.events.on('accessTokenGranted', () => browser.disk.set(`${SCOPE}token`, before))
    answer.give(fresh)
    await first
    await settled()
    browser.disk.set(`${SCOPE}token`, JSON.stringify(fresh.token))
    await clock.advance(100)
    expect((await second)?.id).toBe('user-1')
    expect(other.post).not.toHaveBeenCalled()
  })
})
