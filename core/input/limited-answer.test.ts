import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { endless, startServer, type TestServer } from '../../tests/server.js'
import { limitedAnswer } from './limited-answer.js'

const MAX_BYTES = 1000
const servers: TestServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ stop }) => stop()))
})
async function ask(status: number, headers: Record<string, string>, body?: Buffer | string): Promise<Response> {
  const server = await startServer((_, response) => response.writeHead(status, headers).end(body))
  servers.push(server)
  return limitedAnswer(await fetch(server.url), MAX_BYTES)
}

test('an answer within the limit is the same', async () => {
  const answer = await ask(418, { 'content-type': 'application/json', 'x-own': 'a' }, `"${'é'.repeat(499)}"`)
  expect({ status: answer.status, own: answer.headers.get('x-own'), ok: answer.ok }).toEqual({
    ...{ status: 418, own: 'a', ok: false },
  })
  expect(await answer.json()).toBe('é'.repeat(499))
})
test.each([200, 204, 304])('an empty answer of status %i is empty', async (status) => {
  const answer = await ask(status, {})
  expect([answer.status, await answer.text()]).toEqual([status, ''])
})
test.each<[string, Record<string, string>, string | Buffer]>([
  ['one byte too long', {}, 'x'.repeat(MAX_BYTES + 1)],
  ['that is packed', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(1_000_000))],
])('an answer %s is refused', async (_, headers, body) => {
  await expect(ask(200, headers, body)).rejects.toThrow('more than 1000 bytes')
})
test('an answer without end is left', async () => {
  const server = await endless()
  servers.push(server)
  await expect(limitedAnswer(await fetch(server.url), MAX_BYTES)).rejects.toThrow('more than 1000 bytes')
  await server.left()
})
