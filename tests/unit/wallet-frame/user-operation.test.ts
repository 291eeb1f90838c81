import {
  concatHex,
  encodeAbiParameters,
  type Hex,
  keccak256,
  padHex,
  parseAbiParameters,
  recoverAddress,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { fromHex } from '../../../server/frame/page/lib/bytes.js'
import { methods } from '../../../server/frame/page/rpc/methods.js'
import { refused } from './refused.js'

const KEY = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const OWNER = privateKeyToAccount(KEY).address
const entryPoint = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
const SENDER = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const FACTORY = '0x3535353535353535353535353535353535353535'
const PAYMASTER = '0x4646464646464646464646464646464646464646'

const gas = {
  callGasLimit: 1n,
  verificationGasLimit: 2n,
  preVerificationGas: 3n,
  maxFeePerGas: 4n,
  maxPriorityFeePerGas: 5n,
}
const common = { sender: SENDER, nonce: 6n, callData: '0xabcd', ...gas } as const
const six = { ...common, initCode: '0x0102', paymasterAndData: '0x0304' } as const
const seven = {
  ...common,
  factory: FACTORY,
  factoryData: '0x0102',
  paymaster: PAYMASTER,
  paymasterData: '0x0304',
  paymasterVerificationGasLimit: 7n,
  paymasterPostOpGasLimit: 8n,
} as const
const versions = [
  ['0.6', six],
  ['0.7', seven],
] as const

const sign = (overrides: object) =>
  methods.csw_signUserOperation?.([{ entryPoint, chainId: 8453, ...overrides }], OWNER)(fromHex(KEY)) as Hex
const owner = (hash: Hex, signature: Hex) => recoverAddress({ hash, signature })

/** `getUserOpHash` of ERC-4337's entry points, as in their contracts. */
const outer = (packed: Hex, chainId: bigint) =>
  keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, address, uint256'), [keccak256(packed), entryPoint, chainId]),
  )
function hashOfSix(chainId: bigint, initCode: Hex, paymasterAndData: Hex): Hex {
  const types = 'address, uint256, bytes32, bytes32, uint256, uint256, uint256, uint256, uint256, bytes32'
  const hashes = [keccak256(initCode), keccak256(common.callData)] as const
  return outer(
    encodeAbiParameters(parseAbiParameters(types), [
      ...([SENDER, 6n, ...hashes, 1n, 2n, 3n, 4n, 5n, keccak256(paymasterAndData)] as const),
    ]),
    chainId,
  )
}
const half = (value: bigint) => padHex(toHex(value), { size: 16 })
function hashOfSeven(chainId: bigint, initCode: Hex, paymasterAndData: Hex): Hex {
  const types = 'address, uint256, bytes32, bytes32, bytes32, uint256, bytes32, bytes32'
  const hashes = [keccak256(initCode), keccak256(common.callData)] as const
  const [limits, prices] = [concatHex([half(2n), half(1n)]), concatHex([half(5n), half(4n)])]
  return outer(
    encodeAbiParameters(parseAbiParameters(types), [
      ...([SENDER, 6n, ...hashes, limits, 3n, prices, keccak256(paymasterAndData)] as const),
    ]),
    chainId,
  )
}

describe('a user operation is signed by its entry point’s hash', () => {
  test('of version 0.6, the default', async () => {
    const hash = hashOfSix(8453n, six.initCode, six.paymasterAndData)
    expect(await owner(hash, sign({ userOperation: six }))).toBe(OWNER)
    expect(await owner(hash, sign({ userOperation: six, version: '0.6' }))).toBe(OWNER)
    expect(await owner(hashOfSix(8453n, '0x', '0x'), sign({ userOperation: common }))).toBe(OWNER)
  })
  test('of version 0.7', async () => {
    const version = '0.7'
    const paid = concatHex([PAYMASTER, half(7n), half(8n), '0x0304'])
    const hash = hashOfSeven(8453n, concatHex([FACTORY, '0x0102']), paid)
    expect(await owner(hash, sign({ userOperation: seven, version }))).toBe(OWNER)
    expect(await owner(hashOfSeven(8453n, '0x', '0x'), sign({ userOperation: common, version }))).toBe(OWNER)
  })
  test('for the given chain, up to the safe integers', async () => {
    const hash = hashOfSix(2n ** 53n - 1n, '0x', '0x')
    expect(await owner(hash, sign({ userOperation: common, chainId: 2n ** 53n - 1n }))).toBe(OWNER)
    expect(() => sign({ userOperation: common, chainId: 2n ** 53n })).toThrow(refused('"chainId" is too high.'))
  })
  test.each(versions)('%s: quantities may be numbers or hex', (version, userOperation) => {
    const hexed = Object.entries(userOperation).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? toHex(value) : value,
    ])
    const signature = sign({ userOperation, version })
    expect(sign({ userOperation: Object.fromEntries(hexed), version })).toBe(signature)
    expect(sign({ userOperation: { ...userOperation, nonce: 6, callGasLimit: '1' }, version })).toBe(signature)
  })
  test.each(versions)('%s: ignores a signature, and fields that are undefined or null', (version, userOperation) => {
    const signature = sign({ userOperation, version })
    for (const ignored of [
      { signature: '0x' },
      { signature: 'anything' },
      { signature: null },
      { eip7702Auth: undefined },
      { eip7702Auth: null },
    ])
      expect(sign({ userOperation: { ...userOperation, ...ignored }, version })).toBe(signature)
  })
  test.each([
    ['0.6', { initCode: null, paymasterAndData: null }],
    ['0.7', { factory: null, factoryData: null, paymaster: undefined, paymasterPostOpGasLimit: null }],
  ])('%s: optional fields may be null', (version, nothing) => {
    expect(sign({ userOperation: { ...common, ...nothing }, version })).toBe(sign({ userOperation: common, version }))
  })
})

describe('a malformed user operation', () => {
  test.each([[undefined], [null], ['0x'], [[]], [{}]])('%j is refused', (params) => {
    expect(() => methods.csw_signUserOperation?.([params], OWNER)).toThrow(refused('has its "chainId"'))
  })
  test.each([[undefined], ['0x'], [[common]]])('must be an object, not %s', (userOperation) => {
    expect(() => sign({ userOperation })).toThrow(refused('has its "chainId"'))
  })
  test('needs a positive chain id', () => {
    for (const chainId of [undefined, null, 0])
      expect(() => sign({ userOperation: six, chainId })).toThrow(refused('has its "chainId"'))
    expect(() => sign({ userOperation: six, chainId: 1.5 })).toThrow(refused('"chainId" must be an unsigned'))
  })
  test.each([
    ['missing', undefined],
    ['short', entryPoint.slice(0, -1)],
    ['long', `${entryPoint}0`],
    ['behind something', `x${entryPoint}`],
    ['a list of one', [entryPoint]],
  ])('needs an address as entry point, not %s', (_, wrong) => {
    expect(() => sign({ userOperation: six, entryPoint: wrong })).toThrow(refused('"entryPoint" must be an address.'))
  })
  test.each([['0.8'], ['0.9'], [''], [0.6], [null]])('of version %j is refused', (version) => {
    expect(() => sign({ userOperation: common, version })).toThrow(refused('"version" must be 0.6 or 0.7.'))
  })
  test.each(versions)(
    '%s: with a field that its hash leaves out is refused, since it would be shown and not signed',
    (version, own) => {
      const others = Object.entries({ ...six, ...seven, authorization: '0x', '': '0x' })
      for (const [name, value] of others.filter(([name]) => !Object.hasOwn(own, name)))
        expect(() => sign({ userOperation: { ...own, [name]: value }, version })).toThrow(
          refused(`"${name}" is not a field of a user operation of version ${version}.`),
        )
      expect(() => sign({ userOperation: { ...own, ['x'.repeat(65)]: 1 }, version })).toThrow(
        refused(`"${'x'.repeat(64)}" is not a field`),
      )
    },
  )
  test.each(Object.keys(common))('without %s is refused, since zero would be signed', (name) => {
    for (const [version, own] of versions)
      for (const missing of [undefined, null])
        expect(() => sign({ userOperation: { ...own, [name]: missing }, version })).toThrow(
          refused(`"${name}" is missing.`),
        )
  })
  test.each(versions)('%s: with malformed quantities or bytes is refused by name', (version, own) => {
    for (const [name, value] of Object.entries(own)) {
      const words = typeof value === 'bigint' ? 'must be an unsigned whole number' : 'must be hex.'
      const wrong = typeof value === 'bigint' ? [1.5, -1, 'x'] : ['0xabc', 'x0xab', '0xab,', 'ab', '', 5n, ['0xab']]
      for (const one of wrong)
        expect(() => sign({ userOperation: { ...own, [name]: one }, version })).toThrow(refused(`"${name}" ${words}`))
    }
  })
  test('with an address of another size, or a quantity that is too large, is refused', () => {
    expect(() => sign({ userOperation: { ...six, sender: '0x35' } })).toThrow(refused('"sender" must be an address.'))
    const words = 'An amount of the user operation is higher than its place holds.'
    const huge = { ...seven, callGasLimit: 2n ** 128n }
    expect(() => sign({ userOperation: huge, version: '0.7' })).toThrow(refused(words))
  })
  test.each([
    ['factoryData', 'factory', { factoryData: '0x0102' }],
    ['paymasterData', 'paymaster', { paymasterData: '0x0304' }],
    ['paymasterVerificationGasLimit', 'paymaster', { paymasterVerificationGasLimit: 7n }],
    ['paymasterPostOpGasLimit', 'paymaster', { paymasterPostOpGasLimit: 0n }],
  ])('0.7: %s without its %s is refused, since it would be shown and not signed', (name, needed, fields) => {
    expect(() => sign({ userOperation: { ...common, ...fields }, version: '0.7' })).toThrow(
      refused(`"${name}" is nothing without "${needed}".`),
    )
  })
  test('0.7: a paymaster without one of its gas limits is refused, since zero would be signed', () => {
    for (const name of ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'])
      for (const nothing of [undefined, null])
        expect(() => sign({ userOperation: { ...seven, [name]: nothing }, version: '0.7' })).toThrow(
          refused(`"${name}" is missing.`),
        )
  })
  test.each(['factory', 'paymaster'])('0.7: a %s of another size than an address is refused', (name) => {
    for (const wrong of ['0x', '0x35', `${FACTORY}35`])
      expect(() => sign({ userOperation: { ...seven, [name]: wrong }, version: '0.7' })).toThrow(
        refused(`"${name}" must be an address.`),
      )
  })
  test('with EIP-7702’s marker as factory is refused, since newer entry points hash it differently', () => {
    const mark = '0x7702000000000000000000000000000000000000'
    const words = 'Accounts of EIP-7702 are not supported.'
    expect(() => sign({ userOperation: { ...seven, factory: mark }, version: '0.7' })).toThrow(refused(words))
    expect(() => sign({ userOperation: { ...seven, factory: mark.replace('x', 'X') }, version: '0.7' })).toThrow(
      refused(words),
    )
    for (const initCode of ['0x7702', '0X7702', mark, `${mark}0102`])
      expect(() => sign({ userOperation: { ...six, initCode } })).toThrow(refused(words))
    // `initCode` that only starts with these bytes still names a factory
    expect(sign({ userOperation: { ...six, initCode: '0x770201' } })).toMatch(/^0x/)
  })
  test('0.7: a factory alone, and a paymaster without data, are signed', async () => {
    const { factoryData: _, paymasterData: __, ...bare } = seven
    const hash = hashOfSeven(8453n, FACTORY, concatHex([PAYMASTER, half(7n), half(8n)]))
    expect(await owner(hash, sign({ userOperation: bare, version: '0.7' }))).toBe(OWNER)
  })
})
