import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../tests/unit/browser.js'
import { announceClient, findClient } from './discovery.js'
import { getAccessToken, getIdentityToken } from './tokens.js'

afterEach(() => vi.unstubAllGlobals())
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
  test('without a client a call rejects with not_ready (decision 9)', async () => {
    await expect(getIdentityToken()).rejects.toEqual(notReady('mount'))
    await expect(getAccessToken('one')).rejects.toEqual(notReady('mount'))
  })
  test('the only client answers, with or without its app id', async () => {
    announceClient(source('one'), controller.signal)
    expect(await getAccessToken()).toBe('access of one')
    expect(await getIdentityToken('one')).toBe('identity of one')
    await expect(getAccessToken('other')).rejects.toEqual(notReady('mount'))
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
    await expect(findClient()).rejects.toEqual(notReady('mount'))
  })
})
