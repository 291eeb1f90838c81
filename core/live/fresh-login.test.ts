import { expect, test, vi } from 'vitest'
import { LatchkitError } from '../errors.js'
import { type AsksForLogin, askingForLogin } from './fresh-login.js'

const refusal = new LatchkitError('fresh_login_required', 'Log in again.')

/** Requests of which the first is refused, and the ones after it answered. */
function setup(asks?: AsksForLogin, first: Error = refusal) {
  const post = vi.fn(async () => 'linked').mockRejectedValueOnce(first)
  const http = askingForLogin({ role: async () => asks }, { get: vi.fn(), post: post as never })
  return { http, post }
}
const asks: AsksForLogin = { retry: (run) => run() }

test('a request is repeated, as it was, after a new login', async () => {
  const { http, post } = setup(asks)
  const { signal } = new AbortController()
  expect(await http.post('/passwordless/link', { code: '123456' }, { signal })).toBe('linked')
  expect(post.mock.calls).toEqual(Array(2).fill(['/passwordless/link', { code: '123456' }, { signal }]))
})

test('the caller’s signal reaches whoever asks for the login', async () => {
  const received: unknown[] = []
  const { http } = setup({
    async retry(_, refused, signal) {
      received.push(signal)
      throw refused
    },
  })
  const { signal } = new AbortController()
  await expect(http.post('/passwordless/unlink', {}, { signal })).rejects.toBe(refusal)
  expect(received).toEqual([signal])
})

test('it rejects with the refusal if no plugin asks for a login', async () => {
  const { http, post } = setup()
  await expect(http.post('/passwordless/link')).rejects.toBe(refusal)
  expect(post).toHaveBeenCalledOnce()
})

test('another refusal asks for nothing', async () => {
  const other = new LatchkitError('invalid_credentials', 'The code is wrong.')
  const { http, post } = setup(asks, other)
  await expect(http.post('/passwordless/link')).rejects.toBe(other)
  expect(post).toHaveBeenCalledOnce()
})
