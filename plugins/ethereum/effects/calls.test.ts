import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { effectsOfAccount, effectsOfCall } from './calls.lazy.js'
import { FUNCTIONS } from './well-known-functions.js'

type Hex = `0x${string}`
const CONTRACT: Hex = `0x${'11'.repeat(20)}`
const A: Hex = '0xF977814e90dA44bFA03b6295A0616a897441aceC'
const B: Hex = '0x28C6c06298d514Db089934071355E5743bf21d60'
const TOKEN: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MAX = 2n ** 256n - 1n
const HASH: Hex = `0x${'00'.repeat(32)}`

/** The call data of a function with this signature, encoded by viem. */
function call(signature: string, ...args: unknown[]): Hex {
  const signatures: readonly string[] = [`function ${signature}`]
  return encodeFunctionData({ abi: parseAbi(signatures), functionName: signature.replace(/\(.*/, ''), args })
}
const effects = (data: Hex) => effectsOfCall(CONTRACT, data)

describe('the effects of a call', () => {
  test.each<[string, unknown[], object]>([
    ['transfer(address,uint256)', [A, 5n], { kind: 'transfer', to: A, asset: { contract: CONTRACT, amount: 5n } }],
    [
      'transferFrom(address,address,uint256)',
      [A, B, 5n],
      { kind: 'transfer', from: A, to: B, asset: { contract: CONTRACT, amount: 5n } },
    ],
    ['approve(address,uint256)', [A, 5n], { kind: 'allow', token: CONTRACT, spender: A, limit: 5n }],
    ['approve(address,uint256)', [A, MAX], { kind: 'allow', token: CONTRACT, spender: A, limit: 'unlimited' }],
    [
      'approve(address,uint256)',
      [A, 2n ** 160n - 2n],
      { kind: 'allow', token: CONTRACT, spender: A, limit: 2n ** 160n - 2n },
    ],
    [
      'increaseAllowance(address,uint256)',
      [A, 2n ** 255n],
      { kind: 'allow', token: CONTRACT, spender: A, limit: 'unlimited', change: 'raise' },
    ],
    [
      'decreaseAllowance(address,uint256)',
      [A, 5n],
      { kind: 'allow', token: CONTRACT, spender: A, limit: 5n, change: 'lower' },
    ],
    [
      'setApprovalForAll(address,bool)',
      [A, true],
      { kind: 'allow-all', collection: CONTRACT, operator: A, isAllowed: true },
    ],
    [
      'setApprovalForAll(address,bool)',
      [A, false],
      { kind: 'allow-all', collection: CONTRACT, operator: A, isAllowed: false },
    ],
    [
      'safeTransferFrom(address,address,uint256)',
      [A, B, 7n],
      { kind: 'transfer', from: A, to: B, asset: { contract: CONTRACT, item: 7n, amount: 1n } },
    ],
    [
      'safeTransferFrom(address,address,uint256,bytes)',
      [A, B, 7n, '0x1234'],
      { kind: 'transfer', from: A, to: B, asset: { contract: CONTRACT, item: 7n, amount: 1n } },
    ],
    [
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      [A, B, 7n, 3n, '0x'],
      { kind: 'transfer', from: A, to: B, asset: { contract: CONTRACT, item: 7n, amount: 3n } },
    ],
    [
      'approve(address,address,uint160,uint48)',
      [A, B, 5n, 99],
      { kind: 'allow', token: A, spender: B, limit: 5n, until: 99n },
    ],
    [
      'transferFrom(address,address,uint160,address)',
      [A, B, 5n, TOKEN],
      { kind: 'transfer', from: A, to: B, asset: { contract: TOKEN, amount: 5n } },
    ],
    [
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      [A, B, MAX, 5n, 27, HASH, HASH],
      { kind: 'allow', token: CONTRACT, spender: B, limit: 'unlimited' },
    ],
    [
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      [A, B, 0n, 0n, true, 27, HASH, HASH],
      { kind: 'allow', token: CONTRACT, spender: B, limit: 'unlimited' },
    ],
    [
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      [A, B, 0n, 0n, false, 27, HASH, HASH],
      { kind: 'allow', token: CONTRACT, spender: B, limit: 0n },
    ],
  ])('%s (%#)', (signature, args, expected) => {
    const data = call(signature, ...args)
    expect(effects(data)).toEqual([expected])
    expect(effects(`0x${data.slice(2).toUpperCase()}`)).toEqual([expected])
  })

  test('a batch transfers each NFT', () => {
    const signature = 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)'
    expect(effects(call(signature, A, B, [7n, 8n], [1n, 2n], '0x'))).toEqual([
      { kind: 'transfer', from: A, to: B, asset: { contract: CONTRACT, item: 7n, amount: 1n } },
      { kind: 'transfer', from: A, to: B, asset: { contract: CONTRACT, item: 8n, amount: 2n } },
    ])
  })
  test('a batch with fewer amounts than ids cannot be read', () => {
    const signature = 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)'
    expect(effects(call(signature, A, B, [7n, 8n], [1n], '0x'))).toEqual([
      { kind: 'call', contract: CONTRACT, selector: '0x2eb2c2d6' },
    ])
  })
})

describe('the number in a call that tokens and NFTs share', () => {
  const approve = call('approve(address,uint256)', A, 2n ** 255n)
  const revoke = call('approve(address,uint256)', `0x${'00'.repeat(20)}`, 7n)
  const transfer = call('transferFrom(address,address,uint256)', A, B, 7n)
  test('is an id if the contract is a collection', () => {
    expect(effectsOfCall(CONTRACT, approve, () => 'item')).toEqual([
      { kind: 'allow', token: CONTRACT, spender: A, limit: 1n, item: 2n ** 255n },
    ])
    expect(effectsOfCall(CONTRACT, revoke, () => 'item')).toMatchObject([{ limit: 0n, item: 7n }])
    expect(effectsOfCall(CONTRACT, transfer, () => 'item')).toEqual([
      { kind: 'transfer', from: A, to: B, asset: { contract: CONTRACT, item: 7n, amount: 1n } },
    ])
  })
  test('may be either if the contract does not say', () => {
    expect(effectsOfCall(CONTRACT, approve, () => 'any')).toMatchObject([{ limit: 'unlimited', mayBeItem: true }])
    expect(effectsOfCall(CONTRACT, transfer, () => 'any')).toMatchObject([{ asset: { amount: 7n, mayBeItem: true } }])
  })
  test('is an amount if only tokens have the function', () => {
    const data = call('transfer(address,uint256)', A, 5n)
    expect(effectsOfCall(CONTRACT, data, () => 'any')).toEqual(effects(data))
  })
})

describe('an unknown call', () => {
  const approve = call('approve(address,uint256)', A, 5n)
  test.each<[string, Hex]>([
    ['a byte too many', `${approve}00`],
    ['a byte too few', `0x${approve.slice(2, -2)}`],
    ['an address of more than 20 bytes', `0x095ea7b3${'1'.repeat(64)}${'0'.repeat(63)}5`],
    ['a selector alone', '0x095ea7b3'],
    ['a truth value of 2', `0xa22cb465${'0'.repeat(24)}${A.slice(2).toLowerCase()}${'0'.repeat(63)}2`],
    ['an unknown selector', '0xdeadbeef'],
    ['less than a selector', '0xde'],
  ])('%s', (_, data) => {
    expect(effects(data)).toEqual([{ kind: 'call', contract: CONTRACT, selector: data.slice(0, 10) }])
  })
  test('has the function’s name if that is well known', () => {
    const data = call('multicall(bytes[])', ['0x1234'])
    expect(effects(data)).toEqual([{ kind: 'call', contract: CONTRACT, selector: '0xac9650d8', name: 'multicall' }])
  })
  test.each([undefined, '0x'] as const)('call data of %s has no effect', (data) => {
    expect(effectsOfCall(CONTRACT, data)).toEqual([])
  })
  test.each(Object.entries(FUNCTIONS))('%s is the selector of %s', (selector, signature) => {
    expect(toFunctionSelector(`function ${signature}`)).toBe(selector)
  })
})

describe('the calls of a smart account', () => {
  const approve = call('approve(address,uint256)', A, 5n)
  const paid = { kind: 'transfer', to: B, asset: { contract: null, amount: 7n } }
  const allowed = { kind: 'allow', token: TOKEN, spender: A, limit: 5n }
  test.each<[string, unknown[], object[]]>([
    ['execute(address,uint256,bytes)', [B, 7n, '0x'], [paid]],
    ['execute(address,uint256,bytes)', [TOKEN, 0n, approve], [allowed]],
    [
      'executeBatch((address,uint256,bytes)[])',
      [
        [
          [B, 7n, '0x'],
          [TOKEN, 0n, approve],
        ],
      ],
      [paid, allowed],
    ],
    [
      'executeBatch(address[],uint256[],bytes[])',
      [
        [B, TOKEN],
        [7n, 0n],
        ['0x', approve],
      ],
      [paid, allowed],
    ],
    ['executeBatch(address[],bytes[])', [[TOKEN], [approve]], [allowed]],
    ['executeBatch(address[],bytes[])', [[], []], []],
  ])('%s (%#)', (signature, args, expected) => {
    const data = call(signature, ...args)
    expect(effectsOfAccount(CONTRACT, data)).toEqual(expected)
    expect(effectsOfAccount(CONTRACT, `0x${data.slice(2).toUpperCase()}`)).toEqual(expected)
  })
  test('an unknown call with value is both a transfer and a call', () => {
    expect(effectsOfAccount(CONTRACT, call('execute(address,uint256,bytes)', B, 7n, '0xdeadbeef'))).toEqual([
      paid,
      { kind: 'call', contract: B, selector: '0xdeadbeef' },
    ])
  })
  test.each<[string, Hex]>([
    ['lists of different lengths', call('executeBatch(address[],bytes[])', [A, B], ['0x'])],
    ['a byte too many', `${call('execute(address,uint256,bytes)', B, 7n, '0x')}00`],
    ['more calls than the limit', call('executeBatch(address[],bytes[])', Array(101).fill(A), Array(101).fill('0x'))],
    ['what is for the account itself', call('addOwnerAddress(address)', B)],
  ])('%s: one unknown call of the account', (_, data) => {
    expect(effectsOfAccount(CONTRACT, data)).toMatchObject([
      { kind: 'call', contract: CONTRACT, selector: data.slice(0, 10) },
    ])
  })
  test('empty data has no effect', () => expect(effectsOfAccount(CONTRACT, '0x')).toEqual([]))
})
