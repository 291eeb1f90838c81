import { afterEach, expect, test, vi } from 'vitest'
import { mountFrame } from './element.js'

afterEach(() => void vi.unstubAllGlobals())

/** A page that can make one kind of element. */
function stubPage() {
  const frame = Object.assign(new EventTarget(), {
    ...{ sandbox: { add() {} }, style: {}, contentWindow: {}, isConnected: false },
    ...{ title: '', referrerPolicy: '', src: '' },
    remove() {
      frame.isConnected = false
    },
  })
  const createElement = vi.fn((_tag: string) => frame)
  const append = (element: typeof frame) => {
    element.isConnected = true
  }
  vi.stubGlobal('document', { createElement, body: { append } })
  return { frame, createElement, happens: (name: string) => frame.dispatchEvent(new Event(name)) }
}

test('the frame has a name, and says to the provider from which origin it is framed, and no more', () => {
  const { frame, createElement } = stubPage()
  mountFrame('https://auth.example.com/frame', () => {})
  expect(createElement.mock.calls).toEqual([['iframe']])
  expect(frame).toMatchObject({ title: 'Wallet', referrerPolicy: 'strict-origin-when-cross-origin' })
})
test('its first document is its start, and each one after it a reload', async () => {
  const { happens } = stubPage()
  const reloaded = vi.fn()
  const { loaded } = mountFrame('https://auth.example.com/frame', reloaded)
  const started = vi.fn()
  loaded.then(started)
  happens('error')
  happens('')
  await Promise.resolve()
  expect(started).not.toHaveBeenCalled()
  happens('load')
  await loaded
  expect(reloaded).not.toHaveBeenCalled()
  happens('load')
  happens('load')
  happens('')
  expect(reloaded).toHaveBeenCalledTimes(2)
})
test('it is lost once it is out of the page', () => {
  stubPage()
  const element = mountFrame('https://auth.example.com/frame', () => {})
  expect(element.isLost()).toBe(false)
  element.remove()
  expect(element.isLost()).toBe(true)
})
