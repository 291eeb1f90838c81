import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetDeepLink, rememberDeepLink } from './deep-link.js'

const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
const rainbow = { wallet: { id: 'rainbow', name: 'Rainbow' }, appLink: 'rainbow://' }
function on(userAgent: string, stored: Record<string, string> = {}) {
  const storage = new Map(Object.entries(stored))
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  return storage
}
afterEach(() => vi.unstubAllGlobals())

describe('the app that opens for requests', () => {
  it('is the wallet that was chosen on this phone', () => {
    const storage = on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148')
    rememberDeepLink(rainbow)
    expect(JSON.parse(storage.get(KEY) ?? '')).toEqual({ href: 'rainbow://', name: 'Rainbow' })
    rememberDeepLink({ ...rainbow, appLink: 'https://app.safe.global' })
    expect(JSON.parse(storage.get(KEY) ?? '')).toMatchObject({ href: 'https://app.safe.global' })
    forgetDeepLink()
    expect(storage.has(KEY)).toBe(false)
  })

  it('is removed for a wallet without a link, or on a desktop', () => {
    const phone = on('Android Mobile', { [KEY]: '{}' })
    rememberDeepLink({ ...rainbow, appLink: undefined })
    expect(phone.has(KEY)).toBe(false)
    const desktop = on('Mozilla/5.0 (X11; Linux x86_64)', { [KEY]: '{}' })
    rememberDeepLink(rainbow)
    expect(desktop.has(KEY)).toBe(false)
  })

  it('denied storage does not stop a connection', () => {
    vi.stubGlobal('navigator', { userAgent: 'iPhone' })
    vi.stubGlobal('localStorage', undefined)
    expect(() => rememberDeepLink(rainbow)).not.toThrow()
  })
})
