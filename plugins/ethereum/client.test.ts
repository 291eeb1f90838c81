import { afterEach, expect, test, vi } from 'vitest'
import { rpcError } from '../../core/chains/rpc-error.js'
import { settled } from '../../tests/unit/clock.js'
import { type Answer, json, listen, text } from '../../tests/unit/server.js'
import { createNode } from './client.lazy.js'

afterEach(() => {
  vi.restoreAllMocks() // first, because the spy restores the timers of the test
  vi.useRealTimers()
})
const REFUSES = 'The node of this chain refuses'
const asking = (url: string) =>
  createNode({ id: 5, name: 'Five', rpcUrls: { default: { http: [url] } } }, [url], 20_000).getGasPrice()
const refusal =
  (status: number, headers: Readonly<Record<string, string>>, body: string): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body)
async function refused(answer: Answer) {
  const node = await listen(answer)
  const error = rpcError(await asking(node.url).catch((cause: unknown) => cause))
  await node.close()
  return { ...error, message: error.message, requests: node.received.length }
}

test.each([
  [401, 'no', 'unknown_auth_error', 'Unauthorized'],
  [403, '', 'unknown_auth_error', 'Forbidden'],
  [429, 'slow down', 'too_many_requests', 'Too Many Requests'],
  [429, 'null', 'too_many_requests', 'Too Many Requests'],
  [502, '<html></html>', 'network', 'Bad Gateway'],
])('HTTP %i with the body "%s" that claims to be JSON is %s', async (status, body, code, reason) => {
  expect(await refused(text(status, body))).toMatchObject({ code, message: `${REFUSES} (${status}): ${reason}` })
})
test('the message of a refusal in JSON is the error’s message', async () => {
  const answer = json(400, { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no such block' } })
  expect(await refused(answer)).toMatchObject({ code: 'invalid_data', message: `${REFUSES}: no such block` })
})
test.each(['"boom"', 'true', '{}', '{"message":"boom"}'])('the error %s of an answer is a refusal', async (error) => {
  expect(await refused(text(200, `{"jsonrpc":"2.0","id":1,"error":${error}}`))).toMatchObject({
    code: 'unknown_auth_error',
    message: expect.stringContaining(REFUSES),
  })
})

test('a node that is busy for a moment is asked again after that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const busy = refusal(429, { 'retry-after': '5' }, 'slow down')
  const node = await listen(busy, json(200, { jsonrpc: '2.0', id: 1, result: '0x7' }))
  const price = asking(node.url)
  while (!timers.mock.calls.some(([, ms]) => ms === 5_000)) await settled()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(node.received).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await price).toBe(7n)
  await node.close()
})
test.each([
  [429, 'slow down', 'too_many_requests'],
  [429, '{"error":{"code":-32005,"message":"slow down"}}', 'too_many_requests'],
  [503, '<html></html>', 'network'],
])('HTTP %i with "%s" and a longer Retry-After fails without that wait', async (status, body, code) => {
  expect(await refused(refusal(status, { 'retry-after': '3600' }, body))).toMatchObject({ code, requests: 2 })
})
