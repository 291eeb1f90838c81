import { afterEach, expect, test, vi } from 'vitest'
import { violate } from '../../tests/unit/wallet-frame.js'
import { mountFrame } from './element.js'

afterEach(() => void vi.unstubAllGlobals())

const { signal: SIGNAL } = new AbortController()
const URL = 'https://auth.example.com/frame'
/** A document that can create one kind of element. */
function stubPage() {
  const frame = Object.assign(new EventTarget(), {
    ...{ sandbox: { add() {} }, style: {}, contentWindow: {}, isConnected: false },
    ...{ title: '', referrerPolicy: '', src: '', setAttribute() {} },
    remove() {
      frame.isConnected = false
    },
  })
  const createElement = vi.fn((_tag: string) => frame)
  const append = (element: typeof frame) => {
    element.isConnected = true
  }
  vi.stubGlobal('document', Object.assign(new EventTarget(), { createElement, body: { append } }))
  return { frame, createElement, happens: (name: string) => frame.dispatchEvent(new Event(name)) }
}

test('the frame has a name, and its address tells the server only the origin of the page', () => {
  const { frame, createElement } = stubPage()
  mountFrame(URL, SIGNAL, vi.fn())
  expect(createElement.mock.calls).toEqual([['iframe']])
  expect(frame).toMatchObject({ title: 'Wallet', referrerPolicy: 'strict-origin-when-cross-origin' })
})
test('its first load is the start, and each later load a reload', async () => {
  const { happens } = stubPage()
  const lost = vi.fn()
  const { loaded } = mountFrame(URL, SIGNAL, lost)
  const started = vi.fn()
  loaded.then(started)
  happens('error')
  happens('')
  await Promise.resolve()
  expect(started).not.toHaveBeenCalled()
  happens('load')
  await loaded
  expect(lost).not.toHaveBeenCalled()
  happens('load')
  happens('load')
  happens('')
  expect(lost.mock.calls).toEqual([[false], [false]])
})
test('it is lost once it is out of the page', () => {
  stubPage()
  const controller = new AbortController()
  const element = mountFrame(URL, controller.signal, vi.fn())
  expect(element.isLost()).toBe(false)
  controller.abort()
  expect(element.isLost()).toBe(true)
})
test('once it is removed, its load is neither awaited nor observed', async () => {
  stubPage()
  const lost = vi.fn()
  const controller = new AbortController()
  const element = mountFrame(URL, controller.signal, lost)
  controller.abort()
  await element.loaded
  violate({ effectiveDirective: 'frame-src', blockedURI: URL })
  expect(lost).not.toHaveBeenCalled()
})
