import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../tests/unit/browser.js'
import { announceClient, FIND, findClient } from './discovery.js'
import { getAccessToken, getIdentityToken } from './tokens.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const source = (appId: string) => ({
  appId,
  getAccessToken: async () => `access of ${appId}`,
  getIdentityToken: async () => `identity of ${appId}`,
})
const notReady = (part: string) =>
  expect.objectContaining({ code: 'not_ready', message: expect.stringContaining(part) })

test('under Node a call rejects with not_ready', async () => {
  await expect(getAccessToken()).rejects.toEqual(notReady('mount'))
})

describe('on a page', () => {
  let controller = new AbortController()
  beforeEach(() => {
    stubBrowser()
    controller = new AbortController()
  })
  test('without a client a call rejects with not_ready after two seconds (decision 9)', async () => {
    vi.useFakeTimers()
    const calls = Promise.allSettled([getIdentityToken(), getAccessToken('one')])
    await vi.advanceTimersByTimeAsync(2_100)
    expect(await calls).toEqual([
      { status: 'rejected', reason: notReady('mount') },
      { status: 'rejected', reason: notReady('mount') },
    ])
  })
  test('a call waits for the client of a provider that mounts late', async () => {
    vi.useFakeTimers()
    const call = getAccessToken('one')
    await vi.advanceTimersByTimeAsync(1_900)
    announceClient(source('one'), controller.signal)
    await vi.advanceTimersByTimeAsync(100)
    expect(await call).toBe('access of one')
  })
  test('a call in the turn that announces a client finds it, and is not answered by one that ends in that turn', async () => {
    const first = new AbortController()
    announceClient(source('first mount'), first.signal)
    const call = getAccessToken()
    first.abort()
    announceClient(source('second mount'), controller.signal)
    expect(await call).toBe('access of second mount')
  })
  test('a mounted provider starts its client at the first question, and counts where there are several', async () => {
    const { signal } = controller
    const start = vi.fn(() => announceClient(source('two'), signal))
    addEventListener(FIND, start, { signal, once: true })
    announceClient(source('one'), signal)
    await expect(getAccessToken()).rejects.toEqual(notReady('appId'))
    expect(start).toHaveBeenCalledOnce()
  })
  test('the only client answers, with or without its app id', async () => {
    announceClient(source('one'), controller.signal)
    expect(await getAccessToken()).toBe('access of one')
    expect(await getIdentityToken('one')).toBe('identity of one')
    vi.useFakeTimers()
    const other = expect(getAccessToken('other')).rejects.toEqual(notReady('mount'))
    await vi.advanceTimersByTimeAsync(2_100)
    await other
  })
  test('two clients of one app share its session, so either answers', async () => {
    announceClient(source('one'), controller.signal)
    announceClient(source('one'), controller.signal)
    expect(await getAccessToken()).toBe('access of one')
    expect(await getAccessToken('one')).toBe('access of one')
  })
  test('one of two clients answers to its app id; without one the call rejects with not_ready', async () => {
    announceClient(source('one'), controller.signal)
    announceClient(source('two'), controller.signal)
    expect(await getAccessToken('two')).toBe('access of two')
    await expect(getAccessToken()).rejects.toEqual(notReady('appId'))
  })
  test('a destroyed client answers no call', async () => {
    const first = new AbortController()
    announceClient(source('one'), first.signal)
    announceClient(source('two'), controller.signal)
    first.abort()
    expect((await findClient()).appId).toBe('two')
    controller.abort()
    vi.useFakeTimers()
    const none = expect(findClient()).rejects.toEqual(notReady('mount'))
    await vi.advanceTimersByTimeAsync(2_100)
    await none
  })
})
