import type { HttpBindings } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { callerAddress, type ProxyHeader, trustedProxies } from '../../../server/http/caller-address.js'

/** The caller's address, where the connection comes from `peer` and the header says `said`. */
function caller(
  peer: string | undefined,
  said: string | undefined,
  { proxies = ['10.0.0.0/8', 'fd00::/8'], header = 'x-forwarded-for' as ProxyHeader, other = {} } = {},
) {
  const incoming = { socket: { remoteAddress: peer }, headers: { [header]: said, ...other } }
  return callerAddress({ incoming } as unknown as HttpBindings, trustedProxies(proxies, header))
}

describe('with proxies that are named by their addresses', () => {
  test.each([
    // what the proxy has appended, after what the caller has written
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.9, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7, 10.0.0.9, fd00::1', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1%eth0', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, ::ffff:10.0.0.9', '203.0.113.7'],
    // text that is no address ends the search at the last proxy
    ['', '10.0.0.1'],
    [',', '10.0.0.1'],
    ['203.0.113.7,', '10.0.0.1'],
    ['unknown', '10.0.0.1'],
    ['203.0.113.7, unknown', '10.0.0.1'],
    ['203.0.113.7, _hidden', '10.0.0.1'],
    ['203.0.113.7; 10.0.0.9', '10.0.0.1'],
    ['for=203.0.113.7', '10.0.0.1'],
    ['"203.0.113.7"', '10.0.0.1'],
    ['203.0.113.256', '10.0.0.1'],
    ['203.0.113', '10.0.0.1'],
    ['0x7f000001', '10.0.0.1'],
    ['2130706433', '10.0.0.1'],
    ['203.0.113.7/32', '10.0.0.1'],
    ['localhost', '10.0.0.1'],
    ['[203.0.113.7', '10.0.0.1'],
    ['203.0.113.7\u0000', '10.0.0.1'],
    ['٢٠٣.0.113.7', '10.0.0.1'],
    ['10.0.0.8, 10.0.0.9', '10.0.0.8'],
    [`${'198.51.100.1, '.repeat(10_000)}203.0.113.7`, '203.0.113.7'],
  ])('a proxy that says %j has the caller %s', (said, address) => {
    expect(caller('10.0.0.1', said)).toBe(address)
    expect(caller('::ffff:10.0.0.1', said)).toBe(address)
  })

  test.each([['203.0.113.9'], ['2001:db8::9'], ['127.0.0.1'], ['11.0.0.1'], ['::1']])(
    'what a call from elsewhere says does not count: %s',
    (peer) => {
      for (const said of ['198.51.100.1', '10.0.0.1', '198.51.100.1, 10.0.0.1']) expect(caller(peer, said)).toBe(peer)
    },
  )

  test('no other header counts', () => {
    const other = {
      ...{ forwarded: 'for=198.51.100.1', 'x-real-ip': '198.51.100.1', 'cf-connecting-ip': '198.51.100.1' },
      ...{ 'true-client-ip': '198.51.100.1', 'x-client-ip': '198.51.100.1', via: '1.1 198.51.100.1' },
    }
    expect(caller('10.0.0.1', '203.0.113.7', { other })).toBe('203.0.113.7')
    expect(caller('10.0.0.1', undefined, { other })).toBe('10.0.0.1')
  })
})

describe('with a socket of the file system', () => {
  test('whoever opens it is the proxy, if it is named', () => {
    expect(caller(undefined, '203.0.113.7', { proxies: ['unix'] })).toBe('203.0.113.7')
    expect(caller(undefined, '203.0.113.7')).toBe('')
    expect(caller('203.0.113.9', '198.51.100.1', { proxies: ['unix'] })).toBe('203.0.113.9')
  })
})

describe('with proxies that are counted', () => {
  test.each([
    [1, '203.0.113.7', '203.0.113.7'],
    [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    [2, '203.0.113.7, 192.0.2.1', '203.0.113.7'],
    [2, '198.51.100.1, 203.0.113.7, 192.0.2.1', '203.0.113.7'],
    // somebody has come past a proxy, and wrote the header
    [1, undefined, '192.0.2.9'],
    [2, '198.51.100.1', '192.0.2.9'],
    [3, '198.51.100.1, 198.51.100.2', '192.0.2.9'],
    [2, 'unknown, 192.0.2.1', '192.0.2.9'],
  ])('%i that say %j have the caller %s', (count, said, address) => {
    expect(caller('192.0.2.9', said, { proxies: [`${count}`] })).toBe(address)
  })
})

describe('with the header Forwarded', () => {
  const of = (said: string, other = {}) => caller('10.0.0.1', said, { header: 'forwarded', other })
  test.each([
    ['for=203.0.113.7', '203.0.113.7'],
    ['For="203.0.113.7:4711"', '203.0.113.7'],
    ['proto=https;for=203.0.113.7;by=10.0.0.1', '203.0.113.7'],
    ['for="[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
    ['for=198.51.100.1, for=203.0.113.7;proto=https', '203.0.113.7'],
    ['for=203.0.113.7, for=10.0.0.9', '203.0.113.7'],
    ['for=203.0.113.7;host="a, for=198.51.100.1"', '203.0.113.7'],
    ['host="for=198.51.100.1";for=203.0.113.7', '203.0.113.7'],
    ['host="a;for=198.51.100.1;";for=203.0.113.7', '203.0.113.7'],
    ['host="a;for=198.51.100.1', '10.0.0.1'],
    ['host="a\\", for=198.51.100.1";for=203.0.113.7', '203.0.113.7'],
    ['for=203.0.113.7, proto=https', '10.0.0.1'],
    ['for=203.0.113.7, for=unknown', '10.0.0.1'],
    ['for=203.0.113.7, for=_gazonk', '10.0.0.1'],
    ['for=203.0.113.7, host="a', '10.0.0.1'],
    ['xfor=203.0.113.7', '10.0.0.1'],
    ['203.0.113.7', '10.0.0.1'],
    ['', '10.0.0.1'],
    [`${'for=198.51.100.1,'.repeat(10_000)}for=203.0.113.7`, '203.0.113.7'],
  ])('%j has the caller %s', (said, address) => {
    expect(of(said)).toBe(address)
  })

  test('the other one is ignored', () => {
    expect(of('for=203.0.113.7', { 'x-forwarded-for': '198.51.100.1' })).toBe('203.0.113.7')
    expect(of('', { 'x-forwarded-for': '198.51.100.1' })).toBe('10.0.0.1')
  })
})
