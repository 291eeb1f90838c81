import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { settled } from '../../tests/unit/clock.js'
import { codeOf } from '../../tests/unit/errors.js'
import { type Answer, cut, json, listen, silence, stall, text } from '../../tests/unit/server.js'
import { APP_ID } from '../../tests/unit/token.js'
import { wire } from '../../tests/wire.js'
import { LatchkitError } from '../errors.js'
import { wireNames } from '../protocol/wire.js'
import { createSettings } from '../settings.js'
import { createTransport } from '../transport.js'
import { VERSION } from '../version.js'
import { createHttp, errorCode } from './http.js'

const TIMEOUT_MS = 20_000
type Server = Awaited<ReturnType<typeof listen>>
const cleanups: (() => unknown)[] = []

/** The test moves all timers, including those of the waits between attempts. The network is real. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(globalThis, 'clearTimeout')
})
afterEach(async () => {
  vi.restoreAllMocks() // first, because the spies restore the timers of the test
  vi.useRealTimers()
  for (const end of cleanups.splice(0)) await end()
})

interface Setup {
  readonly bearer?: (path: string) => Promise<string | null>
  readonly clientId?: string
}
async function setup({ bearer = async () => null, clientId }: Setup, ...answers: Answer[]) {
  const server = await listen(...answers)
  const controller = new AbortController()
  cleanups.push(() => controller.abort(), server.close)
  const transport = createTransport({
    names: wireNames(),
    appId: APP_ID,
    clientId,
    settings: createSettings({ appId: APP_ID, apiUrl: server.url, timeout: TIMEOUT_MS }),
    signal: controller.signal,
    device: () => 'device',
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const waits = vi.spyOn(globalThis, 'setTimeout')
  return { http: createHttp(transport, bearer), transport, server, over: controller, fetched, waits }
}
/** The number of our own running timers. Node's network has others. */
function running(waits: { mock: { calls: unknown[][]; results: { value: unknown }[] } }) {
  const cleared = vi.mocked(globalThis.clearTimeout).mock.calls.map(([id]) => id as unknown)
  const timers = waits.mock.calls.flatMap(([, ms], at) => (ms === TIMEOUT_MS ? [waits.mock.results[at]?.value] : []))
  return timers.filter((id) => !cleared.includes(id)).length
}
/** Waits until a network answer has caused the condition. */
async function eventually(check: () => boolean) {
  while (!check()) await settled()
}
const arrived = (server: Server, count: number) => eventually(() => server.received.length === count)

describe('every request (Wire §1.1)', () => {
  test('has headers, body and credentials', async () => {
    const { http, server, fetched } = await setup(
      { bearer: async () => 'token', clientId: 'client' },
      json(200, { ok: 1 }),
    )
    expect(await http.post('/things', { a: 1 }, { query: { b: 'c d' }, headers: { 'x-more': 'y' } })).toEqual({ ok: 1 })
    expect(server.received).toMatchObject([
      {
        method: 'POST',
        path: '/api/v1/things?b=c+d',
        body: { a: 1 },
        headers: {
          [wire.header.appId]: APP_ID,
          [wire.header.clientId]: 'client',
          [wire.header.analyticsId]: 'device',
          [wire.header.client]: `latchkit:${VERSION}`,
          authorization: 'Bearer token',
          'content-type': 'application/json',
          'x-more': 'y',
        },
      },
    ])
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' })
  })
  test('has a body if it is a POST, at least an empty object, and none if it is a GET', async () => {
    const { http, server } = await setup({}, json(200, {}))
    await http.get('/a')
    await http.post('/b')
    expect(server.received.map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['POST', {}],
    ])
  })
  test('has no headers for a missing client id or token', async () => {
    const { http, server } = await setup({}, json(200, {}))
    await http.get('/a')
    expect(server.received[0]?.headers).not.toHaveProperty(wire.header.clientId)
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
  })
  test('keeps the caller’s own authorization header, and requests no token', async () => {
    const bearer = vi.fn(async () => 'mine')
    const { http, server } = await setup({ bearer }, json(200, {}))
    await http.post('/a', {}, { headers: { authorization: 'Bearer theirs' } })
    expect(server.received[0]?.headers.authorization).toBe('Bearer theirs')
    expect(bearer).not.toHaveBeenCalled()
  })
  test('without a token the request rejects with the reason, and nothing is sent', async () => {
    const { http, server } = await setup({ bearer: () => Promise.reject(new Error('no token')) }, json(200, {}))
    await expect(http.get('/a')).rejects.toThrow('no token')
    expect(server.received).toEqual([])
  })
})

describe('retries (Core §9)', () => {
  test.each([408, 409, 425, 500, 502, 503, 504])('%i: three more, after 1500, 4500 and 13 500 ms', async (status) => {
    const { http, server, fetched, waits } = await setup({}, json(status, { error: 'busy', code: 'too_many_requests' }))
    const request = codeOf(http.post('/a', { n: 1 }))
    for (const [at, ms] of [1500, 4500, 13_500].entries()) {
      await eventually(() => waits.mock.calls.some(([, delay]) => delay === ms))
      vi.advanceTimersByTime(ms - 1)
      await settled()
      expect(fetched).toHaveBeenCalledTimes(at + 1)
      vi.advanceTimersByTime(1)
      await arrived(server, at + 2)
    }
    expect(await request).toBe('too_many_requests')
    expect(server.received.map(({ body }) => body)).toEqual(Array(4).fill({ n: 1 }))
  })
  test('a lost connection is retried until it works', async () => {
    const { http, server, waits } = await setup({}, cut, json(200, { ok: 1 }))
    const request = http.get('/a')
    await eventually(() => waits.mock.calls.some(([, delay]) => delay === 1500))
    vi.advanceTimersByTime(1500)
    expect(await request).toEqual({ ok: 1 })
    expect(server.received).toHaveLength(2)
  })
  test('a truncated body is retried', async () => {
    const half: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"half":', () => response.destroy())
    }
    const { http, waits } = await setup({}, half, json(200, { ok: 1 }))
    const request = http.get('/a')
    await eventually(() => waits.mock.calls.some(([, delay]) => delay === 1500))
    vi.advanceTimersByTime(1500)
    expect(await request).toEqual({ ok: 1 })
  })
  test('a bad gateway’s HTML is retried too', async () => {
    const { http, waits } = await setup({}, text(502, '<html>', 'text/html'), json(200, { ok: 1 }))
    const request = http.get('/a')
    await eventually(() => waits.mock.calls.some(([, delay]) => delay === 1500))
    vi.advanceTimersByTime(1500)
    expect(await request).toEqual({ ok: 1 })
  })
  test.each([400, 401, 403, 404, 415, 422, 429, 501])('%i is not retried', async (status) => {
    const { http, server, waits } = await setup({}, json(status, {}))
    await codeOf(http.get('/a'))
    expect(server.received).toHaveLength(1)
    expect(running(waits)).toBe(0)
  })
})

describe('time-out (decision 3)', () => {
  test.each<[string, Answer]>([
    ['no answer', silence],
    ['a body that hangs after its headers', stall],
  ])('%s: after 20 s, not retried', async (_, answer) => {
    const { http, server, fetched } = await setup({}, answer)
    const request = http.get('/a')
    const onError = vi.fn()
    request.catch(onError)
    await arrived(server, 1)
    vi.advanceTimersByTime(TIMEOUT_MS - 1)
    await settled()
    expect(onError).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    await expect(request).rejects.toMatchObject({
      code: 'client_request_timeout',
      message: 'Request timed out',
      retryable: true,
    })
    vi.advanceTimersByTime(60_000)
    await settled()
    expect(fetched).toHaveBeenCalledOnce()
  })
  test('each attempt has its own, so a retry starts it again', async () => {
    const { http, server, waits } = await setup({}, json(500, {}), silence)
    const request = codeOf(http.get('/a'))
    await eventually(() => waits.mock.calls.some(([, delay]) => delay === 1500))
    vi.advanceTimersByTime(1500)
    await arrived(server, 2)
    vi.advanceTimersByTime(TIMEOUT_MS)
    expect(await request).toBe('client_request_timeout')
  })
  test('does not cover the wait between attempts', async () => {
    const { http, waits } = await setup({}, json(500, {}), json(500, {}), json(500, {}), json(200, { ok: 1 }))
    const request = http.get('/a')
    for (const ms of [1500, 4500, 13_500]) {
      await eventually(() => waits.mock.calls.some(([, delay]) => delay === ms))
      vi.advanceTimersByTime(ms)
    }
    expect(await request).toEqual({ ok: 1 })
  })
  test('leaves no timer after an answer in time', async () => {
    const { http, waits } = await setup({}, json(200, {}))
    await http.get('/a')
    expect(running(waits)).toBe(0)
  })
})

describe('answers', () => {
  test.each([
    ['null', null],
    ['[1]', [1]],
    ['{"a":"ä"}', { a: 'ä' }],
  ])('the body %j is read as %j', async (body, expected) => {
    const { http } = await setup({}, text(200, body))
    expect(await http.get('/a')).toEqual(expected)
  })
  test('an empty body is not a failure', async () => {
    const { http } = await setup({}, text(200, ''))
    expect((await http.get('/a')) ?? {}).toEqual({})
  })
  test.each(['{"a":', '<html>', 'ok'])('the body %j is malformed', async (body) => {
    const { http } = await setup({}, text(200, body))
    await expect(http.get('/a')).rejects.toMatchObject({ code: 'malformed_response', retryable: true })
  })
})

describe('error bodies (Wire §1.2)', () => {
  test.each<[number, unknown, string, string, boolean]>([
    [422, { error: 'wrong', code: 'invalid_credentials' }, 'invalid_credentials', 'wrong', false],
    [400, { error: 'e', message: 'm', code: 'invalid_data' }, 'invalid_data', 'm', false],
    [403, { error: 'app', code: wire.code.appId }, 'missing_or_invalid_app_id', 'app', false],
    [401, { error: 'x', code: 'allowlist_rejected', cause: 'y' }, 'allowlist_rejected', 'x', false],
    [418, { error: 'x', code: 'a_code_of_tomorrow' }, 'a_code_of_tomorrow', 'x', false],
    [400, {}, 'invalid_data', 'The server answered 400.', false],
    [422, { error: 'x' }, 'invalid_data', 'x', false],
    [404, {}, 'not_found', 'The server answered 404.', false],
    [429, {}, 'too_many_requests', 'The server answered 429.', true],
    [403, { code: 7, error: {} }, 'unknown_auth_error', 'The server answered 403.', false],
    [401, [], 'unknown_auth_error', 'The server answered 401.', false],
  ])('%i %j: %s', async (status, body, expected, message, retryable) => {
    const { http } = await setup({}, json(status, body))
    await expect(http.get('/a')).rejects.toMatchObject({ code: expected, message, status, retryable })
  })
  test.each<[Readonly<Record<string, string>>, number | undefined]>([
    [{ 'retry-after': '90' }, 90],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
    [{}, undefined],
  ])('a 429 with %j may be repeated after %s seconds', async (headers, expected) => {
    const { http } = await setup({}, (response) => response.writeHead(429, headers).end('{}'))
    const error = await http.get('/a').catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(LatchkitError)
    expect(error).toMatchObject({ code: 'too_many_requests' })
    expect(error instanceof LatchkitError && error.retryAfter).toBe(expected)
  })
  test('HTML keeps its status', async () => {
    const { http } = await setup({}, text(403, '<html>', 'text/html'))
    await expect(http.get('/a')).rejects.toMatchObject({ code: 'unknown_auth_error', status: 403 })
  })
})

describe('aborting', () => {
  test('the caller’s abort ends a request at once', async () => {
    const { http, server, waits } = await setup({}, silence)
    const controller = new AbortController()
    const request = http.get('/a', { signal: controller.signal })
    await arrived(server, 1)
    controller.abort()
    await expect(request).rejects.toMatchObject({ code: 'network', message: 'The request was abandoned.' })
    expect(running(waits)).toBe(0)
  })
  test('an abort between two attempts sends nothing more', async () => {
    const { http, server, waits } = await setup({}, json(500, {}), json(200, {}))
    const controller = new AbortController()
    const request = codeOf(http.get('/a', { signal: controller.signal }))
    await eventually(() => waits.mock.calls.some(([, delay]) => delay === 1500))
    controller.abort()
    expect(await request).toBe('network')
    vi.advanceTimersByTime(1500)
    await http.get('/b') // a later request has arrived, so this one would have arrived too
    expect(server.received.map(({ path }) => path)).toEqual(['/api/v1/a', '/api/v1/b'])
  })
  test('a signal that is aborted already sends nothing', async () => {
    const { http, server } = await setup({}, json(200, {}))
    expect(await codeOf(http.get('/a', { signal: AbortSignal.abort() }))).toBe('network')
    expect(server.received).toEqual([])
  })
  test('destroy ends running requests, and none start after it', async () => {
    const { http, server, over } = await setup({}, silence)
    const request = codeOf(http.get('/a'))
    await arrived(server, 1)
    over.abort()
    expect(await request).toBe('destroyed')
    expect(await codeOf(http.get('/b'))).toBe('destroyed')
    expect(server.received).toHaveLength(1)
  })
  test('an abort between two attempts causes no unhandled rejection', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const { http, over, waits } = await setup({}, json(500, {}))
    const request = codeOf(http.get('/a'))
    await eventually(() => waits.mock.calls.some(([, delay]) => delay === 1500))
    over.abort()
    await request
    vi.advanceTimersByTime(1500)
    for (let turn = 0; turn < 5; turn++) await settled()
    expect(unhandled).not.toHaveBeenCalled()
  })
})

describe('the single eager attempt', () => {
  test('has the same headers and no token', async () => {
    const { transport, server } = await setup({}, json(200, { ok: 1 }))
    expect(await transport.once('/apps/x')).toBe('{"ok":1}')
    const { headers } = server.received[0] ?? {}
    expect(headers).toMatchObject({ [wire.header.appId]: APP_ID })
    expect(headers).not.toHaveProperty('authorization')
  })
  test('adds its headers to those of the caller', async () => {
    const { transport, server } = await setup({}, text(200, ''))
    const headers = { 'content-type': 'application/json' }
    expect(await transport.once('/analytics_events', { method: 'POST', headers, body: '{"a":1}' })).toBe('')
    expect(server.received[0]).toMatchObject({
      body: { a: 1 },
      headers: { ...headers, [wire.header.appId]: APP_ID },
    })
  })
  test.each([400, 500, 503])('is not retried: %i', async (status) => {
    const { transport, server, waits } = await setup({}, json(status, {}))
    await expect(transport.once('/a')).rejects.toMatchObject({ code: 'network', status })
    expect(server.received).toHaveLength(1)
    expect(running(waits)).toBe(0)
  })
  test('times out, and ends with the client', async () => {
    const { transport, server, over } = await setup({}, silence)
    const first = transport.once('/a')
    const late = expect(first).rejects.toThrow()
    await arrived(server, 1)
    vi.advanceTimersByTime(TIMEOUT_MS)
    await late
    const second = expect(transport.once('/b')).rejects.toThrow()
    await arrived(server, 2)
    over.abort()
    await second
    await expect(transport.once('/c')).rejects.toMatchObject({ code: 'destroyed' })
    expect(server.received).toHaveLength(2)
  })
})

test.each([
  [wire.code.appId, 'missing_or_invalid_app_id'],
  [wire.code.clientId, 'missing_or_invalid_client_id'],
  ['invalid_credentials', 'invalid_credentials'],
])('the server’s %s becomes %s', (serverCode, expected) => {
  expect(errorCode(serverCode, wireNames())).toBe(expected)
})
