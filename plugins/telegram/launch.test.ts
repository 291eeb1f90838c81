import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../tests/unit/browser.js'
import { readInitData, takeLaunch } from './launch.js'

afterEach(() => vi.unstubAllGlobals())
const HOST = 'https://host.example'
const ALL = 'id=7&first_name=Ada&auth_date=1&hash=ab'
const SIGNED = { id: 7, first_name: 'Ada', auth_date: '1', hash: 'ab' }

function take(path: string) {
  const browser = stubBrowser({ href: HOST + path, state: { key: 'router' } })
  return { proof: takeLaunch(location.href), address: location.href.slice(HOST.length), browser }
}

describe('the login redirect', () => {
  test('reads the signed parameters, the id as a number, and leaves the host’s own parameters as they were spelt', () => {
    const { proof, address } = take(`/app?x=1&${ALL}&username=ada&last_name=&y=a%20b#h`)
    expect(proof).toEqual({ telegram_auth_result: { ...SIGNED, username: 'ada', last_name: '' } })
    expect(address).toBe('/app?x=1&y=a%20b')
    expect(history.state).toEqual({ key: 'router' })
  })
  test.each(['id', 'first_name', 'auth_date', 'hash'])(
    'is left in the address when a parameter is missing: without %s',
    (missing) => {
      const pairs = ALL.split('&')
      for (const query of [
        pairs.filter((pair) => !pair.startsWith(`${missing}=`)).join('&'),
        pairs.map((pair) => (pair.startsWith(`${missing}=`) ? `${missing}=` : pair)).join('&'),
      ]) {
        const { proof, address, browser } = take(`/app?${query}#h`)
        expect(proof).toBeUndefined()
        expect(address).toEqual(`/app?${query}#h`)
        expect(browser.replaced).toEqual([])
      }
    },
  )
  test('is read though the host’s router has changed the address', () => {
    const browser = stubBrowser({ href: `${HOST}/home?id=9#section` })
    expect(takeLaunch(`${HOST}/app?${ALL}#h`)).toEqual({ telegram_auth_result: SIGNED })
    expect(browser.replaced).toEqual([])
  })
  test('a host’s own ?id= is not touched', () => {
    const { proof, browser } = take('/app?id=7&hash=x#section')
    expect(proof).toBeUndefined()
    expect(browser.replaced).toEqual([])
  })
})

describe('a mini-app’s launch', () => {
  const user = JSON.stringify({ id: 7, first_name: 'Ada & co', username: 'a+b' })
  const data = { query_id: 'AA', user, auth_date: '1', signature: 'x-_', start_param: 'a b', hash: 'ab' }
  const raw = new URLSearchParams(data).toString()

  test('is read from a hash with other parameters; the host’s own ?id= stays', () => {
    const hash = new URLSearchParams({ tgWebAppData: raw, tgWebAppVersion: '8.0' })
    const { proof, address } = take(`/app?id=7#${hash}`)
    expect(proof).toEqual({ telegram_web_app_data: data })
    expect(address).toBe('/app?id=7')
  })
  test('is read from the raw init data that a host hands over', () =>
    expect(readInitData(raw)).toEqual({ telegram_web_app_data: data }))
  test.each(['user', 'auth_date', 'hash'])('is no launch without %s, and stays in the address', (missing) => {
    const incomplete = new URLSearchParams({ ...data, [missing]: '' }).toString()
    const { proof, browser } = take(`/#tgWebAppData=${encodeURIComponent(incomplete)}`)
    expect(proof).toBeUndefined()
    expect(browser.replaced).toEqual([])
  })
  test.each([undefined, null, '', '%', 'x', '&&&', '='])('%j is no launch', (garbage) => {
    expect(readInitData(garbage)).toBeUndefined()
  })
})
