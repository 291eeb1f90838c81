import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trustedProxies } from '../../server/http/caller-address.js'
import { network } from '../../server/http/rate-limit.js'
import { type RunningServer, startServer } from '../../server/server.js'
import type { TestServer } from '../server.js'
import { databases } from './databases.js'
import { sandboxAt } from './sandbox.js'
import { startReverseProxy } from './support/reverse-proxy.js'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('calls from %s are counted as those of %s', (address, counted) => {
  expect(network(address)).toBe(counted)
})

const ID = 'a'.repeat(25)
/** Guests may log in twice from one network. */
const apps = { [ID]: { guest_auth: true, rate_limits: { per_ip: 2, window: 3600 } } }

/** The statuses of logins of guests, each with the `x-forwarded-for` of its call, if any. */
async function logins(url: string, forwarded: readonly (string | undefined)[], id = ID): Promise<number[]> {
  const app = sandboxAt([url]).appOf(id)
  const statuses = []
  for (const address of forwarded) {
    const headers = address === undefined ? {} : { 'x-forwarded-for': address }
    statuses.push((await app.call('/guest/authenticate', { guest_credential: newCredential() }, { headers })).status)
  }
  return statuses
}
const newCredential = () => randomBytes(33).toString('base64url').slice(0, 43)

describe('behind a proxy that is trusted', () => {
  let server: RunningServer
  let proxy: TestServer
  beforeAll(async () => {
    server = await startServer({ apps, trustedProxies: ['127.0.0.1', '::1', '10.0.0.0/8'] })
    // as nginx does with `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`; `x-test-peer` is who calls it
    proxy = await startReverseProxy(server.url, ({ 'x-forwarded-for': before, 'x-test-peer': peer }) => ({
      'x-forwarded-for': [before, peer].filter(Boolean).join(', '),
    }))
  })
  afterAll(() => Promise.all([proxy?.stop(), server?.close()]))

  test('each network has its own limit', async () => {
    expect(await logins(server.url, Array(3).fill('203.0.113.7'))).toEqual([200, 200, 429])
    expect(await logins(server.url, ['203.0.113.8', '2001:db8::1'])).toEqual([200, 200])
    expect(await logins(server.url, ['2001:db8:0:0:ffff::2', '[2001:DB8::3]:443'])).toEqual([200, 429])
  })

  test('proxies between are left out, and what a caller writes before them does not count', async () => {
    const invented = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map((own) => `${own}, 203.0.113.20, 10.0.0.5`)
    expect(await logins(server.url, invented)).toEqual([200, 200, 429])
    expect(await logins(server.url, ['203.0.113.20:5123, ::ffff:10.0.0.5'])).toEqual([429])
  })

  test('text that is no address is counted as the proxy', async () => {
    expect(await logins(server.url, ['unknown', '203.0.113.30, _hidden', undefined])).toEqual([200, 200, 429])
  })

  test('a caller cannot take the address of another by a header', async () => {
    const app = sandboxAt([proxy.url]).appOf(ID)
    const login = (headers: Record<string, string>) =>
      app.call('/guest/authenticate', { guest_credential: newCredential() }, { headers })
    const statuses = []
    for (const own of ['198.51.100.7', '198.51.100.8', '198.51.100.9'])
      statuses.push((await login({ 'x-test-peer': '203.0.113.40', 'x-forwarded-for': own })).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await login({ 'x-test-peer': '203.0.113.41', forwarded: 'for=203.0.113.40' })).status).toBe(200)
  })
})

test('no header counts where no proxy is trusted', async () => {
  const sandbox = sandboxAt(databases[0]?.urls.slice(0, 1) ?? [])
  const { id } = await sandbox.newApp(apps[ID])
  expect(await logins(sandbox.next(), ['203.0.113.1', '203.0.113.2', '203.0.113.3'], id)).toEqual([200, 200, 429])
})

test.each(['', 'localhost', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0/8', '::/129', '10.0.0.0/-1', '10.0.0.0/'])(
  'the proxy %j is refused: it is no address',
  (name) => {
    expect(() => trustedProxies([name])).toThrow(`"${name}" is not an address`)
  },
)

test.each(['0.0.0.0/0', '::/0'])('the proxy %j is refused: it would be every caller', (name) => {
  expect(() => trustedProxies([name])).toThrow('would trust every caller')
})
