import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowser } from '../../tests/unit/browser.js'
import { wire } from '../../tests/wire.js'
import { wireNames } from '../protocol/wire.js'
import { getCookie, isOwnDomain, removeCookie, setCookie } from './cookies.js'

const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'
const CHROME = 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
const CHROME_OF_IOS = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/130.0 Mobile Safari/604.1'
const UNTIL = Date.UTC(2026, 0, 2)

afterEach(() => void vi.unstubAllGlobals())

test('a cookie has the path of the whole site, SameSite=Strict and the given expiry', () => {
  const browser = stubBrowser()
  setCookie('one', 'value', UNTIL)
  expect(browser.written).toEqual(['one=value; Path=/; SameSite=Strict; Expires=Fri, 02 Jan 2026 00:00:00 GMT; Secure'])
})
test.each([
  ['http:', SAFARI, false],
  ['https:', SAFARI, true],
  ['http:', CHROME, true],
  ['http:', CHROME_OF_IOS, true],
])('on %s and by %s: Secure %s', (protocol, userAgent, secure) => {
  const browser = stubBrowser({ href: `${protocol}//localhost:3000/`, userAgent })
  setCookie('one', 'value', UNTIL)
  const end = secure ? 'GMT; Secure' : 'GMT'
  expect(browser.written).toEqual([`one=value; Path=/; SameSite=Strict; Expires=Fri, 02 Jan 2026 00:00:00 ${end}`])
})
test('a cookie is found by its whole name, whatever stands before and after it', () => {
  const browser = stubBrowser()
  for (const [name, value] of Object.entries({ 'one-more': 'a', one: 'b', on: 'c' })) browser.cookies.set(name, value)
  expect(['on', 'one', 'one-more', 'none'].map(getCookie)).toEqual(['c', 'b', 'a', undefined])
})
test('a removed cookie is expired and no longer read', () => {
  const browser = stubBrowser()
  setCookie('one', 'value', UNTIL)
  removeCookie('one')
  expect(browser.written[1]).toMatch(/^one=; Path=\/; .*Expires=Thu, 01 Jan 1970 00:00:00 GMT/)
  expect(getCookie('one')).toBeUndefined()
})
test('a cookie that the browser finds too large removes the older one and warns the developer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  stubBrowser()
  setCookie('one', 'a'.repeat(4_000), UNTIL)
  expect(warn).not.toHaveBeenCalled()
  setCookie('one', 'a'.repeat(4_100), UNTIL)
  expect(getCookie('one')).toBeUndefined()
  await vi.waitFor(() => expect(warn.mock.calls).toEqual([[expect.stringContaining('cookie one')]]))
})

test.each([
  [`https://${wire.prefix}.app.example`, true],
  [`http://${wire.prefix}.app.example`, false],
  [`https://auth.${wire.prefix}.io`, false],
])('%s is the app’s own subdomain: %s', (url, expected) => {
  expect(isOwnDomain(url, wireNames())).toBe(expected)
})
