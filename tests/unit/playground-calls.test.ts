import { beforeEach, expect, test } from 'vitest'
import { callLog, observeCalls, shownPath } from '../../playground/host/log/calls.js'

const PAGE = 'http://localhost:4600'
const API = 'http://localhost:4610/api/v1'
const JWT = `eyJhbGciOiJFUzI1NiJ9.${'a'.repeat(60)}.${'b'.repeat(60)}`

beforeEach(() => callLog.clear())

test.each([
  [`${API}/sessions`, 'localhost:4610/api/v1/sessions'],
  ['/logo.svg', '/logo.svg'],
  [`${API}/apps/latchkitsandbox0000000001`, 'localhost:4610/api/v1/apps/latchkitsandbox0000000001'],
  [`${API}/oauth?code=secret&state=secret&code=again`, 'localhost:4610/api/v1/oauth?code=…&state=…'],
  [`${API}/links/${JWT}`, 'localhost:4610/api/v1/links/…'],
  [`${API}/links/${encodeURIComponent('+'.repeat(50))}`, 'localhost:4610/api/v1/links/…'],
  [`${API}/wallets/0x${'aB'.repeat(20)}`, `localhost:4610/api/v1/wallets/0x${'aB'.repeat(20)}`],
  [`${API}/wallets/0x${'ab'.repeat(32)}`, 'localhost:4610/api/v1/wallets/…'],
  [`${API}/%E0%A4%A`, 'localhost:4610/api/v1/%E0%A4%A'],
  [`${API}/sessions#${JWT}`, 'localhost:4610/api/v1/sessions'],
])('%s is shown as %s', (address, shown) => {
  expect(shownPath(address, PAGE)).toBe(shown)
})

/** A page whose calls are answered as given. */
function observed(answer: () => Promise<Response>) {
  const scope = { fetch: answer as typeof fetch }
  observeCalls(scope, PAGE)
  return scope
}
const seen = () => callLog.get().map(({ method, path, status }) => [method, path, status])

test('a call is noted with its method, and then with its status and time', async () => {
  const { fetch } = observed(async () => new Response('{}', { status: 201 }))
  const answer = fetch(`${API}/sessions`, { method: 'post', headers: { authorization: `Bearer ${JWT}` }, body: JWT })
  expect(seen()).toEqual([['POST', 'localhost:4610/api/v1/sessions', undefined]])
  expect((await answer).status).toBe(201)
  await fetch(new Request(`${API}/users/me`, { method: 'DELETE' }))
  expect(seen()).toEqual([
    ['DELETE', 'localhost:4610/api/v1/users/me', 201],
    ['POST', 'localhost:4610/api/v1/sessions', 201],
  ])
  expect(callLog.get()[0]?.took).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(callLog.get())).not.toContain('eyJ')
})

test('a call that fails does so for its caller too', async () => {
  const { fetch } = observed(() => Promise.reject(new TypeError('no network')))
  await expect(fetch(new URL(`${API}/apps`))).rejects.toThrow('no network')
  expect(seen()).toEqual([['GET', 'localhost:4610/api/v1/apps', 'failed']])
})

test('calls of the control surface are not noted, and no more than 200 others are kept', async () => {
  const { fetch } = observed(async () => new Response())
  await fetch('http://localhost:4610/sandbox/outbox?app=1')
  expect(seen()).toEqual([])
  for (let count = 0; count < 210; count++) await fetch(`${API}/apps`)
  expect(seen()).toHaveLength(200)
})
