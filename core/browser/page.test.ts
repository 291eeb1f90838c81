import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../tests/unit/browser.js'
import { wireNames } from '../protocol/wire.js'
import { readPage } from './page.js'

const READ = Symbol.for('latchkit')
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, READ)
})
const names = wireNames()
const HOST = 'https://host.example'

function load(path: string, state: unknown = null) {
  const browser = stubBrowser({ href: HOST + path, state })
  const page = readPage(names)
  return { page, browser, address: () => location.href.slice(HOST.length) }
}
const branded = (...pairs: [name: string, value: string][]) =>
  pairs.map(([name, value]) => `${names.query(name)}=${encodeURIComponent(value)}`).join('&')

describe('our own parameters (Core §2, decision 19)', () => {
  test('are all read and all removed', () => {
    const all: [string, string][] = [
      ['token', 'a/b+c='],
      ['oauth_code', 'code'],
      ['oauth_state', 'state'],
      ['oauth_provider', 'google'],
      ['connector', 'injected'],
      ['wallet_client', 'phantom'],
    ]
    const { page, address, browser } = load(`/app?id=7&${branded(...all)}#/route`, { key: 'router' })
    expect(page.params).toEqual(Object.fromEntries(all))
    expect(address()).toBe('/app?id=7#/route')
    expect(browser.replaced).toEqual([{ state: { key: 'router' }, href: `${HOST}/app?id=7#/route` }])
  })
  test('are removed from the address without a trace', () => {
    expect(load(`/?${branded(['token', 'x'])}`).address()).toBe('/')
  })
  test('a parameter without a value counts as present', () => {
    const { page, address } = load(`/?${branded(['oauth_code', ''])}`)
    expect(page.params).toEqual({ oauth_code: '' })
    expect(address()).toBe('/')
  })
  test('another prefix has other names', () => {
    stubBrowser({ href: `${HOST}/?other_token=x&${branded(['token', 'y'])}` })
    expect(readPage(wireNames('other')).params).toEqual({ token: 'x' })
    expect(location.search).toBe(`?${branded(['token', 'y'])}`)
  })
})

describe('if the host’s router changes the address before a client exists', () => {
  /** A page that was loaded with one address and has another now. */
  async function routed(loaded: string, now: string) {
    vi.resetModules()
    const entries: Readonly<Record<string, object>> = { navigation: { name: HOST + loaded } }
    vi.stubGlobal('performance', { getEntriesByType: (type: string) => [entries[type]] })
    const browser = stubBrowser({ href: HOST + now })
    const page = await import('./page.js')
    return { browser, read: () => page.readPage(names) }
  }
  test.each(['/home?id=7', '/?id=7#/home'])(
    'the address that the page was loaded with is read, and what the router wrote stays (%s)',
    async (now) => {
      const loaded = `/?${branded(['oauth_code', 'code'])}#/app`
      const { read, browser } = await routed(loaded, now)
      expect(read()).toEqual({ params: { oauth_code: 'code' }, href: HOST + loaded })
      expect(browser.replaced).toEqual([])
    },
  )
  test('our parameters are removed from the address bar if the router kept them', async () => {
    const { read } = await routed(`/?${branded(['token', 'x'])}`, `/home?id=7&${branded(['token', 'x'])}`)
    expect(read().params).toEqual({ token: 'x' })
    expect(location.href).toBe(`${HOST}/home?id=7`)
  })
  test.each([{}, { getEntriesByType: () => [] }])(
    'the current address is read if the browser does not remember the navigation',
    async (performance) => {
      vi.resetModules()
      vi.stubGlobal('performance', performance)
      stubBrowser({ href: `${HOST}/?${branded(['token', 'x'])}` })
      expect((await import('./page.js')).readPage(names).params).toEqual({ token: 'x' })
    },
  )
  test('a second copy of this package reads nothing again, and says once that it is there', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const first = await routed(`/?${branded(['oauth_code', 'code'])}`, `/?${branded(['oauth_code', 'code'])}`)
    expect(first.read().params).toEqual({ oauth_code: 'code' })
    expect(first.read().params).toEqual({})
    expect(warn).not.toHaveBeenCalled()
    const second = await routed(`/?${branded(['oauth_code', 'code'])}`, '/')
    expect(second.read().params).toEqual({})
    second.read()
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    expect(warn.mock.calls).toEqual([[expect.stringContaining('npm ls latchkit')]])
    warn.mockRestore()
  })
  test('only the first client gets the address that the page was loaded with', async () => {
    const { read } = await routed(`/?${branded(['oauth_code', 'code'])}`, '/home')
    read()
    expect(read()).toEqual({ params: {}, href: `${HOST}/home` })
  })
})

describe('the host’s own parameters are not changed', () => {
  test.each([
    '/',
    '/app?id=7&hash=x#section',
    '/app?flag&empty=&q=a%20b&r=c+d&s=%7E~&u=ä',
    '/app?token=host&code=oauth&state=s',
    '/#tgWebAppData=x',
  ])('%s', (path) => {
    const { page, browser } = load(path)
    expect(page.params).toEqual({})
    expect(browser.replaced).toEqual([])
  })
  test('their encoding stays when a parameter of ours between them is removed', () => {
    const { address } = load(`/app?flag&q=a%20b&${branded(['token', 'x'])}&r=c+d&s=%7E~`)
    expect(address()).toBe('/app?flag&q=a%20b&r=c+d&s=%7E~')
  })
})
