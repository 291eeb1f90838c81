import { describe, expect, test } from 'vitest'
import { settled } from '../../tests/unit/clock.js'
import {
  auth,
  browser,
  disk,
  error,
  HOUR,
  loggedIn,
  newBrowserEachTest,
  pendingAnswer,
  SCOPE,
  stored,
  tab,
  token,
} from '../../tests/unit/session.js'
import type { AuthResponse } from '../session.js'

newBrowserEachTest()

describe('a forked token', () => {
  test('starts a session once if there is none', async () => {
    browser.disk.set(`${SCOPE}session_transfer_token`, '"forked"')
    const { session, post, state } = tab()
    post.mockResolvedValue(auth())
    await session.resume()
    expect(post.mock.calls).toEqual([['/sessions/fork/recover', { refresh_token: 'forked' }]])
    expect(disk().session_transfer_token).toBeUndefined()
    expect(state().user).toBe('user-1')
  })
  test('is removed without effect if there is a session already', async () => {
    stored(HOUR, { session_transfer_token: 'forked' })
    const { session, post } = tab()
    post.mockResolvedValue(auth())
    await session.resume()
    expect(post.mock.calls.map(([path]) => path)).toEqual(['/sessions'])
    expect(disk()).not.toHaveProperty('session_transfer_token')
  })
  test('is kept while the server does not answer', async () => {
    browser.disk.set(`${SCOPE}session_transfer_token`, '"forked"')
    const { session, post, state } = tab()
    post.mockRejectedValue(error('unknown_auth_error', 503))
    await session.resume()
    expect(disk().session_transfer_token).toBe('forked')
    expect(state()).toEqual({ status: 'degraded', authenticated: false, user: null })
  })
  test('is removed when the server refuses it', async () => {
    browser.disk.set(`${SCOPE}session_transfer_token`, '"forked"')
    const { session, post } = tab()
    post.mockRejectedValue(error('missing_or_invalid_token', 401))
    await session.resume()
    expect(disk()).toEqual({})
  })
})

describe('fork', () => {
  test('stores its own two tokens and returns the third', async () => {
    const { session, post, state } = await loggedIn()
    const ownToken = token(HOUR, { n: 2 })
    post.mockResolvedValue({ token: ownToken, refresh_token: 'refresh-2', new_session_refresh_token: 'theirs' })
    const [one, other] = await Promise.all([session.fork(), session.fork()])
    expect(one).toBe('theirs')
    expect(other).toBe('theirs')
    expect(post.mock.calls).toEqual([['/sessions/fork', { refresh_token: 'refresh-1' }]])
    expect(disk()).toMatchObject({ token: ownToken, refresh_token: 'refresh-2' })
    expect(state().user).toBe('user-1')
  })
  test('waits while another tab refreshes and uses the token that it stored, since each is valid once', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    const answer = pendingAnswer<AuthResponse>()
    other.post.mockReturnValue(answer.promise)
    const refreshed = other.session.refresh()
    await settled()
    one.post.mockResolvedValue({ token: null, refresh_token: null, new_session_refresh_token: 'theirs' })
    const forked = one.session.fork()
    await settled()
    expect(one.post).not.toHaveBeenCalled()
    answer.give(auth({ refresh_token: 'rotated' }))
    await refreshed
    expect(await forked).toBe('theirs')
    expect(one.post.mock.calls).toEqual([['/sessions/fork', { refresh_token: 'rotated' }]])
  })
  test('holds up the refresh of another tab', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    const answer = pendingAnswer<object>()
    one.post.mockReturnValue(answer.promise)
    other.post.mockResolvedValue(auth())
    const forked = one.session.fork()
    await settled()
    const refreshed = other.session.refresh()
    await settled()
    expect(other.post).not.toHaveBeenCalled()
    answer.give({ token: null, refresh_token: 'rotated', new_session_refresh_token: 'theirs' })
    await Promise.all([forked, refreshed])
    expect(other.post.mock.calls[0]?.[1]).toEqual({ refresh_token: 'rotated' })
  })
  test('rejects if no user is logged in', async () => {
    await expect(tab().session.fork()).rejects.toMatchObject({ code: 'must_be_authenticated' })
  })
})
