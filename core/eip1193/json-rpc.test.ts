import { HttpRequestError, RpcRequestError } from 'viem'
import { expect, test, vi } from 'vitest'
import { LatchkitError } from '../errors.js'
import { forwardToNode, nodeError } from './json-rpc.js'

const node = (error: { code: number; message: string; data?: unknown }) =>
  new Error('viem says it its own way', {
    cause: new RpcRequestError({ body: {}, url: 'https://node.example', error: error as never }),
  })

test('a request is sent to the node of the wallet’s chain', async () => {
  const request = vi.fn(async () => '0x10')
  const client = vi.fn(async () => ({ request }))
  const current = vi.fn(async () => ({ id: 8453 }))
  const parts = { chains: { current }, ethereum: async () => ({ client }) } as never
  const ask = { method: 'eth_blockNumber', params: [] }
  expect(await forwardToNode(parts, '0xabc', ask)).toBe('0x10')
  expect([current.mock.calls, client.mock.calls, request.mock.calls]).toEqual([[['0xabc']], [[8453]], [[ask]]])
  request.mockRejectedValue(node({ code: 3, message: 'reverted', data: '0x08c3' }))
  await expect(forwardToNode(parts, '0xabc', ask)).rejects.toMatchObject({
    name: 'ProviderRpcError',
    code: 3,
    data: '0x08c3',
  })
})
test('a node’s error keeps its code and data, at any depth', () => {
  const outer = Object.assign(new Error('outer', { cause: { code: -32000, message: 'nonce too low', data: 1 } }), {
    code: -32603,
  })
  expect(nodeError(outer)).toMatchObject({ code: -32000, message: 'nonce too low', data: 1, cause: outer })
  expect(nodeError({ code: 7 })).toMatchObject({ code: 7, message: '' })
})
test('our own errors keep their codes', () => {
  expect(nodeError(new LatchkitError('unsupported_chain_id', 'no'))).toMatchObject({ code: 4902, message: 'no' })
})
test.each([new TypeError('fetch failed'), { code: 'ECONNREFUSED' }, undefined, null])(
  'without an answer the node is reported as unreachable: %s',
  (cause) => {
    expect(nodeError(cause)).toMatchObject({ code: 4901, message: 'The node of this chain cannot be reached.', cause })
  },
)
test.each([
  [401, -32603],
  [429, -32005],
  [502, 4901],
])('HTTP %i without a JSON-RPC error is a refusal with the code %i', (status, code) => {
  const cause = new Error('outer', {
    cause: new HttpRequestError({ url: 'https://node.example', status, details: 'no' }),
  })
  expect(nodeError(cause)).toMatchObject({ code, message: `The node of this chain refuses (${status}): no`, cause })
})
