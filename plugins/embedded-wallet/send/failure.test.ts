import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { expect, test } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { reasonOf, sendingFailed, transactionFailure, WITH_HASH } from './failure.js'

const HASH = `0x${'ab'.repeat(32)}`
const node = (details: string) => new BaseError('RPC Request failed.', { details })

test.each([
  ['insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS'],
  ['Insufficient balance', 'INSUFFICIENT_FUNDS'],
  ['replacement transaction underpriced', 'REPLACEMENT_UNDERPRICED'],
  ['replacement fee too low', 'REPLACEMENT_UNDERPRICED'],
  ['nonce too low: next nonce 5', 'NONCE_EXPIRED'],
  ['Nonce is too low', 'NONCE_EXPIRED'],
  ['nonce has already been used', 'NONCE_EXPIRED'],
  ['invalid nonce', 'NONCE_EXPIRED'],
  ['transaction underpriced', 'TRANSACTION_UNDERPRICED'],
  ['max fee per gas less than block base fee', 'TRANSACTION_UNDERPRICED'],
  ['fee cap less than block base fee', 'TRANSACTION_UNDERPRICED'],
  ['gas price below configured minimum', 'TRANSACTION_UNDERPRICED'],
  ['execution reverted: no', 'CALL_EXCEPTION'],
  ['the node is on fire', 'SERVER_ERROR'],
])('the node’s message "%s" means %s', (details, reason) => {
  const error = sendingFailed(node(details), HASH)
  expect(error).toMatchObject({ code: 'transaction_failure', message: details, retryable: false })
  expect(reasonOf(error)).toEqual({ reason, hash: HASH })
})
test('the node’s message is found at any depth, and is the error’s message', () => {
  const error = sendingFailed(new BaseError('Sending failed.', { cause: node('nonce too low') }), HASH)
  expect([reasonOf(error).reason, error.message]).toEqual(['NONCE_EXPIRED', 'nonce too low'])
})
test.each([
  new HttpRequestError({ url: 'https://node.example', details: 'fetch failed' }),
  new TimeoutError({ body: {}, url: 'https://node.example' }),
  new BaseError('Sending failed.', { cause: new HttpRequestError({ url: 'https://node.example' }) }),
])('an unreachable node can be asked again: %s', (cause) => {
  const error = sendingFailed(cause, HASH)
  expect([reasonOf(error).reason, error.retryable]).toEqual(['NETWORK_ERROR', true])
})
test.each([
  [429, 'Too Many Requests', true],
  [503, 'away', true],
  [401, 'no key', false],
])(
  'HTTP %i is not an unreachable node; its message is "%s", and the same bytes can be sent again: %s',
  (status, details, retryable) => {
    const error = sendingFailed(new HttpRequestError({ url: 'https://node.example', status, details }), HASH)
    expect([reasonOf(error).reason, error.message, error.retryable]).toEqual(['SERVER_ERROR', details, retryable])
  },
)
test('a cause without a message is a refusal', () => {
  const error = sendingFailed(undefined, HASH)
  expect([error.message, reasonOf(error).reason]).toEqual(['The transaction was refused.', 'SERVER_ERROR'])
})
test('the hash is shown if the transaction can be looked up', () => {
  expect([...WITH_HASH].sort()).toEqual([
    'CALL_EXCEPTION',
    'NONCE_EXPIRED',
    'REPLACEMENT_UNDERPRICED',
    'TRANSACTION_REPLACED',
  ])
})
test('an unknown error has no reason', () => {
  expect(reasonOf(new LatchkitError('network', ''))).toEqual({})
  const cause = Object.assign(new Error(''), { code: 'lower_case', transactionHash: 7 })
  expect(reasonOf(new LatchkitError('network', '', { cause }))).toEqual({})
  expect(reasonOf(transactionFailure('SERVER_ERROR', 'no'))).toEqual({ reason: 'SERVER_ERROR' })
})
