import { describe, expect, test } from 'vitest'
import type { HostConfig } from '../host-config.js'
import { defaultChainId, parseChainId } from './chain-id.js'

describe('a chain id (decision 29)', () => {
  test.each<[unknown, number | undefined]>([
    [1, 1],
    ['0x2105', 8453],
    ['0X1', 1],
    ['0xA', 10],
    ['1', undefined],
    ['0x', undefined],
    ['0x1 ', undefined],
    [' 0x1', undefined],
    [0, undefined],
    [-1, undefined],
    [1.5, undefined],
    [2 ** 60, undefined],
    [null, undefined],
  ])('%j is read as %s', (value, id) => {
    expect(parseChainId(value)).toBe(id)
  })
})

test.each<[unknown, number | undefined]>([
  ['1', 1],
  ['0x1', 1],
  ['1.5', undefined],
  ['', undefined],
  ['eip155:1', undefined],
  ['-1', undefined],
])('%j is read as %s where decimal text is allowed', (value, id) => {
  expect(parseChainId(value, { decimal: true })).toBe(id)
})
test.each<[object, number]>([
  [{}, 1],
  [{ supportedChains: [] }, 1],
  [{ supportedChains: [{ id: 10 }, { id: 1 }] }, 10],
  [{ supportedChains: [{ id: 10 }, { id: 8453 }], defaultChain: { id: 8453 } }, 8453],
])('the default chain of the configuration %j is %s', (host, id) => {
  expect(defaultChainId(host as HostConfig)).toBe(id)
})
