import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserOptions, stubBrowser } from '../../tests/unit/browser.js'
import { wireNames } from '../protocol/wire.js'
import { forward } from './forward.js'
import { readPage } from './page.js'
import { oauthChannel, PENDING, POPUP } from './popup.js'
import { createStorage } from './storage.js'

const names = wireNames()
const HOST = 'https://host.example'
const close = vi.fn()
const postMessage = vi.fn()
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  close.mockReset()
  postMessage.mockReset()
})

/** A page that a provider returned to. `opener`: the origin of the window that opened it, 'unreadable', or none. */
async function returnTo(
  of: Record<string, string>,
  { opener, stored }: { opener?: string; stored?: [string, unknown] } = {},
) {
  const query = Object.entries(of).map(([name, value]) => `${names.query(`oauth_${name}`)}=${value}`)
  stubBrowser({ href: `${HOST}/?${query.join('&')}` })
  const openerWindow = { postMessage } as Record<string, unknown>
  Object.defineProperty(openerWindow, 'location', {
    get() {
      if (opener === 'unreadable') throw new DOMException('Blocked.', 'SecurityError')
      return { origin: opener }
    },
  })
  vi.stubGlobal('opener', opener ? openerWindow : null)
  vi.stubGlobal('close', close)
  const storage = createStorage(names.scope('app'))
  if (stored) storage.set(...stored)
  const messages: unknown[] = []
  new BroadcastChannel(`popup-${names.prefix}-oauth`).addEventListener('message', ({ data }) => messages.push(data))
  const page = readPage(names)
  const work = forward(page, names, storage)
  await vi.advanceTimersByTimeAsync(1_000)
  await work
  return { page, messages }
}
const RETURN = { code: 'code', state: 'state', provider: 'google' }
const response = { type: names.popup('OAUTH_RESPONSE'), stateCode: 'state', authorizationCode: 'code' }

describe('a return', () => {
  test('in a popup goes to the opener, and the window is closed (Wire §7.1)', async () => {
    const { page, messages } = await returnTo(RETURN, { opener: HOST })
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(response, HOST)
    expect(close).toHaveBeenCalledOnce()
    expect(messages).toEqual([])
    expect(page.params).toEqual({})
  })
  test('that failed passes the error to the opener', async () => {
    await returnTo({ ...RETURN, code: 'error' }, { opener: HOST })
    expect(postMessage).toHaveBeenCalledWith(
      { type: names.popup('OAUTH_ERROR'), error: expect.any(String), stateCode: 'state' },
      HOST,
    )
  })
  test('a popup that COOP cuts off answers by broadcast, if a window waits for its state', async () => {
    const { messages } = await returnTo(RETURN, { stored: [POPUP, 'state'] })
    expect(messages).toEqual([response])
    expect(close).toHaveBeenCalledOnce()
  })
  test('from another app of this server uses the channel', async () => {
    const { messages } = await returnTo({ ...RETURN, provider: `${names.prefix}:app` })
    expect(messages).toMatchObject([{ authorizationCode: 'code' }])
  })
  test.each<[string, Parameters<typeof returnTo>[1]]>([
    ['that a whole page asked for, though it has an opener', { opener: HOST, stored: [PENDING, { state: {} }] }],
    ['that nobody here waits for', {}],
    ['while a popup of another state is waited for', { stored: [POPUP, 'other'] }],
    ['in a window that another origin opened', { opener: 'unreadable' }],
    ['in a window that another origin opened, readable', { opener: 'https://evil.example' }],
  ])('%s stays open', async (_, how) => {
    const { page, messages } = await returnTo(RETURN, how)
    expect(postMessage).not.toHaveBeenCalled()
    expect(close).not.toHaveBeenCalled()
    expect(messages).toEqual([])
    expect(page.params).toMatchObject({ oauth_code: 'code', oauth_state: 'state' })
  })
})

describe('the window that waits for a popup', () => {
  function hears(options?: BrowserOptions) {
    const { target } = stubBrowser({ href: HOST, ...options })
    const storage = createStorage(names.scope('app'))
    const popup = {} as Window
    const onSevered = vi.fn()
    const onNews = vi.fn()
    const controller = new AbortController()
    const { signal } = controller
    oauthChannel(names, storage, 'state')(popup, signal, onSevered).then(onNews)
    const say = (data: unknown, { origin = HOST, source = {} as Window } = {}) => {
      target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
      return vi.advanceTimersByTimeAsync(0)
    }
    return { onNews, onSevered, say, popup, storage, over: controller }
  }
  test('receives an answer with its own state from any window', async () => {
    const { say, onNews } = hears()
    await say(response)
    expect(onNews).toHaveBeenCalledExactlyOnceWith({ code: 'code', state: 'state' })
  })
  test('receives it by message if the browser denies broadcast channels', async () => {
    const { say, onNews } = hears({ denied: true })
    await say(response)
    expect(onNews).toHaveBeenCalledExactlyOnceWith({ code: 'code', state: 'state' })
  })
  test.each([
    [
      { ...response, stateCode: 'forged' },
      { code: 'code', state: 'forged' },
    ],
    [
      { type: names.popup('OAUTH_ERROR'), error: 'x' },
      { code: 'error', state: 'state' },
    ],
  ])('accepts a message of its own popup with any state: %j', async (message, news) => {
    const { say, onNews, popup } = hears()
    await say(message, { source: popup })
    expect(onNews).toHaveBeenCalledExactlyOnceWith(news)
  })
  test('ignores another origin, another window’s state, another message', async () => {
    const { say, onNews } = hears()
    await say(response, { origin: 'https://evil.example' })
    await say({ ...response, stateCode: 'other' })
    await say({ type: names.popup('OAUTH_ERROR'), error: 'x' })
    for (const data of [null, 7, 'x', {}, { type: 'x' }, { ...response, authorizationCode: 7 }]) await say(data)
    expect(onNews).not.toHaveBeenCalled()
    await say(response)
    expect(onNews).toHaveBeenCalledOnce()
  })
  test('is notified if it cannot see whether the popup is closed', async () => {
    const { say, onSevered } = hears()
    await say({ type: names.popup('OAUTH_USE_BROADCAST_CHANNEL') })
    expect(onSevered).toHaveBeenCalledOnce()
  })
  test('receives nothing after its signal is aborted', async () => {
    const { say, onNews, over } = hears()
    over.abort()
    await say(response)
    expect(onNews).not.toHaveBeenCalled()
  })
  test('stores the state while it waits for it', () => {
    const { storage, over } = hears()
    expect(storage.get(POPUP)).toBe('state')
    over.abort()
    expect(storage.get(POPUP)).toBeNull()
  })
})
