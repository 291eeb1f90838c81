import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../server/frame/page/lib/api.js'
import { frameOf } from './door-frame.js'

beforeEach(() => vi.stubGlobal('location', { search: '' }))
afterEach(() => vi.unstubAllGlobals())

/** The frame's error for each error code of the server. */
async function refusalOf(status: number, code?: string) {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Because.', code }, { status }))
  return createApi(frameOf([]).facts)('/x', 'token', {}).catch(({ type, message }) => [type, message])
}

test.each([
  ['invalid_credentials', 'invalid_credentials'],
  ['fresh_login_required', 'fresh_login_required'],
  ['not_supported', 'not_supported'],
  ['missing_or_invalid_mfa', 'missing_or_invalid_mfa'],
  ['expired_or_invalid_mfa_token', 'missing_or_invalid_mfa'],
  ['invalid_data', 'invalid_request_arguments'],
  ['linked_account_not_found', 'invalid_request_arguments'],
  ['wallet_not_on_device', 'wallet_not_on_device'],
  ['anything_else', 'error'],
  ['toString', 'error'],
  [undefined, 'error'],
])('the server’s %s becomes the frame’s %s with the same message', async (code, type) => {
  expect(await refusalOf(422, code)).toEqual([type, 'Because.'])
})
test('the status 429 becomes too_many_requests', async () => {
  expect(await refusalOf(429, 'too_many_requests')).toEqual(['error', 'Because. (code 429)'])
})
