import { createPublicClient, custom, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { broadcast, confirm, hashOf } from './broadcast.lazy.js'
import { reasonOf } from './failure.js'

const HASH = `0x${'ab'.repeat(32)}` as const
const RAW = '0x02f8' as const
const FROM = `0x${'11'.repeat(20)}`
const RECEIPT = {
  transactionHash: HASH,
  blockHash: `0x${'cd'.repeat(32)}`,
  blockNumber: '0x10',
  transactionIndex: '0x2',
  from: FROM,
  to: `0x${'22'.repeat(20)}`,
  contractAddress: null,
  logs: [],
  logsBloom: '0x0',
  gasUsed: '0x5208',
  cumulativeGasUsed: '0xffff',
  effectiveGasPrice: '0x7',
  status: '0x1',
  type: '0x2',
}
const TRANSACTION = { hash: HASH, from: FROM, to: FROM, nonce: '0x5', value: '0x0', input: '0x', type: '0x2' }
const SIGNED = { raw: RAW, hash: HASH } as never

/** A scripted node. A function as an answer may throw. */
function node(answers: Readonly<Record<string, unknown>>) {
  const methods: string[] = []
  const transport = custom(
    {
      async request({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) {
        methods.push(method)
        const answer = answers[method]
        return typeof answer === 'function' ? answer(...(params ?? [])) : (answer ?? null)
      },
    },
    { retryCount: 0 },
  )
  return { client: createPublicClient({ transport, pollingInterval: 1 }) as never, methods }
}
const refuse = (message: string) => () => {
  throw Object.assign(new Error(message), { code: -32000 })
}
/** A node's answers about a mined transaction. Older versions of viem read the transaction before its receipt. */
const mined = (overrides: object, block: string) => ({
  eth_getTransactionByHash: { ...TRANSACTION, blockNumber: RECEIPT.blockNumber },
  eth_getTransactionReceipt: { ...RECEIPT, ...overrides },
  eth_blockNumber: block,
})
const confirmed = (overrides: object = {}, block = '0x12') => confirm(node(mined(overrides, block)).client, HASH)

test('the hash is computed from the signed transaction', () => {
  expect(hashOf(RAW)).toBe(keccak256(RAW))
})

test('after a node has accepted, no other is asked', async () => {
  const { client, methods } = node({ eth_sendRawTransaction: HASH })
  await broadcast(client, SIGNED)
  expect(methods).toEqual(['eth_sendRawTransaction'])
})
test('a refusing node that knows the transaction counts as accepting', async () => {
  const { client } = node({ eth_sendRawTransaction: refuse('already known'), eth_getTransactionByHash: TRANSACTION })
  await expect(broadcast(client, SIGNED)).resolves.toBeUndefined()
})
test.each([
  'already known', // Geth, Erigon, Reth, Anvil
  'AlreadyKnown', // Nethermind
  'Known transaction', // Besu
  'known transaction: ab01', // older Geth
  'Transaction with the same hash was already imported.', // OpenEthereum
])('a node that refuses with "%s" has it, even if it shows no pending transaction', async (message) => {
  const { client } = node({ eth_sendRawTransaction: refuse(message) })
  await expect(broadcast(client, SIGNED)).resolves.toBeUndefined()
})
test('"unknown transaction type" is a refusal like any other', async () => {
  const { client } = node({ eth_sendRawTransaction: refuse('unknown transaction type') })
  await expect(broadcast(client, SIGNED)).rejects.toMatchObject({ code: 'transaction_failure' })
})
test.each([
  ['does not know the transaction', null],
  ['cannot look the transaction up', refuse('gone')],
])('a refusing node that %s counts as refusing', async (_, found) => {
  const { client } = node({ eth_sendRawTransaction: refuse('nonce too low'), eth_getTransactionByHash: found })
  const error = await broadcast(client, SIGNED).catch((cause) => cause)
  expect(reasonOf(error)).toEqual({ reason: 'NONCE_EXPIRED', hash: HASH })
})

test('the receipt has the fields that a host reads', async () => {
  expect(await confirmed()).toEqual({
    to: RECEIPT.to,
    from: FROM,
    contractAddress: null,
    transactionIndex: 2,
    logsBloom: '0x0',
    logs: [],
    blockHash: RECEIPT.blockHash,
    transactionHash: HASH,
    blockNumber: 16,
    confirmations: 3,
    byzantium: true,
    type: 2,
    status: 1,
    gasUsed: 21_000n,
    cumulativeGasUsed: 65_535n,
    effectiveGasPrice: 7n,
  })
})
test.each([
  ['0x0', 0],
  ['0x1', 1],
  ['0x3', 3],
  ['0x4', 4],
  ['0x7e', 126],
])('a receipt of type %s is of type %d', async (type, expected) => {
  expect((await confirmed({ type }))?.type).toBe(expected)
})
test('state root and layer-1 fee are present on chains that have them', async () => {
  expect(await confirmed({ root: '0x01', l1Fee: '0x9' })).toMatchObject({ byzantium: false, root: '0x01' })
})
test('has one confirmation at least, whatever height the node reports', async () => {
  expect((await confirmed({}, '0x5'))?.confirmations).toBe(1)
})
test.each(['0x1', '0x01', '0x0001', 1, '1', true])('status %j is reported as a success', async (status) => {
  expect(await confirmed({ status })).toMatchObject({ status: 1 })
})
test.each([undefined, null, '', '0x', '0x2', 'yes', 2, -1, {}, [1], Number.NaN])(
  'status %j is unknown, and neither reported nor shown',
  async (status) => {
    expect(await confirmed({ status })).toBeUndefined()
    expect(await confirmed({ status, root: '0x01' })).toBeUndefined() // as before the Byzantium upgrade
  },
)
test('a receipt that a reorganisation of the chain takes away before its status was read is unknown', async () => {
  let lookups = 0
  const receipt = () => (lookups++ ? null : { ...RECEIPT, status: '0x01' })
  const { client } = node({ ...mined({}, '0x12'), eth_getTransactionReceipt: receipt })
  expect(await confirm(client, HASH)).toBeUndefined()
  expect(lookups).toBe(2)
})
test.each(['0x0', '0x00', 0, '0', false])('status %j: a reverted transaction fails with its hash', async (status) => {
  const error = await confirmed({ status }).catch((cause) => cause)
  expect(error.message).toBe('The transaction was mined, and failed.')
  expect(reasonOf(error)).toEqual({ reason: 'CALL_EXCEPTION', hash: HASH })
})
test('the wait ends when the caller leaves', async () => {
  const controller = new AbortController()
  const { client } = node({ eth_blockNumber: () => new Promise(() => {}) })
  const waiting = confirm(client, HASH, controller.signal)
  controller.abort()
  expect(await waiting).toBeUndefined()
})

/** A node that has mined another transaction with the same nonce. */
const replaced = (by: object) => {
  const other = { ...TRANSACTION, hash: `0x${'ef'.repeat(32)}`, ...by }
  return node({
    eth_blockNumber: '0x12',
    eth_getTransactionByHash: TRANSACTION,
    eth_getTransactionReceipt: (hash: string) =>
      hash === HASH ? null : { ...RECEIPT, transactionHash: other.hash, blockNumber: '0x12' },
    eth_getBlockByNumber: { number: '0x12', hash: RECEIPT.blockHash, transactions: [other], timestamp: '0x1' },
  })
}
test('a replacement by another transaction is a failure', async () => {
  const error = await confirm(replaced({ value: '0x1' }).client, HASH).catch((cause) => cause)
  expect(error.message).toBe('Another transaction took its place.')
  expect(reasonOf(error)).toEqual({ reason: 'TRANSACTION_REPLACED', hash: HASH })
})
test('a replacement with a higher fee counts as the same transaction', async () => {
  expect(await confirm(replaced({}).client, HASH)).toMatchObject({ status: 1, confirmations: 1 })
})
