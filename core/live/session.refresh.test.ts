import { describe, expect, test } from 'vitest'
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
  stored,
  tab,
  token,
  USER,
} from '../../tests/unit/session.js'
import { accessToken as jwtOf } from '../../tests/unit/token.js'
import type { ErrorCode } from '../registry.js'
import type { AuthResponse } from '../session.js'

newBrowserEachTest()

describe('refresh', () => {
  test('is shared by all calls in the tab', async () => {
    stored(0)
    const { session, post, emitted } = tab()
    const answer = pendingAnswer<AuthResponse>()
    post.mockReturnValue(answer.promise)
    const all = Promise.all([session.accessToken(), session.accessToken(), session.refresh()])
    await settled()
    const fresh = auth()
    answer.give(fresh)
    expect(await all).toEqual([fresh.token, fresh.token, expect.objectContaining({ id: 'user-1' })])
    expect(post).toHaveBeenCalledOnce()
    expect(emitted).toEqual(['accessTokenGranted'])
  })
  test('a later call refreshes again', async () => {
    stored(0)
    const { session, post } = tab()
    post.mockRejectedValueOnce(error('network')).mockResolvedValue(auth())
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'network' })
    expect(await session.accessToken()).toBe(disk().token)
  })
  test.each<[ErrorCode, number | undefined]>([
    ['network', undefined],
    ['client_request_timeout', undefined],
    ['unknown_auth_error', 503],
    ['too_many_requests', 429],
    ['malformed_response', undefined],
    ['invalid_data', 400],
  ])('refused with %s (%s): the user stays logged in, and the state is degraded', async (code, status) => {
    const { session, post, state, emitted } = await loggedIn()
    await clock.advance(HOUR)
    const before = disk()
    post.mockRejectedValue(error(code, status))
    await expect(session.accessToken()).rejects.toMatchObject({ code })
    expect(disk()).toEqual(before)
    expect(state()).toEqual({ status: 'degraded', authenticated: true, user: 'user-1' })
    expect(emitted).toEqual([])
  })
  test('a degraded session is ready after the next answer, and refreshes when the network is back', async () => {
    const { session, post, state } = await loggedIn()
    await clock.advance(HOUR)
    post.mockRejectedValueOnce(error('network')).mockResolvedValue(auth())
    await session.accessToken().catch(() => {})
    browser.target.dispatchEvent(new Event('online'))
    await settled()
    expect(state().status).toBe('ready')
    expect(post).toHaveBeenCalledTimes(2)
    browser.target.dispatchEvent(new Event('online'))
    expect(post).toHaveBeenCalledTimes(2)
  })
  test('a degraded session is refreshed again after 15 to 45 s', async () => {
    const { session, post, state } = await loggedIn()
    post.mockRejectedValueOnce(error('network')).mockResolvedValue(auth())
    await session.refresh().catch(() => {})
    await clock.advance(14_999)
    expect(post).toHaveBeenCalledTimes(1)
    expect(state().status).toBe('degraded')
    await clock.advance(30_001)
    expect(post).toHaveBeenCalledTimes(2)
    expect(state()).toEqual({ status: 'ready', authenticated: true, user: 'user-1' })
  })
  test('a degraded session is refreshed until the server answers or the client is destroyed', async () => {
    const { session, post, over } = await loggedIn()
    post.mockRejectedValue(error('network'))
    await session.refresh().catch(() => {})
    await clock.advance(45_000)
    await clock.advance(45_000)
    const requestCount = post.mock.calls.length
    expect(requestCount).toBeGreaterThanOrEqual(3)
    over.abort()
    await clock.advance(45_000)
    expect(post).toHaveBeenCalledTimes(requestCount)
  })
  test.each<ErrorCode>(['missing_or_invalid_token', 'token_already_used'])(
    'refused with %s: the user is logged out, and that is reported once',
    async (code) => {
      const { session, post, state, emitted, identityToken } = await loggedIn({ clears: ['guest'] })
      browser.disk.set(`${SCOPE}guest`, '"credential"')
      browser.disk.set(`${SCOPE}recent-login-method`, '"email"')
      await clock.advance(HOUR)
      post.mockRejectedValue(error(code, 401))
      expect(await Promise.all([session.accessToken(), session.accessToken()])).toEqual([null, null])
      expect(await session.accessToken()).toBeNull()
      expect(disk()).toEqual({ 'recent-login-method': 'email', guest: 'credential' })
      expect(state()).toEqual({ status: 'initializing', authenticated: false, user: null })
      expect(identityToken.get()).toBeNull()
      expect(emitted).toEqual(['accessTokenRemoved'])
      expect(post).toHaveBeenCalledOnce()
      expect(browser.cookies.size).toBe(0)
    },
  )
  test('a logout ends the degraded state', async () => {
    const { session, post, state } = await loggedIn()
    await clock.advance(HOUR)
    post.mockRejectedValueOnce(error('network')).mockRejectedValue(error('missing_or_invalid_token', 401))
    await session.accessToken().catch(() => {})
    expect(state().status).toBe('degraded')
    await session.accessToken()
    expect(state()).toEqual({ status: 'ready', authenticated: false, user: null })
  })
  test('destroy ends a refresh without the degraded state', async () => {
    const { session, post, state, over } = await loggedIn()
    await clock.advance(HOUR)
    const answer = pendingAnswer<AuthResponse>()
    post.mockReturnValue(answer.promise)
    const pending = session.accessToken()
    await settled()
    over.abort()
    answer.refuse(error('destroyed'))
    await expect(pending).rejects.toMatchObject({ code: 'destroyed' })
    expect(state().status).not.toBe('degraded')
  })
  test('a login during the refresh has precedence over its answer', async () => {
    const { session, post, state } = await loggedIn()
    const answer = pendingAnswer<AuthResponse>()
    post.mockReturnValue(answer.promise)
    const refreshed = session.refresh()
    await settled()
    session.adopt(
      auth({ user: { ...USER, id: 'user-2' }, token: token(HOUR, { sid: 'session-2' }), refresh_token: 'new' }),
    )
    answer.give(auth())
    expect((await refreshed)?.id).toBe('user-2')
    expect(disk().refresh_token).toBe('new')
    expect(state().user).toBe('user-2')
  })
  test('a login during the refresh has precedence over its refusal, and the new session stays', async () => {
    const { session, post, state } = await loggedIn()
    const answer = pendingAnswer<AuthResponse>()
    post.mockReturnValue(answer.promise)
    const refreshed = session.refresh()
    await settled()
    session.adopt(auth({ token: token(HOUR, { sid: 'session-2' }), refresh_token: 'new' }))
    answer.refuse(error('missing_or_invalid_token', 401))
    await refreshed
    expect(disk().refresh_token).toBe('new')
    expect(state().authenticated).toBe(true)
  })
  test('a refused token that another tab has replaced does not log the user out', async () => {
    stored(0)
    const { session, post } = tab()
    post.mockImplementationOnce(async () => {
      stored(0, { refresh_token: 'rotated' })
      throw error('missing_or_invalid_token', 401)
    })
    post.mockResolvedValueOnce(auth({ refresh_token: 'newest' }))
    expect((await session.refresh())?.id).toBe('user-1')
    expect(post.mock.calls[1]?.[1]).toEqual({ refresh_token: 'rotated' })
    expect(disk().refresh_token).toBe('newest')
  })
})

describe('clocks that differ', () => {
  test.each([
    ['5 minutes ahead of', 300_000],
    ['5 minutes behind', -300_000],
  ])(
    'this device’s clock is %s the server’s: no loop, no logout, and one refresh when the token expires',
    async (_, skew) => {
      const { session, post, state } = tab()
      // 10 minutes by the server's clock
      const issue = () => jwtOf(clock.now() - skew, clock.now() - skew + 600_000)
      post.mockImplementation(async () => auth({ token: issue() }))
      session.adopt(auth({ token: issue() }))
      await clock.advance(569_000)
      expect(await session.accessToken()).not.toBeNull()
      expect(post).toHaveBeenCalledTimes(0)
      await clock.advance(1_000)
      await session.accessToken()
      await session.accessToken()
      expect(post).toHaveBeenCalledTimes(1)
      expect(state().authenticated).toBe(true)
    },
  )
  test('a token of another tab expires by this device’s clock too', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    one.session.adopt(auth({ token: jwtOf(clock.now() + 300_000, clock.now() + 900_000, { n: 1 }) }))
    await settled()
    await clock.advance(580_000)
    other.post.mockResolvedValue(auth())
    await other.session.accessToken()
    expect(other.post).toHaveBeenCalledOnce()
  })
})
