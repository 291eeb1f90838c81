import { expect, test } from 'vitest'
import { LatchkitError } from '../errors.js'
import type { ErrorCode } from '../registry.js'
import {
  asRpcError,
  disconnected,
  invalidParams,
  type Kinds,
  noParams,
  rpcFailure,
  unauthorized,
  unsupported,
} from './provider-error.js'

test.each<[ErrorCode, number, string]>([
  ['user_rejected_request', 4001, 'The user rejected the request'],
  ['must_be_authenticated', 4900, 'Disconnected'],
  ['missing_or_invalid_token', 4900, 'Disconnected'],
  ['destroyed', 4900, 'Disconnected'],
  ['network', 4901, 'why'],
  ['unsupported_chain_id', 4902, 'why'],
  ['invalid_data', -32602, 'why'],
  ['too_many_requests', -32005, 'why'],
  ['unknown_auth_error', -32603, 'why'],
])('%s becomes %d for a dapp (Wire §5.4)', (code, number, message) => {
  const cause = new LatchkitError(code, 'why')
  const error = asRpcError(cause)
  expect(error).toMatchObject({ name: 'ProviderRpcError', code: number, message, cause })
  expect(error).not.toHaveProperty('data')
})
test('a wallet’s own errors have its codes and data', () => {
  const kinds: Kinds = { not_supported: [4242, undefined, (cause) => cause], invalid_data: [4243, 'Ours'] }
  const of = (code: ErrorCode, cause?: unknown) => asRpcError(new LatchkitError(code, 'why', { cause }), kinds)
  expect(of('not_supported', 7)).toMatchObject({ code: 4242, message: 'why', data: 7 })
  expect(of('invalid_data')).toMatchObject({ code: 4243, message: 'Ours' })
  expect(of('network')).toMatchObject({ code: 4901 })
})
test('an error with a code keeps it', () => {
  const error = rpcFailure(4242, 'mine', { data: 0 })
  expect(asRpcError(error)).toBe(error)
  expect(error.data).toBe(0)
})
test('a malformed request has its code', () => {
  expect([noParams(), invalidParams('it is no list'), unauthorized(), unsupported('eth_sign')]).toMatchObject([
    { code: 4200, message: 'Invalid params' },
    { code: -32602, message: 'Invalid params: it is no list' },
    { code: 4100, message: 'The requested account has not been authorized by the user.' },
    { code: -32601, message: 'The method "eth_sign" does not exist / is not available.' },
  ])
  expect(disconnected('why')).toMatchObject({ code: 4900, message: 'Disconnected', cause: 'why' })
})
