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
