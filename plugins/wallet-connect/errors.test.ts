import { describe, expect, it } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { connectError, isExpired, rpcError, sdkError } from './errors.js'

describe('a failed connection', () => {
  it.each([
    [{ code: 5000, message: 'User rejected.' }, 'user_rejected_request', true],
    [{ code: 5003, message: 'No.' }, 'user_rejected_request', true],
    [{ code: 4001, message: '' }, 'user_rejected_request', true],
    [new Error('User rejected methods.'), 'user_rejected_request', true],
    [new Error('User denied account access'), 'user_rejected_request', true],
    [new Error('Unsupported chains.'), 'unsupported_chain_id', false],
    [new Error('Non conforming namespaces. Chains do not satisfy them.'), 'generic_connect_wallet_error', true],
    [new Error('No internet connection detected.'), 'network', true],
    [new Error('Failed to publish custom payload, please try again.'), 'network', true],
    [new Error("Couldn't establish socket connection to the relay server"), 'network', true],
    [{ message: '', error: { code: '4001' } }, 'user_rejected_request', true],
    [{ message: 'Internal error', data: { originalError: { code: 4001 } } }, 'user_rejected_request', true],
    [new Error('Failed', { cause: new Error('User closed the modal') }), 'user_rejected_request', true],
    [new Error('Boom'), 'generic_connect_wallet_error', true],
    [undefined, 'generic_connect_wallet_error', true],
    ['User rejected.', 'user_rejected_request', true],
    ['text', 'generic_connect_wallet_error', true],
  ])('%o: %s', (cause, code, retryable) => {
    expect(connectError(cause)).toMatchObject({ code, retryable })
  })

  it('keeps our own errors', () => {
    const error = new LatchkitError('invalid_config', 'x')
    expect(connectError(error)).toBe(error)
  })

  it('distinguishes an expired URI from a refusal', () => {
    expect(isExpired(new Error('Proposal expired'))).toBe(true)
    expect(isExpired(new Error('User rejected.'))).toBe(false)
    expect(isExpired(undefined)).toBe(false)
  })
})

describe('a failed request', () => {
  it.each([
    [{ code: 5000, message: 'User rejected.' }, 4001],
    [{ code: 5002, message: 'User rejected methods.' }, 4001],
    [{ code: 4001, message: 'No' }, 4001],
    [new Error('User rejected the request'), 4001],
    [{ code: -32603, message: 'User rejected the request.' }, 4001],
    [{ code: -32000, message: 'Request was declined by the user' }, 4001],
    [{ code: -32603, message: 'Internal error', data: { code: 4001 } }, 4001],
    [new Error('Canceled'), 4001],
    [{ code: -32000, message: 'the transaction was rejected by the node' }, -32000],
    [{ code: 4902, message: 'Unrecognized chain ID' }, 4902],
    [{ code: 6000, message: 'User disconnected.' }, 4900],
    [new Error("No matching key. session topic doesn't exist: abc"), 4900],
    [new Error('Please call connect() before request()'), 4900],
    [new Error('Missing or invalid. request() method: eth_sign'), 4200],
    [{ code: 3001, message: 'Unauthorized method.' }, 4200],
    [new Error('Missing or invalid. request() chainId: eip155:5'), 4901],
    [new Error('Failed to publish payload, please try again.'), 4900],
    [{ code: -32000, message: 'insufficient funds' }, -32000],
    [new Error('Boom'), -32603],
    [undefined, -32603],
  ])('%o: %i', (cause, code) => {
    expect(rpcError(cause)).toMatchObject({ name: 'RpcError', code, cause })
    expect(rpcError(cause).message).not.toBe('')
  })
})

describe('a missing SDK', () => {
  it.each([
    'Cannot find module @walletconnect/ethereum-provider',
    'Could not resolve "@walletconnect/ethereum-provider" imported by "latchkit". Is it installed?',
    'Failed to resolve module specifier "@walletconnect/ethereum-provider"',
  ])('%s: the message names the package to install', (message) => {
    const error = sdkError(new Error(message))
    expect(error).toMatchObject({ code: 'invalid_config', retryable: false })
    expect(error.message).toContain('npm install @walletconnect/ethereum-provider')
  })

  it('a chunk that failed to load can be retried', () => {
    expect(sdkError(new TypeError('Failed to fetch dynamically imported module'))).toMatchObject({
      code: 'plugin_load_failed',
      retryable: true,
    })
  })
})
