import { describe, expect, test, vi } from 'vitest'
import { settled } from '../../tests/unit/clock.js'
import {
  browser,
  clock,
  disk,
  error,
  HOUR,
  loggedIn,
  names,
  newBrowserEachTest,
  pendingAnswer,
  stored,
  tab,
} from '../../tests/unit/session.js'
import type { AuthResponse } from '../session.js'

newBrowserEachTest()

describe('the start of a page', () => {
  test('continues after 5 s without an answer: a user with a token stays logged in until the server refuses it', async () => {
    stored(HOUR)
    const { session, post, state } = tab()
    post.mockReturnValue(pendingAnswer<AuthResponse>().promise)
    const resumed = vi.fn()
    const resuming = session.resume().then(resumed)
    await clock.advance(4_999)
    expect(resumed).not.toHaveBeenCalled()
    await clock.advance(1)
    await resuming
    expect(state()).toEqual({ status: 'degraded', authenticated: true, user: null })
  })
  test('with an expired token that cannot be refreshed logs nobody in and sends no request', async () => {
    stored(0, { refresh_token: undefined })
    const { session, post, state } = tab()
    await session.resume()
    expect(state()).toMatchObject({ authenticated: false, user: null })
    expect(state().status).not.toBe('degraded')
    expect(post).not.toHaveBeenCalled()
  })
  test('removes a token on the API’s own pages only if cookies hold the session and are missing', async () => {
    for (const [options, cookie] of [
      [{ apiOrigin: true }, false],
      [{ apiOrigin: true, serverCookies: true }, true],
    ] as const) {
      const raw = stored(HOUR)
      if (cookie) browser.cookies.set(names.cookie.session, 't')
      const { session, post } = tab(options)
      post.mockRejectedValue(error('network'))
      await session.resume()
      expect(disk().token).toBe(raw)
    }
  })
})

describe('a refresh', () => {
  test('sends no request if no user is logged in', async () => {
    const { session, post } = tab()
    expect(await session.refresh()).toBeNull()
    expect(post).not.toHaveBeenCalled()
  })
  test('that gets no answer keeps a user with a token logged in, before the user is known', async () => {
    stored(HOUR)
    const { session, post, state } = tab()
    post.mockRejectedValue(error('network'))
    await session.refresh().catch(() => {})
    expect(state()).toEqual({ status: 'degraded', authenticated: true, user: null })
  })
  test('refreshAnew starts after the one in flight, however that one ends', async () => {
    const { session, post } = await loggedIn()
    const first = pendingAnswer<AuthResponse>()
    post.mockReturnValueOnce(first.promise).mockRejectedValue(error('invalid_data', 400))
    const running = session.refresh().catch(() => 'first failed')
    const anew = session.refreshAnew().catch(() => 'second failed')
    await settled()
    expect(post).toHaveBeenCalledTimes(1)
    first.refuse(error('network'))
    expect(await Promise.all([running, anew])).toEqual(['first failed', 'second failed'])
    expect(post).toHaveBeenCalledTimes(2)
  })
  test('refreshAnew starts at once if none is in flight', async () => {
    const { session, post } = await loggedIn()
    post.mockRejectedValue(error('network'))
    await session.refreshAnew().catch(() => {})
    expect(post).toHaveBeenCalledTimes(1)
  })
  test('leaves no timer of the lock behind', async () => {
    const { session, post } = await loggedIn()
    post.mockResolvedValue({})
    await session.refresh()
    expect(clock.waiting).toBe(0)
  })
})

describe('refreshing again when the network is back', () => {
  test.each([
    [0, 15_000],
    [0.5, 30_000],
  ])('comes after a random time: for %d it is %d ms', async (draw, wait) => {
    vi.spyOn(Math, 'random').mockReturnValue(draw)
    const { session, post } = await loggedIn()
    post.mockRejectedValue(error('network'))
    await session.refresh().catch(() => {})
    await clock.advance(wait - 1)
    expect(post).toHaveBeenCalledTimes(1)
    await clock.advance(1)
    expect(post).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
  })
  test('happens only for a degraded session', async () => {
    const { post } = await loggedIn()
    browser.target.dispatchEvent(new Event('online'))
    await settled()
    expect(post).not.toHaveBeenCalled()
  })
})
