import { describe, expect, test } from 'vitest'
import type { BrowserOptions } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import {
  auth,
  browser,
  clock,
  disk,
  error,
  HOUR,
  loggedIn,
  newBrowserEachTest,
  pendingAnswer,
  SCOPE,
  start,
  tab,
  token,
} from '../../tests/unit/session.js'
import type { AuthResponse } from '../session.js'

newBrowserEachTest()

describe('several tabs', () => {
  async function two() {
    const [one, other] = [await loggedIn(), await loggedIn()]
    await clock.advance(HOUR)
    for (const { emitted } of [one, other]) emitted.length = 0
    return [one, other] as const
  }
  test('refresh once if their tokens expire together, and no user is logged out', async () => {
    const [one, other] = await two()
    const fresh = auth()
    one.post.mockResolvedValue(fresh)
    other.post.mockResolvedValue(fresh)
    expect(await Promise.all([one.session.accessToken(), other.session.accessToken()])).toEqual([
      fresh.token,
      fresh.token,
    ])
    expect(one.post.mock.calls.length + other.post.mock.calls.length).toBe(1)
    for (const { state } of [one, other]) expect(state().authenticated).toBe(true)
    await settled()
    expect(one.emitted).toEqual(['accessTokenGranted'])
    expect(other.emitted).toEqual(['accessTokenGranted'])
  })
  test('wait at most 25 s for a tab that holds the lock', async () => {
    const [one, other] = await two()
    one.post.mockReturnValue(new Promise(() => {}))
    one.session.accessToken().catch(() => {})
    await settled()
    const fresh = auth()
    other.post.mockResolvedValue(fresh)
    const accessToken = other.session.accessToken()
    await clock.advance(24_999)
    expect(other.post).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(await accessToken).toBe(fresh.token)
  })
  test('a failure within the lock causes no second attempt', async () => {
    const [one] = await two()
    one.post.mockRejectedValue(error('network'))
    await expect(one.session.accessToken()).rejects.toMatchObject({ code: 'network' })
    expect(one.post).toHaveBeenCalledTimes(1)
  })
  test.each<[string, BrowserOptions]>([
    ['locks', { locks: false }],
    ['channels', { channels: false }],
    ['storage', { localStorage: 'denied' }],
    ['any of what a site keeps in the browser', { denied: true }],
  ])('work without %s', async (_, options) => {
    start(options)
    const [one, other] = await two()
    one.post.mockResolvedValue(auth())
    other.post.mockResolvedValue(auth())
    const tokens = await Promise.all([one.session.accessToken(), other.session.accessToken()])
    expect(tokens.every(Boolean)).toBe(true)
    for (const { state } of [one, other]) expect(state().authenticated).toBe(true)
  })
  test('a login in one tab is a login in all', async () => {
    const [one, other] = [tab(), tab()]
    const answer = auth()
    one.session.adopt(answer)
    await settled()
    expect(other.state()).toMatchObject({ authenticated: true, user: 'user-1' })
    expect(other.emitted).toEqual(['accessTokenGranted'])
    expect(other.identityToken.get()).toEqual(answer.identity_token)
    expect(await other.session.accessToken()).toBe(answer.token)
  })
  test('a login reaches the others even if its message arrives before its token', async () => {
    const [one, other] = [tab(), tab()]
    one.session.adopt(auth())
    const late = browser.disk.get(`${SCOPE}token`) ?? ''
    browser.disk.delete(`${SCOPE}token`)
    await settled()
    expect(other.state().authenticated).toBe(false)
    browser.disk.set(`${SCOPE}token`, late)
    browser.stored(`${SCOPE}token`)
    expect(other.state().user).toBe('user-1')
    expect(other.emitted).toEqual(['accessTokenGranted'])
  })
  test('a logout in one tab is a logout in all, and reported once', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    await one.session.logout()
    browser.stored(`${SCOPE}token`)
    await settled()
    expect(other.state()).toMatchObject({ authenticated: false, user: null })
    expect(other.emitted).toEqual(['accessTokenRemoved'])
    expect(other.identityToken.get()).toBeNull()
    expect(other.post).not.toHaveBeenCalled()
  })
  test('a refresh in flight in another tab does not bring the session back', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    const answer = pendingAnswer<AuthResponse>()
    other.post.mockReturnValue(answer.promise)
    const refreshed = other.session.refresh()
    await settled()
    await one.session.logout()
    await settled()
    answer.give(auth())
    expect(await refreshed).toBeNull()
    expect(disk()).toEqual({})
    expect(other.state().authenticated).toBe(false)
  })
  test('tokens that another tab’s refresh stored after the logout, but before its message, are removed too', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    const answer = pendingAnswer<AuthResponse>()
    other.post.mockReturnValue(answer.promise)
    const refreshed = other.session.refresh()
    await settled()
    // the first tab has cleared the storage, and has not sent the message yet
    one.events.on('accessTokenRemoved', () => answer.give(auth({ token: token(HOUR, { n: 2 }) })))
    await one.session.logout()
    await refreshed
    await settled()
    expect(other.emitted).toEqual(['accessTokenGranted', 'accessTokenRemoved'])
    expect(disk()).toEqual({})
    expect(other.state()).toMatchObject({ authenticated: false, user: null })
  })
  test('an older logout message does not end a session that started later', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    const out = one.session.logout()
    await settled()
    other.session.adopt(auth({ token: token(HOUR, { sid: 'session-2' }) }))
    await out
    await settled()
    expect(other.state().authenticated).toBe(true)
  })
  test('cleared storage logs the user out even without a message', async () => {
    start({ channels: false })
    const { state, emitted } = await loggedIn()
    browser.disk.clear()
    browser.stored(null)
    expect(state().authenticated).toBe(false)
    expect(emitted).toEqual(['accessTokenRemoved'])
  })
  test('a destroyed client ignores a logout', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    one.over.abort()
    await other.session.logout()
    browser.stored(`${SCOPE}token`)
    await settled()
    expect(one.emitted).toEqual([])
  })
})
