import { describe, expect, test } from 'vitest'
import {
  auth,
  browser,
  clock,
  disk,
  error,
  HOUR,
  loggedIn,
  newBrowserEachTest,
  SCOPE,
  stored,
  tab,
  token,
  USER,
} from '../../tests/unit/session.js'
import { APP_ID } from '../../tests/unit/token.js'
import type { AuthResponse } from '../session.js'

newBrowserEachTest()

describe('storage that is emptied under the session', () => {
  test('ends it at the next question for the user, once', async () => {
    const { session, state, emitted } = await loggedIn()
    browser.disk.clear()
    expect(await session.refreshAnew()).toBeNull()
    expect(state()).toMatchObject({ authenticated: false, user: null })
    expect(await session.accessToken()).toBeNull()
    expect(emitted).toEqual(['accessTokenRemoved'])
  })
  test('of its refresh token alone leaves it for as long as its access token is valid', async () => {
    const { session, state } = await loggedIn()
    browser.disk.delete(`${SCOPE}refresh_token`)
    expect((await session.refreshAnew())?.id).toBe('user-1')
    expect(state().authenticated).toBe(true)
  })
})

describe('an answer’s session_update_action (Core §4)', () => {
  test.each<[AuthResponse['session_update_action'], string[]]>([
    ['set', ['id_token', 'refresh_token', 'token']],
    [undefined, ['id_token', 'refresh_token', 'token']],
    ['ignore', ['id_token', 'token']],
    ['clear', []],
  ])('%s stores %j', (action, keys) => {
    const { session, state } = tab()
    const user = session.adopt(auth({ ...(action && { session_update_action: action }) }))
    expect(Object.keys(disk()).sort()).toEqual(keys)
    expect(user?.id ?? null).toBe(action === 'clear' ? null : 'user-1')
    expect(state().authenticated).toBe(action !== 'clear')
  })
  test('clear removes the stored session and is reported once', async () => {
    const { session, state, emitted, identityToken } = await loggedIn()
    const cleared = auth({ session_update_action: 'clear', user: null, token: null, refresh_token: null })
    session.adopt(cleared)
    session.adopt(cleared)
    expect(disk()).toEqual({})
    expect(state()).toEqual({ status: 'initializing', authenticated: false, user: null })
    expect(identityToken.get()).toBeNull()
    expect(emitted).toEqual(['accessTokenRemoved'])
  })
  test('clear removes what plugins have stored, so a guest does not return', async () => {
    const { session } = await loggedIn({ clears: ['guest', 'connections'] })
    for (const key of ['guest', 'connections', 'recent-login-method']) browser.disk.set(SCOPE + key, '"kept"')
    session.adopt(auth({ session_update_action: 'clear' }))
    expect(disk()).toEqual({ 'recent-login-method': 'kept' })
  })
  test('ignore keeps the stored refresh token', async () => {
    const { session } = await loggedIn()
    session.adopt(auth({ session_update_action: 'ignore', refresh_token: 'other' }))
    expect(disk().refresh_token).toBe('refresh-1')
  })
  test('tokens that the answer does not have are unchanged', async () => {
    const { session } = await loggedIn()
    const before = disk()
    session.adopt({ user: USER, token: null, refresh_token: null })
    expect(disk()).toEqual(before)
  })
  test('a changed token emits accessTokenGranted, the same one does not', () => {
    const { session, emitted } = tab()
    const answer = auth()
    session.adopt(answer)
    session.adopt(answer)
    expect(emitted).toEqual(['accessTokenGranted'])
  })
  test('an answer without a user logs no user in', () => {
    const { session, state } = tab()
    expect(session.adoptUser({})).toBeNull()
    expect(state().authenticated).toBe(false)
  })
})

describe('an access token (Core §9: 30 s of margin)', () => {
  test.each([
    [30_001, 0],
    [30_000, 1],
    [-HOUR, 1],
  ])('that expires in %i ms needs %i refreshes', async (ms, refreshes) => {
    const raw = stored(ms)
    const { session, post } = tab()
    post.mockResolvedValue(auth())
    const accessToken = await session.accessToken()
    expect(post).toHaveBeenCalledTimes(refreshes)
    expect(accessToken).toBe(refreshes ? disk().token : raw)
  })
  test('is null without a user, and nothing is requested', async () => {
    const { session, post, emitted } = tab()
    expect(await session.accessToken()).toBeNull()
    expect(await session.identityToken()).toBeNull()
    expect(post).not.toHaveBeenCalled()
    expect(emitted).toEqual([])
  })
  test('is refreshed with both tokens, even an expired one (Wire §10.6)', async () => {
    const raw = stored(0)
    const { session, post } = tab()
    post.mockResolvedValue(auth())
    await session.accessToken()
    expect(post.mock.calls).toEqual([
      ['/sessions', { refresh_token: 'refresh-1' }, { headers: { authorization: `Bearer ${raw}` } }],
    ])
  })
  test('of another app ends the session', async () => {
    stored(HOUR, { token: token(HOUR, { aud: 'another' }) })
    const { session, post, emitted } = tab()
    expect(await session.accessToken()).toBeNull()
    expect(post.mock.calls.map(([path]) => path)).toEqual(['/sessions/logout'])
    expect(disk()).toEqual({})
    expect(emitted).toEqual(['logout'])
  })
  test.each<[string, Record<string, unknown>]>([
    ['refresh token is "deprecated"', { refresh_token: 'deprecated' }],
    ['refresh token is not a text', { refresh_token: 7 }],
  ])('whose %s lasts until it expires, and then the user is logged out', async (_, extra) => {
    const { session, post, state, emitted } = await loggedIn()
    for (const [key, value] of Object.entries(extra)) browser.disk.set(SCOPE + key, JSON.stringify(value))
    expect(await session.accessToken()).toBe(disk().token)
    await clock.advance(HOUR)
    expect(await session.accessToken()).toBeNull()
    expect(post).not.toHaveBeenCalled()
    expect(state().authenticated).toBe(false)
    expect(emitted).toEqual(['accessTokenRemoved'])
  })
  test('after destroy every call rejects with destroyed', async () => {
    const { session, over } = await loggedIn()
    over.abort()
    for (const call of [session.accessToken, session.identityToken, session.refresh, session.logout, session.fork])
      await expect(call()).rejects.toMatchObject({ code: 'destroyed' })
  })
})

describe('the token of a request (Wire §1.1)', () => {
  test.each(['/sessions', '/sessions/fork', '/sessions/fork/recover', '/sessions/logout', `/apps/${APP_ID}`])(
    '%s never refreshes',
    async (path) => {
      stored(0)
      const { session, post } = tab()
      expect(await session.bearer(path)).toBeNull()
      expect(post).not.toHaveBeenCalled()
      const raw = stored(HOUR)
      expect(await session.bearer(path)).toBe(raw)
    },
  )
  test.each(['/passwordless/link', '/apps/another', '/sessions/'])('%s refreshes first', async (path) => {
    stored(0)
    const { session, post } = tab()
    post.mockResolvedValue(auth())
    expect(await session.bearer(path)).toBe(disk().token)
    expect(post).toHaveBeenCalledOnce()
  })
})

describe('at the start of a page', () => {
  test('a stored session is confirmed by the server, fresh or not (Wire §10.6)', async () => {
    stored(HOUR, { id_token: token(HOUR, { kind: 'id' }) })
    const { session, post, state, identityToken } = tab()
    post.mockResolvedValue(auth({ identity_token: null }))
    await session.resume()
    expect(post).toHaveBeenCalledOnce()
    expect(state()).toEqual({ status: 'initializing', authenticated: true, user: 'user-1' })
    expect(identityToken.get()).toBe(disk().id_token)
  })
  test('an unreachable server leaves the session unchanged', async () => {
    stored(HOUR)
    const { session, post, state } = tab()
    const before = disk()
    post.mockRejectedValue(error('unknown_auth_error', 503))
    await session.resume()
    expect(disk()).toEqual(before)
    expect(state()).toEqual({ status: 'degraded', authenticated: true, user: null })
  })
  test('without a stored session nothing is requested', async () => {
    const { session, post, emitted } = tab()
    await session.resume()
    expect(post).not.toHaveBeenCalled()
    expect(emitted).toEqual([])
  })
  test('a token of another app logs out', async () => {
    stored(HOUR, { token: token(HOUR, { aud: ['another'] }) })
    const { session, post } = tab()
    await session.resume()
    expect(post.mock.calls.map(([path]) => path)).toEqual(['/sessions/logout'])
    expect(disk()).toEqual({})
  })
})
