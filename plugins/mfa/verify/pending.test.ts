import { expect, test } from 'vitest'
import { pendingOf } from './pending.js'

test('a change is told even if the screen beneath shows something else', () => {
  expect(pendingOf({ data: { method: 'personal_sign', data: 'Hello' } }, 'remove-passkey')).toEqual({
    kind: 'remove-passkey',
  })
})
test.each([
  [null, undefined],
  [{}, undefined],
  [{ transactionRequest: { to: '0xab', value: '0x1' } }, { kind: 'transaction', to: '0xab' }],
  [{ transactionRequest: { data: '0x' } }, { kind: 'transaction', to: undefined }],
  [{ method: 'personal_sign', data: 'Hello' }, { kind: 'message' }],
  [{ method: 'email' }, undefined],
])('the screen beneath with %o is about %o', (data, pending) => {
  expect(pendingOf({ data })).toEqual(pending)
})
