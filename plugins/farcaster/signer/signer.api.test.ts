import { expect, test, vi } from 'vitest'
import type { Http } from '../../../core/http.js'
import { part } from '../../../tests/unit/part.js'
import { signerStatus } from './signer.api.js'

const KEY = `0x${'5a'.repeat(32)}`
function ask(answer: unknown, signal?: AbortSignal) {
  const post = vi.fn(async (_path: string, _body?: object, _options?: object) => answer)
  return { status: signerStatus(part<Http>({ post: post as Http['post'] }), KEY, signal), post }
}

test('sends the key, and its polling stops with the caller', async () => {
  const { signal } = new AbortController()
  const { status, post } = ask({ status: 'approved', fid: 1815 }, signal)
  await status
  expect(post).toHaveBeenCalledExactlyOnceWith('/farcaster/signer/status', { ed25519_public_key: KEY }, { signal })
})
test.each([
  ['pending', { status: 'pending_approval' }, { status: 'pending_approval' }],
  [
    'pending, with an address where the user approves',
    { status: 'pending_approval', signer_approval_url: 'https://client.example/a' },
    { status: 'pending_approval', signer_approval_url: 'https://client.example/a' },
  ],
  [
    'pending, without an address',
    { status: 'pending_approval', signer_approval_url: 7 },
    { status: 'pending_approval' },
  ],
  [
    'pending, with an address of the client’s own scheme',
    { status: 'pending_approval', signer_approval_url: 'farcaster://signed-key-request?token=0x1' },
    { status: 'pending_approval', signer_approval_url: 'farcaster://signed-key-request?token=0x1' },
  ],
  [
    'pending, with a script instead of an address',
    { status: 'pending_approval', signer_approval_url: 'javascript:alert(1)' },
    { status: 'pending_approval' },
  ],
  ['approved', { status: 'approved', fid: 1815 }, { status: 'approved', fid: 1815 }],
  ['approved, its number as text', { status: 'approved', fid: '1815' }, { status: 'approved', fid: 1815 }],
  ['revoked', { status: 'revoked', fid: 1815 }, { status: 'revoked', fid: 1815 }],
])('%s', async (_, answer, status) => {
  // the key is the requested one, whatever the answer contains
  expect(await ask({ public_key: '0x00', ...answer }).status).toEqual({ public_key: KEY, ...status })
})
test.each([[{ status: 'perhaps' }], [{}], [null], ['approved'], [[]]])('%j is not a status', async (answer) => {
  await expect(ask(answer).status).rejects.toMatchObject({ code: 'malformed_response' })
})
