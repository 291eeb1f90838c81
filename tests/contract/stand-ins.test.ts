import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStandIns } from '../../server/sandbox/stand-ins.js'

let served: Awaited<ReturnType<typeof serveStandIns>>
beforeAll(async () => {
  served = await serveStandIns({
    listener: (_, response) => void response.end('a stand-in'),
    upgrade: (_, socket) => void socket.resume().end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'),
    close: async () => {},
  })
})
afterAll(() => served.close())

/** The status of a response to a request with this host name. */
const statusFor = (host: string, headers = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(served.url)
    const outgoing = request({ host: '127.0.0.1', port, headers: { host: `${host}:${port}`, ...headers } })
    outgoing.on('response', (response) => resolve(response.resume().statusCode))
    outgoing.on('error', reject).end()
  })

const upgrade = { connection: 'upgrade', upgrade: 'websocket' }

test.each(['localhost', '127.0.0.1', '[::1]', 'pay.localhost'])('stand-ins answer at %s', async (host) => {
  expect(await statusFor(host)).toBe(200)
  expect(await statusFor(host, upgrade)).toBe(204)
})

// an attacker's page on a name that resolves to this machine could otherwise read the bot's token from a stand-in
test.each(['evil.example.com', 'localhost.evil.com', '10.0.0.1'])('stand-ins do not answer at %s', async (host) => {
  expect(await statusFor(host)).toBe(403)
  expect(await statusFor(host, upgrade)).toBe(403)
})

test.each(['forwarded', 'via', 'x-forwarded-for', 'cf-ray'])('stand-ins do not answer a tunnel: %s', async (name) => {
  expect(await statusFor('localhost', { [name]: 'a' })).toBe(403)
  expect(await statusFor('localhost', { ...upgrade, [name]: 'a' })).toBe(403)
})
