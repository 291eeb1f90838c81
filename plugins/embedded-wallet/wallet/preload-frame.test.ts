import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../core/lib/store.js'
import type { User } from '../../../core/user.js'
import { type Browser, stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { MINE, userOf } from '../../../tests/unit/embedded.js'
import { preloadFrame } from './preload-frame.js'

let browser: Browser
beforeEach(() => {
  browser = stubBrowser()
})
afterEach(() => void vi.unstubAllGlobals())

function setup({ open: dialog = false, user = null as User | null } = {}) {
  const screens = createStore({ open: dialog })
  const controller = new AbortController()
  const open = vi.fn(() => Promise.reject(new Error('whoever needs it is told then')))
  const ctx = { screens, signal: controller.signal, user: createStore(user) } as never
  const next = vi.fn(() => Promise.reject(new Error('the dialog fetches it again')))
  preloadFrame(ctx, async () => ({ open }), [next])
  const does = (sign: string) => browser.target.dispatchEvent(new Event(sign))
  return { screens, over: controller, does, next, opened: () => settled().then(() => open.mock.calls.length) }
}

test('the start of a login loads the frame and the screens for the wallet at its end', async () => {
  const { screens, opened, next } = setup()
  expect(await opened()).toBe(0)
  expect(next).not.toHaveBeenCalled()
  screens.set({ open: true })
  expect(await opened()).toBe(1)
  expect(next).toHaveBeenCalledOnce()
})
test('a login that has already started loads the frame too', async () => {
  expect(await setup({ open: true }).opened()).toBe(1)
})
test('the dialog of a logged-in user does not load the frame', async () => {
  expect(await setup({ open: true, user: userOf(MINE) }).opened()).toBe(0)
})
test.each(['pointerdown', 'keydown'])('a user with a wallet loads the frame with the first %s, once', async (sign) => {
  const { does, opened, next } = setup({ user: userOf(MINE) })
  expect(await opened()).toBe(0)
  does('scroll')
  expect(await opened()).toBe(0)
  does(sign)
  does(sign)
  expect(await opened()).toBe(1)
  expect(next).not.toHaveBeenCalled()
})
test('a user without a wallet, and no user, do not load it', async () => {
  for (const user of [userOf(), null]) {
    const { does, opened } = setup({ user })
    does('pointerdown')
    expect(await opened()).toBe(0)
  }
})
test('no listener stays once the frame is ready or the client is destroyed', async () => {
  for (const end of ['ready', 'destroyed'] as const) {
    const { screens, over, does, opened } = setup()
    if (end === 'ready') screens.set({ open: true })
    else over.abort()
    const before = await opened()
    screens.set({ open: false })
    screens.set({ open: true })
    does('keydown')
    expect(await opened()).toBe(before)
  }
})
