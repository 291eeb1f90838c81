import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handClock, settled } from '../../tests/unit/clock.js'
import { codeOf, failure, valueOrCode } from '../../tests/unit/errors.js'
import { part } from '../../tests/unit/part.js'
import { type Channel, createPopupWatcher } from './popup-watcher.js'

const URL_THERE = 'https://other.example/'
const popup = { closed: false, location: { href: '' }, close: vi.fn() }
const open = vi.fn()
const head = vi.fn()
beforeEach(() => {
  Object.assign(popup, { closed: false, location: { href: '' } })
  popup.close.mockReset()
  open.mockReset().mockReturnValue(part<Window>(popup))
  head.mockReset().mockResolvedValue(new Response(null))
  const page = {
    location: new URL('https://host.example/'),
    screenX: 0,
    screenY: 0,
    outerWidth: 1280,
    outerHeight: 800,
  }
  vi.stubGlobal('window', globalThis)
  for (const [name, value] of Object.entries({ ...page, open, fetch: head, crossOriginIsolated: false }))
    vi.stubGlobal(name, value)
})
afterEach(() => void vi.unstubAllGlobals())

function watching() {
  const clock = handClock()
  const leaving = new AbortController()
  const watcher = createPopupWatcher<string>({ clock, signal: leaving.signal }, () => failure('user_rejected_request'))
  return { clock, leaving, watcher }
}
/** The result of the promise so far. */
const resultSoFar = (work: Promise<unknown>) => Promise.race([valueOrCode(work), settled().then(() => 'nothing yet')])
/** A window that has loaded its page. */
function followed() {
  const setup = watching()
  let parts!: { signal: AbortSignal; severed(): void; bring(value: string): void; refuse(cause: unknown): void }
  let ledBefore = ''
  const channel: Channel<string> = (_, signal, severed) => {
    ledBefore = popup.location.href
    return new Promise((bring, refuse) => {
      parts = { signal, severed, bring, refuse }
    })
  }
  setup.watcher.open()
  setup.watcher.follow(URL_THERE, channel)
  const [answer, lateAnswer] = [setup.watcher.answer(), setup.watcher.lateAnswer()]
  /** The answer, or a late one. */
  const answers = async () => [await resultSoFar(answer), await resultSoFar(lateAnswer)]
  return { ...setup, answers, ...parts, ledBefore }
}

describe('opening', () => {
  test('happens within the call, centred over this window, in the size of a login by default', () => {
    const watcher = watching().watcher
    expect(watcher.open()).toBe(true)
    expect(watcher.open({ width: 400, height: 600 })).toBe(true)
    const base = 'toolbar=0,location=0,menubar=0,popup=1'
    expect(open.mock.calls).toEqual([
      ['', '', `${base},width=440,height=680,left=420,top=60`],
      ['', '', `${base},width=400,height=600,left=440,top=100`],
    ])
  })
  test('returns false if the browser blocks the window', async () => {
    open.mockReturnValue(null)
    const { watcher, leaving } = watching()
    expect(watcher.open()).toBe(false)
    const channel = vi.fn<Channel<string>>()
    watcher.follow(URL_THERE, channel)
    expect(channel).not.toHaveBeenCalled()
    expect([await resultSoFar(watcher.answer()), await resultSoFar(watcher.lateAnswer())]).toEqual([
      'nothing yet',
      'nothing yet',
    ])
    expect(getEventListeners(leaving.signal, 'abort')).toHaveLength(0)
  })
  test('does not happen after the caller has left', () => {
    const { watcher, leaving } = watching()
    leaving.abort('gone')
    expect(() => watcher.open()).toThrow('gone')
    expect(open).not.toHaveBeenCalled()
  })
  test('a second window closes the first, and works', async () => {
    const { watcher, bring, signal } = followed()
    open.mockReturnValue(part<Window>({ closed: false, location: { href: '' }, close: vi.fn() }))
    watcher.open()
    expect(popup.close).toHaveBeenCalledOnce()
    expect(signal.aborted).toBe(true)
    watcher.follow(URL_THERE, () => new Promise(() => {}))
    bring('late')
    expect(await resultSoFar(watcher.lateAnswer())).toBe('nothing yet')
    expect(open.mock.results.at(-1)?.value.close).not.toHaveBeenCalled()
  })
})

test('the channel listens before the window gets its address', () => {
  expect(followed().ledBefore).toBe('')
  expect(popup.location.href).toBe(URL_THERE)
})

describe('the end', () => {
  test('answered: the window is closed, which does not count as closed by the user', async () => {
    const { clock, leaving, bring, signal, answers } = followed()
    bring('code')
    expect(await answers()).toEqual(['code', 'code'])
    expect(popup.close).toHaveBeenCalledOnce()
    expect([signal.aborted, clock.waiting, getEventListeners(leaving.signal, 'abort').length]).toEqual([true, 0, 0])
    popup.closed = true
    await clock.advance(10_000)
    expect(await answers()).toEqual(['code', 'code'])
  })
  test('when the channel rejects', async () => {
    const { refuse, answers } = followed()
    refuse(failure('oauth_user_denied'))
    expect(await answers()).toEqual(['oauth_user_denied', 'oauth_user_denied'])
    expect(popup.close).toHaveBeenCalledOnce()
  })
  test('closed by the user: noticed within 300 ms', async () => {
    const { clock, answers } = followed()
    await clock.advance(10_000)
    popup.closed = true
    expect(await answers()).toEqual(['nothing yet', 'nothing yet'])
    await clock.advance(300)
    expect(await answers()).toEqual(['user_rejected_request', 'nothing yet'])
    expect(clock.waiting).toBe(0)
  })
  test('closed by the user before it got an address: the call rejects at once', async () => {
    const { watcher } = watching()
    watcher.open()
    popup.closed = true
    vi.stubGlobal('crossOriginIsolated', true)
    watcher.follow(URL_THERE, () => new Promise(() => {}))
    expect(await codeOf(watcher.answer())).toBe('user_rejected_request')
    expect(popup.location.href).toBe('')
    expect(head).not.toHaveBeenCalled()
  })
  test('left by the caller: the window is closed, and no result is reported', async () => {
    const { clock, leaving, signal, answers } = followed()
    leaving.abort()
    expect(popup.close).toHaveBeenCalledOnce()
    expect(signal.aborted).toBe(true)
    popup.closed = true
    await clock.advance(10_000)
    expect(await answers()).toEqual(['nothing yet', 'nothing yet'])
    expect(clock.waiting).toBe(0)
  })
  test('left by the caller while its address is fetched', () => {
    const { watcher, leaving } = watching()
    watcher.open()
    leaving.abort()
    expect(popup.close).toHaveBeenCalledOnce()
  })
  test('closed by the caller: it gets no address any more', async () => {
    const { clock, watcher, leaving, signal, answers } = followed()
    watcher.close()
    expect(popup.close).toHaveBeenCalledOnce()
    await clock.advance(10_000)
    expect(await answers()).toEqual(['nothing yet', 'nothing yet'])
    expect([signal.aborted, getEventListeners(leaving.signal, 'abort').length]).toEqual([true, 0])
    const channel = vi.fn<Channel<string>>()
    watcher.follow(URL_THERE, channel)
    expect(channel).not.toHaveBeenCalled()
  })
})

describe('a window that looks closed', () => {
  const coop = (value: string) =>
    head.mockResolvedValue(new Response(null, { headers: { 'cross-origin-opener-policy': value } }))
  async function looksClosed(following = followed()) {
    popup.closed = true
    await following.clock.advance(10_000)
    return following
  }
  test('may still answer, since COOP may separate it and a user may be slow', async () => {
    const { bring, answers } = await looksClosed()
    bring('code')
    expect(await answers()).toEqual(['user_rejected_request', 'code'])
  })
  test.each<[string, () => unknown]>([
    ['is cross-origin isolated', () => vi.stubGlobal('crossOriginIsolated', true)],
    ['has the opener policy `same-origin`', () => coop('same-origin; report-to="coop"')],
    ['has the opener policy `same-origin-plus-COEP`', () => coop('same-origin-plus-COEP')],
  ])('does not count as closed if this page %s, and its answer is used', async (_, cut) => {
    cut()
    const { bring, answers } = await looksClosed()
    expect(await answers()).toEqual(['nothing yet', 'nothing yet'])
    bring('code')
    expect(await answers()).toEqual(['code', 'code'])
  })
  test.each<[string, () => unknown]>([
    ['has the opener policy `same-origin-allow-popups`', () => coop('same-origin-allow-popups')],
    ['cannot be asked for its headers', () => head.mockRejectedValue(new TypeError('Failed to fetch'))],
  ])('counts as closed if this page %s', async (_, changePage) => {
    changePage()
    const { answers } = await looksClosed()
    expect(await answers()).toEqual(['user_rejected_request', 'nothing yet'])
    expect(head.mock.calls).toEqual([['https://host.example/', { method: 'HEAD' }]])
  })
  test('does not count as closed after it reported that COOP separates it', async () => {
    const following = followed()
    following.severed()
    const { answers } = await looksClosed(following)
    expect(await answers()).toEqual(['nothing yet', 'nothing yet'])
    expect(head).not.toHaveBeenCalled()
  })
  test('may answer while this page’s headers are requested, and then counts as answered', async () => {
    let headers!: (answer: Response) => void
    head.mockReturnValue(new Promise((resolve) => (headers = resolve)))
    const { bring, answers } = await looksClosed()
    bring('code')
    headers(new Response(null))
    expect(await answers()).toEqual(['code', 'code'])
  })
})

test('a late caller gets the answer, until the watcher is closed', async () => {
  const { watcher } = watching()
  watcher.open()
  watcher.follow(URL_THERE, async () => 'code')
  await settled()
  expect(popup.close).toHaveBeenCalledOnce()
  expect([await watcher.answer(), await watcher.lateAnswer()]).toEqual(['code', 'code'])
  watcher.close()
  expect([await resultSoFar(watcher.answer()), await resultSoFar(watcher.lateAnswer())]).toEqual([
    'nothing yet',
    'nothing yet',
  ])
})
test('an answer may come from a polled server, even when the window is closed', async () => {
  const { watcher, clock } = watching()
  const states = ['pending', 'pending', 'pending', 'success']
  watcher.open()
  watcher.follow(URL_THERE, async (_, signal) => {
    for (;;) {
      const state = states.shift()
      if (state === 'success') return state
      await clock.sleep(1_500, signal)
    }
  })
  await clock.advance(1_500)
  popup.closed = true
  await clock.advance(300)
  expect(await codeOf(watcher.answer())).toBe('user_rejected_request')
  await clock.advance(3_000)
  expect(await watcher.lateAnswer()).toBe('success')
  expect(clock.waiting).toBe(0)
})
test('a failure that is not awaited causes no unhandled rejection', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { clock, refuse } = followed()
  popup.closed = true
  await clock.advance(300)
  refuse(failure('oauth_user_denied'))
  await settled()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
