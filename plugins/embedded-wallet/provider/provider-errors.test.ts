import { expect, test } from 'vitest'
import { asRpcError } from '../../../core/eip1193/provider-error.js'
import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { transactionFailure } from '../send/failure.js'
import { KINDS } from './provider-errors.js'

test.each<[ErrorCode, number, string]>([
  ['embedded_wallet_not_found', 4100, 'The requested account has not been authorized by the user.'],
  ['wallet_frame_unavailable', 4900, 'Disconnected'],
  ['invalid_message', -32602, 'why'],
  ['insufficient_balance', -32003, 'why'],
  ['transaction_failure', -32003, 'why'],
])('%s becomes %d for a dapp (Wire §5.4)', (code, number, message) => {
  const cause = new LatchkitError(code, 'why')
  const error = asRpcError(cause, KINDS)
  expect(error).toMatchObject({ name: 'ProviderRpcError', code: number, message, cause })
  expect(error).not.toHaveProperty('data')
})
test('a failed transaction has its reason, and its hash if it was sent', () => {
  expect(asRpcError(transactionFailure('NONCE_EXPIRED', 'no', undefined, '0xab'), KINDS).data).toEqual({
    code: 'NONCE_EXPIRED',
    transactionHash: '0xab',
  })
  expect(asRpcError(transactionFailure('SERVER_ERROR', 'no'), KINDS).data).toEqual({ code: 'SERVER_ERROR' })
})
