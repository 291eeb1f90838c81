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
  tab,
  token,
} from '../../tests/unit/session.js'
import type { AuthResponse } from '../session.js'

newBrowserEachTest()

describe('logout', () => {
  test('runs the plugins’ steps, sends the request, then clears the storage (Wire §6.5)', async () => {
    const order: string[] = []
    const { session, post, events } = await loggedIn({
      leaving: async () => void order.push('plugins'),
      clears: ['guest'],
    })
    browser.disk.set(`${SCOPE}guest`, '"credential"')
    browser.disk.set(`${SCOPE}caid`, '"device"')
    const raw = disk().token
    post.mockImplementation(async (path) => {
      order.push(path, disk().token === raw ? 'still here' : 'gone')
    })
    events.on('accessTokenRemoved', () => order.push('removed'))
    events.on('logout', () => order.push('logout'))
    await session.logout()
    expect(order).toEqual(['plugins', '/sessions/logout', 'still here', 'removed', 'logout'])
    expect(post.mock.calls[0]?.slice(1)).toEqual([
      { refresh_token: 'refresh-1' },
      { headers: { authorization: `Bearer ${raw}` } },
    ])
    expect(disk()).toEqual({})
  })
  test('two concurrent calls share one logout', async () => {
    const { session, post, emitted } = await loggedIn()
    await Promise.all([session.logout(), session.logout()])
    expect(post).toHaveBeenCalledOnce()
    expect(emitted).toEqual(['accessTokenRemoved', 'logout'])
  })
  test('logs the user out even if the server refuses', async () => {
    const { session, post, state } = await loggedIn()
    post.mockRejectedValue(error('network'))
    await session.logout()
    expect(disk()).toEqual({})
    expect(state().authenticated).toBe(false)
  })
  test('waits at most 3 s for the server', async () => {
    const { session, post, state } = await loggedIn()
    post.mockReturnValue(new Promise(() => {}))
    const out = session.logout()
    await clock.advance(2999)
    expect(state().authenticated).toBe(true)
    await clock.advance(1)
    await out
    expect(disk()).toEqual({})
    expect(state().authenticated).toBe(false)
  })
  test.each<[string, (answer: ReturnType<typeof pendingAnswer<AuthResponse>>) => void]>([
    ['an answer', ({ give }) => give(auth())],
    ['a failure', ({ refuse }) => refuse(error('network'))],
  ])('a refresh in flight cannot bring the session back: %s', async (_, end) => {
    const { session, post, state, emitted } = await loggedIn()
    const answer = pendingAnswer<AuthResponse>()
    post.mockReturnValueOnce(answer.promise)
    const refreshed = session.refresh()
    await settled()
    await session.logout()
    end(answer)
    expect(await refreshed).toBeNull()
    expect(disk()).toEqual({})
    expect(state()).toEqual({ status: 'initializing', authenticated: false, user: null })
    expect(emitted).toEqual(['accessTokenRemoved', 'logout'])
  })
  test('ignores a refresh that is answered during the logout request', async () => {
    const { session, post, emitted } = await loggedIn()
    const [answer, goodbye] = [pendingAnswer<AuthResponse>(), pendingAnswer<void>()]
    post.mockImplementation((path) => (path === '/sessions' ? answer.promise : goodbye.promise))
    const refreshed = session.refresh()
    await settled()
    const out = session.logout()
    await settled()
    const before = disk()
    answer.give(auth({ token: token(HOUR, { n: 2 }) }))
    await refreshed
    expect(disk()).toEqual(before)
    goodbye.give()
    await out
    expect(emitted).toEqual(['accessTokenRemoved', 'logout'])
  })
  test('sends the tokens of a refresh that ended during the plugins’ steps', async () => {
    const gate = pendingAnswer<void>()
    const { session, post } = await loggedIn({ leaving: () => gate.promise })
    const out = session.logout()
    session.adopt(auth({ refresh_token: 'rotated' }))
    gate.give()
    await out
    expect(post.mock.calls[0]?.[1]).toEqual({ refresh_token: 'rotated' })
  })
})

describe('logout everywhere', () => {
  const everywhere = { everywhere: true }

  test('asks the server first, with both tokens, and then logs out here', async () => {
    const order: string[] = []
    const { session, post, events } = await loggedIn({ leaving: async () => void order.push('plugins') })
    const raw = disk().token
    post.mockImplementation(async (path, body) => {
      order.push(`${path} ${body.everywhere}`, disk().token === raw ? 'still here' : 'gone')
    })
    events.on('logout', () => order.push('logout'))
    await session.logout(everywhere)
    expect(order).toEqual([
      '/sessions/logout true',
      'still here',
      'plugins',
      '/sessions/logout undefined',
      'still here',
      'logout',
    ])
    expect(post.mock.calls[0]?.slice(1)).toEqual([
      { refresh_token: 'refresh-1', everywhere: true },
      { headers: { authorization: `Bearer ${raw}` } },
    ])
    expect(disk()).toEqual({})
  })
  test.each(['network', 'client_request_timeout', 'too_many_requests', 'invalid_data'] as const)(
    'that the server did not do (%s) rejects, and the user stays logged in and can try again',
    async (code) => {
      const { session, post, state, emitted } = await loggedIn()
      const before = disk()
      post.mockRejectedValueOnce(error(code))
      await expect(session.logout(everywhere)).rejects.toMatchObject({ code })
      expect([disk(), state().authenticated, emitted]).toEqual([before, true, []])
      await session.logout(everywhere)
      expect([disk(), emitted]).toEqual([{}, ['accessTokenRemoved', 'logout']])
    },
  )
  test('by a session that has ended rejects, and nobody is logged in here any more', async () => {
    const { session, post, state, emitted } = await loggedIn()
    post.mockRejectedValue(error('missing_or_invalid_token', 401))
    await expect(session.logout(everywhere)).rejects.toMatchObject({ code: 'missing_or_invalid_token' })
    expect([disk(), state().authenticated, emitted]).toEqual([{}, false, ['accessTokenRemoved']])
  })
  test('by nobody rejects, and asks nothing', async () => {
    const { session, post } = tab()
    await expect(session.logout(everywhere)).rejects.toMatchObject({ code: 'must_be_authenticated' })
    expect(post).not.toHaveBeenCalled()
  })
  test('reaches the other tabs', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    await one.session.logout(everywhere)
    await settled()
    expect(other.state()).toMatchObject({ authenticated: false, user: null })
  })
  test('is shared by calls at the same time', async () => {
    const { session, post, emitted } = await loggedIn()
    await Promise.all([session.logout(everywhere), session.logout(everywhere)])
    expect(post.mock.calls.filter(([, body]) => body.everywhere)).toHaveLength(1)
    expect(emitted).toEqual(['accessTokenRemoved', 'logout'])
  })
  test('after a logout that has begun rejects: the session that it needs is over', async () => {
    const { session, post } = await loggedIn()
    const [out, all] = [session.logout(), session.logout(everywhere)]
    await expect(all).rejects.toMatchObject({ code: 'must_be_authenticated' })
    await out
    expect(post).toHaveBeenCalledOnce()
  })
  test.each([{ type: 'click' }, { everywhere: false }, {}])('is not what %j asks for', async (options) => {
    const { session, post } = await loggedIn()
    await session.logout(options)
    expect(post.mock.calls.map(([, body]) => body)).toEqual([{ refresh_token: 'refresh-1' }])
  })
})
