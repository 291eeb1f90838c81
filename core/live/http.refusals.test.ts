import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settled } from '../../tests/unit/clock.js'
import { type Answer, cut, json, listen, silence, text } from '../../tests/unit/server.js'
import { APP_ID } from '../../tests/unit/token.js'
import { wireNames } from '../protocol/wire.js'
import { createSettings } from '../settings.js'
import { createTransport } from '../transport.js'
import { createHttp } from './http.js'

const cleanups: (() => unknown)[] = []
/** In ms, longer than any test moves the clock. */
const NEVER = 2 ** 31 - 1
const MAX_BACKOFF_MS = 13_500

/** The test moves the clock of the waits between attempts. The network is real. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  vi.useRealTimers()
  for (const end of cleanups.splice(0)) await end()
})

async function setup(...answers: Answer[]) {
  const server = await listen(...answers)
  const controller = new AbortController()
  cleanups.push(() => controller.abort(), server.close)
  const transport = createTransport({
    names: wireNames(),
    appId: APP_ID,
    clientId: undefined,
    settings: createSettings({ appId: APP_ID, apiUrl: server.url, timeout: NEVER }),
    signal: controller.signal,
    device: () => 'device',
  })
  return { http: createHttp(transport, async () => null), server, over: controller }
}
async function eventually(check: () => boolean) {
  while (!check()) await settled()
}
/** The error of a request after all its attempts. */
async function refusal(...answers: Answer[]) {
  const { http } = await setup(...answers)
  let refused: unknown
  http.get('/things').catch((error) => {
    refused = error
  })
  await eventually(() => {
    vi.advanceTimersByTime(MAX_BACKOFF_MS)
    return refused !== undefined
  })
  return refused
}

test.each<[number, string, boolean]>([
  [418, 'unknown_auth_error', false],
  [500, 'network', true],
  [501, 'network', false],
])('%d without a code becomes %s; retryable: %s', async (status, code, retryable) => {
  expect(await refusal(json(status, {}))).toMatchObject({ code, status, retryable })
})
test('a request without an answer is retryable and keeps its cause', async () => {
  expect(await refusal(cut)).toMatchObject({ code: 'network', retryable: true, cause: expect.any(TypeError) })
})
test('an answer that is not JSON is retryable and keeps its cause', async () => {
  expect(await refusal(text(200, '<html>'))).toMatchObject({
    code: 'malformed_response',
    retryable: true,
    cause: expect.any(SyntaxError),
  })
})
test('an aborted request rejects with the reason and with the error of `fetch`', async () => {
  const { http, server } = await setup(silence)
  const leave = new AbortController()
  const request = http.get('/things', { signal: leave.signal }).catch((error) => error)
  await eventually(() => server.received.length > 0)
  leave.abort()
  expect(await request).toMatchObject({ code: 'network', cause: { cause: { name: 'AbortError' } } })
})
test('after destroy no token is requested', async () => {
  const { over } = await setup(silence)
  over.abort()
  const bearer = vi.fn(async () => null)
  const transport = createTransport({
    names: wireNames(),
    appId: APP_ID,
    clientId: undefined,
    settings: createSettings({ appId: APP_ID, apiUrl: 'http://127.0.0.1:9', timeout: NEVER }),
    signal: over.signal,
    device: () => 'device',
  })
  await expect(createHttp(transport, bearer).get('/things')).rejects.toMatchObject({ code: 'destroyed' })
  expect(bearer).not.toHaveBeenCalled()
})
