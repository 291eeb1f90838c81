import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type ServerOptions, startServer } from '../../server/server.js'
import { wire } from '../wire.js'

const ID = 'a'.repeat(25)
const MAIN = 'https://auth.example.com'
const OWN = 'https://auth.customer.com'
const apps = { [ID]: { guest_auth: true, custom_api_url: OWN, rate_limits: { per_ip: 1, window: 3600 } } }
const folder = mkdtempSync(path.join(tmpdir(), 'latchkit-socket-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
async function started(options: ServerOptions) {
  const socket = { path: path.join(folder, `${++count}.sock`), mode: 0o600 }
  const server = await startServer({ apps, publicUrl: MAIN, socket, ...options })
  const ask = (at: string, headers: IncomingHttpHeaders, body?: object) =>
    new Promise<{ status: number | undefined; text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const sent = { host: 'auth.example.com', 'content-type': 'application/json', [wire.header.appId]: ID, ...headers }
      const method = body ? 'POST' : 'GET'
      const asked = request({ socketPath: socket.path, path: at, method, headers: sent }, async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString()
        resolve({ status: answer.statusCode, text, headers: answer.headers })
      })
      asked.once('error', reject)
      asked.end(body && JSON.stringify(body))
    })
  /** The statuses of guests' logins, each with these headers. One network may have one. */
  async function logins(all: readonly IncomingHttpHeaders[]) {
    const statuses = []
    for (const [n, headers] of all.entries())
      statuses.push(
        (await ask('/api/v1/guest/authenticate', headers, { guest_credential: `${n}`.padEnd(43, 'g') })).status,
      )
    return statuses
  }
  const frameOrigin = async (headers: IncomingHttpHeaders) => {
    const { text } = await ask(`/apps/${ID}/embedded-wallets`, headers)
    return JSON.parse(`${/id="facts">(.*?)<\/script>/.exec(text)?.[1]}`).origins[0]
  }
  return { server, ask, logins, frameOrigin }
}
const from = (address: string) => ({ 'x-forwarded-for': address })

describe.skipIf(process.platform === 'win32')('a server at a socket of the file system', () => {
  test('believes who connects there, if it is told so', async () => {
    const { server, ask, logins, frameOrigin } = await started({ trustedProxies: ['unix'] })
    expect(server.url).toBe(`unix:${path.join(folder, `${count}.sock`)}`)
    expect(await logins(['203.0.113.1', '203.0.113.2', '203.0.113.1'].map(from))).toEqual([200, 200, 429])
    // what a caller wrote before, and text that is no address
    expect(await logins([from('203.0.113.9, 203.0.113.1'), from('[2001:db8::1]:443'), from('2001:db8::2')])).toEqual([
      429, 200, 429,
    ])
    expect(await frameOrigin({ host: 'localhost', 'x-forwarded-host': 'auth.customer.com' })).toBe(OWN)
    const { headers } = await ask('/', { 'x-forwarded-proto': 'https' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    await server.close()
  })

  test.each<[string, ServerOptions]>([
    ['nobody', {}],
    ['other proxies', { trustedProxies: ['127.0.0.1', '::1', '10.0.0.0/8'] }],
  ])('believes no header there while it trusts %s', async (_, options) => {
    const { server, ask, logins, frameOrigin } = await started(options)
    expect(await logins(['203.0.113.1', '203.0.113.2', '127.0.0.1', '::1', 'unix', ''].map(from))).toEqual([
      200, 429, 429, 429, 429, 429,
    ])
    expect(await frameOrigin({ host: 'localhost', 'x-forwarded-host': 'auth.customer.com' })).toBe(MAIN)
    expect(await frameOrigin({ host: 'auth.customer.com' })).toBe(OWN)
    const { headers } = await ask('/', { 'x-forwarded-proto': 'https' })
    expect(headers['strict-transport-security']).toBeUndefined()
    await server.close()
  })

  test('needs a public address, and no other place to listen at', async () => {
    const socket = { path: path.join(folder, 'none.sock'), mode: 0o600 }
    await expect(startServer({ socket })).rejects.toThrow('needs the option publicUrl')
    await expect(startServer({ socket, publicUrl: MAIN, host: '::1' })).rejects.toThrow('socket and host are both set')
  })
})
