import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { part } from '../../../tests/unit/part.js'
import type { PublicClient } from '../../ethereum/contract.js'
import { countSent } from './count-sent.js'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('the nonce of a wallet', () => {
  const url = 'https://node.example'
  const tags: unknown[] = []
  const counting = (answer: (tag: unknown) => number) => {
    tags.length = 0
    const getTransactionCount = vi.fn(async ({ blockTag }: { blockTag?: unknown }) => {
      tags.push(blockTag)
      return answer(blockTag)
    })
    return countSent(part<PublicClient>({ getTransactionCount }), FROM)
  }
  const throwing = (cause: unknown) => () => {
    throw cause
  }
  test('counts pending transactions', async () => {
    expect(await counting(() => 7)).toBe(7)
    expect(tags).toEqual(['pending'])
  })
  test.each([
    new RpcRequestError({ url, body: {}, error: { code: -32602, message: 'unknown block tag: pending' } }),
    new RpcRequestError({ url, body: {}, error: { code: -32000, message: 'pending block is not available' } }),
    new HttpRequestError({ url, status: 400, details: 'invalid block tag' }),
  ])('counts mined ones on a node without pending state: %s', async (cause) => {
    expect(await counting((tag) => (tag === 'pending' ? throwing(cause)() : 5))).toBe(5)
    expect(tags).toEqual(['pending', 'latest'])
  })
  test.each([
    [new HttpRequestError({ url, status: 429, details: 'Too Many Requests' }), 'too_many_requests'],
    [new HttpRequestError({ url, details: 'fetch failed' }), 'network'],
    [new TimeoutError({ url, body: {} }), 'client_request_timeout'],
  ])('of an unreachable node is requested once, and its error has a name: %s', async (cause, code) => {
    await expect(counting(throwing(cause))).rejects.toMatchObject({ code, retryable: true })
    expect(tags).toEqual(['pending'])
  })
  test('that both requests refuse is the node’s own error', async () => {
    const cause = new RpcRequestError({ url, body: {}, error: { code: -32000, message: 'header not found' } })
    await expect(counting(throwing(cause))).rejects.toMatchObject({
      message: 'The node of this chain refuses: header not found',
    })
  })
})
