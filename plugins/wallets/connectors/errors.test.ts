import { describe, expect, test } from 'vitest'
import { isUserCancelled, LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { needsChainAdded } from './errors.js'
import { timedOut, toWalletError } from './wallet-request.js'

/** Wire §5.4. An error that is not in the wallet's table is unknown and retryable. */
describe('an error of a wallet', () => {
  test.each<[code: number | string | undefined, message: string, expected: ErrorCode, retryable: boolean]>([
    [4001, 'User rejected', 'user_rejected_request', true],
    ['ACTION_REJECTED', 'user rejected signing', 'user_rejected_request', true],
    [undefined, 'MetaMask Personal Message Signature: User denied message signature.', 'user_rejected_request', true],
    [-32603, 'User canceled', 'user_rejected_request', true],
    [4100, 'Unauthorized', 'generic_connect_wallet_error', false],
    [4200, 'Unsupported', 'generic_connect_wallet_error', false],
    [4900, 'Disconnected', 'generic_connect_wallet_error', true],
    [4901, 'Chain disconnected', 'generic_connect_wallet_error', true],
    [4902, 'Unrecognized chain ID "0x2105".', 'unsupported_chain_id', false],
    [
      -32002,
      "Request of type 'wallet_requestPermissions' already pending for origin https://acme.example.",
      'wallet_connection_pending',
      false,
    ],
    [
      -32002,
      "Request of type 'personal_sign' already pending for origin https://acme.example.",
      'wallet_request_pending',
      false,
    ],
    [-32002, 'Already processing eth_requestAccounts. Please wait.', 'wallet_locked', false],
    [-32002, 'Resource unavailable.', 'wallet_request_pending', false],
    [-32002, '', 'wallet_request_pending', false],
    [-32002, 'eth_requestAccounts is open.', 'wallet_request_pending', false],
    [-32603, 'Internal error', 'unknown_connect_wallet_error', true],
    [-32003, 'Transaction rejected', 'unknown_connect_wallet_error', true],
    [-32700, 'Parse error', 'unknown_connect_wallet_error', false],
    [-32602, 'Invalid params', 'unknown_connect_wallet_error', false],
    [-32000, 'Invalid input', 'unknown_connect_wallet_error', false],
    [-32006, 'Version not supported', 'unknown_connect_wallet_error', false],
    [0, 'Whatever', 'unknown_connect_wallet_error', true],
    [undefined, 'eth_requestAccounts is Already processing', 'unknown_connect_wallet_error', true],
  ])('%s %s becomes %s', async (code, message, expected, retryable) => {
    const cause = { code, message }
    expect(await toWalletError(cause)).toMatchObject({ code: expected, retryable, cause })
  })
  const circular: { cause?: unknown } = {}
  circular.cause = circular
  test.each<[unknown, boolean]>([
    [{ code: '4001' }, true],
    [{ code: 'ACTION_REJECTED', info: { error: { code: 4001 } } }, true],
    [{ code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4001 } } }, true],
    [{ code: -32603, data: { code: '4001', message: 'No.' } }, true],
    [{ error: { code: 4001 } }, true],
    [new Error('It failed.', { cause: { code: 4001 } }), true],
    [{ code: -32603, data: { message: 'User denied transaction signature.' } }, true],
    ['User rejected the request.', true],
    ['Rejected by user', true],
    [new Error('Approval Denied'), true],
    [new Error('The user closed the window.'), true],
    [new Error('User declined to sign'), true],
    [{ code: 5, message: 'Request was cancelled by the user' }, true],
    ['Cancelled', true],
    ['rejected', true],
    ['Request rejected', true],
    ['The request was declined.', true],
    [new Error('User disapproved requested methods'), true],
    [new Error('Signing was refused by the user'), true],
    [new Error('user did not approve'), true],
    [new Error('The user hasn’t confirmed'), true],
    [new Error('User dismissed the dialog'), true],
    [{ code: 5000, message: 'No.' }, true],
    [{ code: 'USER_REJECTED' }, true],
    [{ name: 'UserRejectedRequestError', message: 'x' }, true],
    [{ message: 'The user has not enough funds' }, false],
    [{ message: 'Request rejected: too many' }, false],
    [{ code: -32003, message: 'Transaction rejected' }, false],
    [{ message: 'Rejected by the node' }, false],
    [{ code: 4100, message: 'Not authorized by the user.' }, false],
    [{ code: { toString: null }, message: {} }, false],
    [circular, false],
  ])('%o is a refusal by the user: %s', async (cause, expected) => {
    expect(isUserCancelled(await toWalletError(cause))).toBe(expected)
  })
  test('only the user’s own choice counts as cancelled', async () => {
    expect(isUserCancelled(await toWalletError({ code: 4001 }))).toBe(true)
    expect(isUserCancelled(await toWalletError({ code: -32002, message: 'User rejected' }))).toBe(false)
  })
  test('an unknown error keeps the wallet’s message', async () => {
    expect((await toWalletError(new Error('The ledger is asleep'))).message).toBe('The ledger is asleep')
    expect((await toWalletError({ code: 12 })).message).toBe('Unknown connector error')
  })
  test.each([undefined, null, 'text', 7, Symbol.iterator, {}, [], { message: null }])(
    '%o is an error too',
    async (cause) => {
      const error = await toWalletError(cause)
      expect(error).toBeInstanceOf(LatchkitError)
      expect(error).toMatchObject({ code: 'unknown_connect_wallet_error', retryable: true })
      expect(error.message).toBe('Unknown connector error')
    },
  )
  test('one of our own errors is unchanged', async () => {
    const ownError = timedOut()
    expect(await toWalletError(ownError)).toBe(ownError)
    expect(ownError).toMatchObject({
      code: 'client_request_timeout',
      message: 'Wallet request timed out',
      retryable: true,
    })
  })
})

test.each<[unknown, boolean]>([
  [{ code: 4902 }, true],
  [{ code: '4902' }, true],
  [{ code: -32603, data: { originalError: { code: 4902 } } }, true],
  [{ code: -32603, data: { originalError: { code: '4902' } } }, true],
  [{ error: { code: 4902 } }, true],
  [{ code: -32603, message: 'Try adding the chain using wallet_addEthereumChain first.' }, true],
  [{ code: 4001, message: 'User rejected' }, false],
  [{ code: -32603, data: null }, false],
  ['4902', false],
  [null, false],
  [undefined, false],
])('after %o the chain is added: %s', (cause, expected) => {
  expect(needsChainAdded(cause)).toBe(expected)
})
