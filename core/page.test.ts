import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../tests/unit/browser.js'
import { readPage } from './page.js'
import { wireNames } from './wire.js'

afterEach(() => vi.unstubAllGlobals())
const names = wireNames()
const HOST = 'https://host.example'

function load(path: string, state: unknown = null) {
  const browser = stubBrowser({ href: HOST + path, state })
  const page = readPage(names)
  return { page, browser, here: () => location.href.slice(HOST.length) }
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
    const { page, here, browser } = load(`/app?id=7&${branded(...all)}#/route`, { key: 'router' })
    expect(page.params).toEqual(Object.fromEntries(all))
    expect(here()).toBe('/app?id=7#/route')
    expect(browser.replaced).toEqual([{ state: { key: 'router' }, href: `${HOST}/app?id=7#/route` }])
  })
  test('leave a clean address behind', () => {
    expect(load(`/?${branded(['token', 'x'])}`).here()).toBe('/')
  })
  test('an empty one counts as there', () => {
    const { page, here } = load(`/?${branded(['oauth_code', ''])}`)
    expect([page.params, here()]).toEqual([{ oauth_code: '' }, '/'])
  })
  test('another prefix has other names', () => {
    stubBrowser({ href: `${HOST}/?other_token=x&${branded(['token', 'y'])}` })
    expect(readPage(wireNames('other')).params).toEqual({ token: 'x' })
    expect(location.search).toBe(`?${branded(['token', 'y'])}`)
  })
})

describe('what is not ours is not touched', () => {
  test.each([
    '/',
    '/app?id=7&hash=x#section',
    '/app?flag&empty=&q=a%20b&r=c+d&s=%7E~&u=ä',
    '/app?token=host&code=oauth&state=s',
    '/#tgWebAppData=x',
  ])('%s', (path) => {
    const { page, browser } = load(path)
    expect([page.params, page.hash, browser.replaced]).toEqual([{}, '', []])
  })
  test('not even its spelling, where something of ours is taken from between', () => {
    const { here } = load(`/app?flag&q=a%20b&${branded(['token', 'x'])}&r=c+d&s=%7E~`)
    expect(here()).toBe('/app?flag&q=a%20b&r=c+d&s=%7E~')
  })
})

describe('a plugin’s parameters', () => {
  const READS = ['id', 'first_name', 'auth_date', 'hash', 'last_name?', 'username?', '#tgWebAppData']
  const ALL = 'id=7&first_name=Ada&auth_date=1&hash=abc'

  test('are taken all, those that may be missing included, and the hash is cleared', () => {
    const { page, here } = load(`/app?x=1&${ALL}&username=ada&y=a%20b#h`, { key: 1 })
    expect(page.take(READS)).toBe(true)
    expect(page.params).toEqual({ id: '7', first_name: 'Ada', auth_date: '1', hash: 'abc', username: 'ada' })
    expect(here()).toBe('/app?x=1&y=a%20b')
    expect(history.state).toEqual({ key: 1 })
  })
  test.each(['id', 'first_name', 'auth_date', 'hash'])('or nothing: without %s', (missing) => {
    const query = ALL.split('&')
      .filter((pair) => !pair.startsWith(`${missing}=`))
      .join('&')
    const { page, here, browser } = load(`/app?${query}#h`)
    expect(page.take(READS)).toBe(false)
    expect([page.params, here(), browser.replaced]).toEqual([{}, `/app?${query}#h`, []])
  })
  test('a launch by hash does for all of them; a host’s own ?id= stays', () => {
    const { page, here } = load('/app?id=7#tgWebAppData=user%3D1&x=2')
    expect(page.take(READS)).toBe(true)
    expect([page.params, page.hash, here()]).toEqual([{}, '#tgWebAppData=user%3D1&x=2', '/app?id=7'])
  })
  test('a hash of another kind is no launch', () => {
    const { page, here } = load('/app#tgWeb')
    expect([page.take(READS), page.hash, here()]).toEqual([false, '', '/app#tgWeb'])
  })
  test('only what is optional is not enough', () => {
    const { page } = load('/app?username=ada')
    expect(page.take(['username?'])).toBe(false)
  })
})
