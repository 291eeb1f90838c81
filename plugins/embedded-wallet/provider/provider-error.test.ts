import { expect, test } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { transactionFailure } from '../send/failure.js'
import {
  asRpcError,
  disconnected,
  invalidParams,
  noParams,
  rpcFailure,
  unauthorized,
  unsupported,
} from './provider-error.js'

test.each<[ErrorCode, number, string]>([
  ['user_rejected_request', 4001, 'The user rejected the request'],
  ['embedded_wallet_not_found', 4100, 'The requested account has not been authorized by the user.'],
  ['must_be_authenticated', 4900, 'Disconnected'],
  ['missing_or_invalid_token', 4900, 'Disconnected'],
  ['wallet_frame_unavailable', 4900, 'Disconnected'],
  ['destroyed', 4900, 'Disconnected'],
  ['network', 4901, 'why'],
  ['unsupported_chain_id', 4902, 'why'],
  ['invalid_data', -32602, 'why'],
  ['invalid_message', -32602, 'why'],
  ['insufficient_balance', -32003, 'why'],
  ['transaction_failure', -32003, 'why'],
  ['too_many_requests', -32005, 'why'],
  ['unknown_embedded_wallet_error', -32603, 'why'],
])('%s is %d to a dapp (Wire §5.4)', (code, number, message) => {
  const cause = new LatchkitError(code, 'why')
  const error = asRpcError(cause)
  expect(error).toMatchObject({ name: 'ProviderRpcError', code: number, message, cause })
  expect(error).not.toHaveProperty('data')
})
test('a transaction that failed says why, and its hash where it was sent', () => {
  expect(asRpcError(transactionFailure('NONCE_EXPIRED', 'no', undefined, '0xab')).data).toEqual({
    code: 'NONCE_EXPIRED',
    transactionHash: '0xab',
  })
  expect(asRpcError(transactionFailure('SERVER_ERROR', 'no')).data).toEqual({ code: 'SERVER_ERROR' })
})
test('what has a number already keeps it', () => {
  const error = rpcFailure(4242, 'mine', { data: 0 })
  expect(asRpcError(error)).toBe(error)
  expect(error.data).toBe(0)
})
test('what a dapp asks wrongly is told by its number', () => {
  expect([noParams(), invalidParams('it is no list'), unauthorized(), unsupported('eth_sign')]).toMatchObject([
    { code: 4200, message: 'Invalid params' },
    { code: -32602, message: 'Invalid params: it is no list' },
    { code: 4100, message: 'The requested account has not been authorized by the user.' },
    { code: 4200, message: 'The wallet does not support the method eth_sign.' },
  ])
  expect(disconnected('why')).toMatchObject({ code: 4900, message: 'Disconnected', cause: 'why' })
})
