import {
  AbiDecodingZeroDataError,
  BaseError,
  EstimateGasExecutionError,
  ExecutionRevertedError,
  HttpRequestError,
  InternalRpcError,
  InvalidParamsRpcError,
  LimitExceededRpcError,
  RpcRequestError,
  TimeoutError,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { LatchkitError } from '../errors.js'
import type { ErrorCode } from '../registry.js'
import { isAway } from './node-error.js'
import { rpcError } from './rpc-error.js'

const url = 'https://node.example'
const body = {}
const http = (status: number, details: string) => new HttpRequestError({ url, body, status, details })
const rpc = (code: number, message: string) => new RpcRequestError({ url, body, error: { code, message } })
const REFUSES = 'The node of this chain refuses'

describe('an error of a node', () => {
  test.each<[string, Error, ErrorCode, string]>([
    [
      'a failed connection',
      new HttpRequestError({ url, body, details: 'fetch failed' }),
      'network',
      'The node of this chain cannot be reached.',
    ],
    [
      'no answer in time',
      new TimeoutError({ url, body }),
      'client_request_timeout',
      'A node of the chain: The request took too long to respond.',
    ],
    ['HTTP 429', http(429, 'Too Many Requests'), 'too_many_requests', `${REFUSES} (429): Too Many Requests`],
    [
      'JSON-RPC’s code for a limit',
      new LimitExceededRpcError(rpc(-32005, 'daily limit')),
      'too_many_requests',
      `${REFUSES}: daily limit`,
    ],
    ['429 as JSON-RPC’s code', rpc(429, 'slow down'), 'too_many_requests', `${REFUSES}: slow down`],
    [
      'QuickNode’s own code',
      rpc(-32007, '50/second request limit reached'),
      'too_many_requests',
      `${REFUSES}: 50/second request limit reached`,
    ],
    [
      'a limit in the message only',
      rpc(-32000, 'Too many requests, try again'),
      'too_many_requests',
      `${REFUSES}: Too many requests, try again`,
    ],
    ['HTTP 503', http(503, 'away'), 'network', `${REFUSES} (503): away`],
    ['HTTP 401', http(401, 'no key'), 'unknown_auth_error', `${REFUSES} (401): no key`],
    [
      'HTTP 403 about a limit',
      http(403, 'rate limit exceeded'),
      'too_many_requests',
      `${REFUSES} (403): rate limit exceeded`,
    ],
    ['an unknown block tag', rpc(-32000, 'unknown block tag'), 'unknown_auth_error', `${REFUSES}: unknown block tag`],
    ['that it went wrong inside', new InternalRpcError(rpc(-32603, 'oops')), 'unknown_auth_error', `${REFUSES}: oops`],
    ['invalid params', new InvalidParamsRpcError(rpc(-32602, 'bad tag')), 'invalid_data', `${REFUSES}: bad tag`],
  ])('%s', (_, cause, code, message) => {
    expect(rpcError(cause)).toMatchObject({ code, message, cause })
    // at any depth
    expect(rpcError(new BaseError('It failed.', { cause }))).toMatchObject({ code })
  })
  test('a call that would revert', () => {
    const cause = new EstimateGasExecutionError(new ExecutionRevertedError({ message: 'closed' }), {})
    expect(rpcError(cause)).toMatchObject({ code: 'invalid_data', retryable: false })
  })
  test.each([new AbiDecodingZeroDataError(), new TypeError('x'), new SyntaxError('x')])(
    'a malformed answer: %s',
    (cause) => {
      expect(rpcError(cause)).toMatchObject({ code: 'malformed_response', retryable: false })
    },
  )
  test('one of our own errors is unchanged', () => {
    const ownError = new LatchkitError('invalid_config', 'No node.')
    expect(rpcError(ownError)).toBe(ownError)
  })
  test.each([undefined, null, 'text', {}])('%j: no answer', (cause) => {
    expect(rpcError(cause)).toMatchObject({ code: 'network', retryable: true })
  })
})

test('an unavailable node is one that did not process the request, not one that refused it', () => {
  const codes = [
    'network',
    'client_request_timeout',
    'too_many_requests',
    'unknown_auth_error',
    'invalid_data',
  ] as const
  expect(codes.map(isAway)).toEqual([true, true, true, false, false])
})
