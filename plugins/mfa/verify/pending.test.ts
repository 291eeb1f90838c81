import { expect, test } from 'vitest'
import { pendingOf } from './pending.js'

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
