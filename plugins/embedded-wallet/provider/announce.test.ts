import { createStore } from 'mipd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Eip1193Provider } from '../../../core/wallets.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { embeddedParts, MINE, OTHER, userOf } from '../../../tests/unit/embedded.js'
import { announce } from './announce.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())
const ask = () => window.dispatchEvent(new Event('eip6963:requestProvider'))
function setup(user = userOf(MINE)) {
  const parts = embeddedParts({ user })
  const announcements: CustomEvent[] = []
  const hear = (event: Event) => void announcements.push(event as CustomEvent)
  window.addEventListener('eip6963:announceProvider', hear, { signal: parts.over.signal })
  announce(parts)
  return { ...parts, announcements }
}

const announcedIn = ([first]: readonly CustomEvent[]) => first?.detail.provider as Eip1193Provider

test('is announced on load and on every request, frozen', () => {
  const { announcements } = setup()
  ask()
  expect(announcements).toHaveLength(2)
  const [{ detail }, { detail: repeated }] = announcements as [CustomEvent, CustomEvent]
  expect(detail.info).toMatchObject({ name: 'Acme', rdns: 'io.latchkit.wallet' })
  expect(detail.info.uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(detail.info.icon).toMatch(/^data:image\/svg\+xml,/)
  expect([detail, detail.info].every(Object.isFrozen)).toBe(true)
  expect(repeated.info.uuid).toBe(detail.info.uuid)
  expect(repeated.provider).toBe(detail.provider)
})
test('forwards requests and events of the host’s own provider', async () => {
  const { announcements, provider, user } = setup()
  const announced = announcedIn(announcements)
  const listener = vi.fn()
  expect(await announced.request({ method: 'eth_accounts' })).toEqual([MINE])
  expect(announced.on?.('accountsChanged', listener)).toBe(announced)
  user.set(null)
  expect(listener.mock.calls).toEqual([[[]]])
  announced.removeListener?.('accountsChanged', listener)
  user.set(userOf(MINE))
  expect(listener).toHaveBeenCalledOnce()
  for (const wrong of [undefined, null, {}, { method: ['csw_signUserOperation'] }, { method: 7 }])
    await expect(announced.request(wrong as never)).rejects.toMatchObject({ code: 4200 })
  expect(announced).not.toBe(provider(MINE))
})
test('refuses methods for the host only, even if the method’s name changes between two reads', async () => {
  const { announcements, answerRpc } = setup()
  const announced = announcedIn(announcements)
  const methods = ['eth_accounts', 'csw_signUserOperation']
  const turncoat = {
    get method() {
      return methods.shift() ?? 'csw_signUserOperation'
    },
  }
  expect(await announced.request(turncoat)).toEqual([MINE])
  await expect(announced.request(turncoat)).rejects.toMatchObject({ code: -32601 })
  expect(answerRpc).not.toHaveBeenCalled()
})
test('is not announced after a logout; another wallet is announced with its own id', () => {
  const { announcements, user, over } = setup()
  user.set(null)
  ask()
  expect(announcements).toHaveLength(1)
  user.set(userOf(OTHER))
  expect(announcements).toHaveLength(2)
  expect(announcements[1]?.detail.info.uuid).not.toBe(announcements[0]?.detail.info.uuid)
  user.set(userOf(OTHER))
  expect(announcements).toHaveLength(2)
  over.abort()
  ask()
  expect(announcements).toHaveLength(2)
})
test('a dapp finds it, whether it looked before or after', () => {
  setup()
  const found = createStore()
  expect(found.findProvider({ rdns: 'io.latchkit.wallet' })?.info.name).toBe('Acme')
})
