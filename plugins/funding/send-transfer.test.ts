import { describe, expect, test, vi } from 'vitest'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { ADA, scriptedWallet } from '../../tests/unit/wallets.js'
import { wallet } from './screens/transfer-stages.js'
import { sendTransfer } from './send-transfer.js'

const TO = `0x${'b2'.repeat(20)}` as const
const HASH = `0x${'ab'.repeat(32)}` as const
const CALL = { chainId: 8453, to: TO, value: 10n ** 17n + 1n }
type Script = Parameters<typeof scriptedWallet>[0]

/** An EIP-1193 wallet, on the chain of its last switch. */
function setup(script: Script = {}, on = 8453) {
  let chain = on
  const provider = scriptedWallet({
    eth_chainId: () => `0x${chain.toString(16)}`,
    eth_sendTransaction: () => HASH,
    ...script,
  })
  const switchChain = vi.fn(async (id: number | `0x${string}`) => {
    chain = Number(id)
  })
  const leave = new AbortController()
  const paying = { ...wallet, address: ADA, getEthereumProvider: async () => provider, switchChain }
  const send = (call: Parameters<typeof sendTransfer>[1] = CALL) => sendTransfer(paying, call, leave.signal)
  const sent = () => provider.request.mock.calls.flatMap(([{ method, params }]) => (method === SEND ? [params] : []))
  return { send, sent, switchChain, leave }
}
const SEND = 'eth_sendTransaction'
const says = (code: unknown, message = 'because') => ({
  [SEND]: () => Promise.reject(Object.assign(new Error(message), { code })),
})

describe('the request to the wallet', () => {
  test('has the exact amount of a native coin, on its chain', async () => {
    const { send, sent, switchChain } = setup()
    expect(await send()).toBe(HASH)
    expect(sent()).toEqual([[{ chainId: '0x2105', from: ADA, to: TO, value: '0x16345785d8a0001' }]])
    expect(switchChain).not.toHaveBeenCalled()
  })
  test('has the call of a token transfer', async () => {
    const { send, sent } = setup()
    await send({ ...CALL, value: 0n, data: '0xa9059cbb' })
    expect(sent()).toMatchObject([[{ value: '0x0', data: '0xa9059cbb' }]])
  })
  test('follows a switch of the chain, if the wallet is on another', async () => {
    const { send, sent, switchChain } = setup({}, 1)
    expect(await send()).toBe(HASH)
    expect(switchChain).toHaveBeenCalledExactlyOnceWith(8453)
    expect(sent()).toHaveLength(1)
  })
})

describe('the wallet gets no request', () => {
  test.each<[string, () => Promise<void>, string]>([
    ['if it stays on another chain', async () => {}, 'unsupported_chain_id'],
    [
      'if the user refuses the switch of the chain',
      () => Promise.reject(failure('user_rejected_request')),
      'user_rejected_request',
    ],
  ])('%s', async (_, change, code) => {
    const { send, sent, switchChain } = setup({}, 1)
    switchChain.mockImplementation(change)
    expect(await codeOf(send())).toBe(code)
    expect(sent()).toEqual([])
  })
  test('after the user has left', async () => {
    const { send, sent, leave } = setup()
    leave.abort()
    await expect(send()).rejects.toThrow()
    expect(sent()).toEqual([])
  })
  test('if the user leaves while the wallet switches the chain', async () => {
    const { send, sent, switchChain, leave } = setup({}, 1)
    const change = switchChain.getMockImplementation()
    switchChain.mockImplementation(async (id) => {
      await change?.(id)
      leave.abort()
    })
    await expect(send()).rejects.toThrow()
    expect(sent()).toEqual([])
  })
})

describe('the wallet does not send', () => {
  // https://eips.ethereum.org/EIPS/eip-1193#provider-errors and https://www.jsonrpc.org/specification#error_object
  test.each<[string, unknown, string, string]>([
    ['its owner says no', 4001, 'User rejected the request.', 'user_rejected_request'],
    ['its owner says no, as ethers has it', 'ACTION_REJECTED', 'user rejected transaction', 'user_rejected_request'],
    ['its owner says no, as WalletConnect has it', 5000, 'User rejected.', 'user_rejected_request'],
    ['it has too little', -32000, 'insufficient funds for gas * price + value', 'insufficient_balance'],
    ['the account is not ours to use', 4100, 'Unauthorized', 'transfer_failed'],
    ['it knows no such method', 4200, 'Unsupported', 'transfer_failed'],
    ['it does not like the parameters', -32602, 'Invalid params', 'transfer_failed'],
  ])('%s', async (_, code, message, expected) => {
    expect(await codeOf(setup(says(code, message)).send())).toBe(expected)
  })
  test.each<[unknown]>([
    [new Error('Rejected by user')],
    ['User rejected the request.'],
    [{ code: '4001' }],
    [{ code: '4001', message: 'No.' }],
    [{ code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4001 } } }],
    [{ code: -32000, data: { code: 4001 } }],
    [{ error: { code: 4001 } }],
    [new Error('It failed.', { cause: { code: '4001' } })],
    [Object.assign(new Error('could not coalesce error'), { info: { error: { code: 4001 } } })],
    [Object.assign(new Error('x'), { name: 'UserRejectedRequestError' })],
    [new Error('Approval Denied')],
    [new Error('User disapproved the request')],
    ['cancelled'],
  ])('its owner says no, as %o', async (cause) => {
    expect(await codeOf(setup({ [SEND]: () => Promise.reject(cause) }).send())).toBe('user_rejected_request')
  })
  test.each<[object, string]>([
    [{ code: '-32602' }, 'transfer_failed'],
    [{ code: -32603, data: { code: 4100 } }, 'transfer_failed'],
    [
      { code: -32603, message: 'Internal error', data: { message: 'insufficient funds for transfer' } },
      'insufficient_balance',
    ],
  ])('as %o says, wherever it does', async (cause, expected) => {
    expect(await codeOf(setup({ [SEND]: () => Promise.reject(cause) }).send())).toBe(expected)
  })
})
test.each<[unknown]>([
  [HASH.toUpperCase().replace('0X', '0x')],
  [HASH.replace('0x', '0X')],
  [HASH.slice(2)],
  [` ${HASH}\n`],
  [{ hash: HASH }],
  [{ transactionHash: HASH, status: 'pending' }],
])('the hash in the answer %j is read', async (answer) => {
  expect(await setup({ [SEND]: () => answer }).send()).toBe(HASH)
})
test.each([8453, '8453', 'eip155:8453', 8453n, '0x02105', { chainId: '0x2105' }])(
  'a wallet that names its chain as %o is on it',
  async (id) => {
    const { send, switchChain } = setup({ eth_chainId: () => id })
    expect(await send()).toBe(HASH)
    expect(switchChain).not.toHaveBeenCalled()
  },
)

describe('it is unknown whether the wallet has sent', () => {
  test.each<[string, Script]>([
    ['the connection is lost', says(4900, 'Disconnected')],
    ['the request has expired', says(-32000, 'Request expired')],
    ['a node knows it already', says(-32000, 'already known')],
    ['something is wrong within', says(-32603, 'Internal error')],
    ['a time-out without a code', says(undefined, 'timeout')],
    ['what is thrown is no error', { [SEND]: () => Promise.reject(null) }],
    [
      'an error says no and names a transaction',
      { [SEND]: () => Promise.reject({ code: 4001, transactionHash: HASH }) },
    ],
    ['a node has rejected it', says(-32003, 'Transaction rejected')],
    ['the answer is no hash', { [SEND]: () => null }],
    ['the answer is the hash of something else', { [SEND]: () => '0x12' }],
  ])('%s', async (_, script) => {
    expect(await codeOf(setup(script).send())).toBe('transfer_unconfirmed')
  })
})
