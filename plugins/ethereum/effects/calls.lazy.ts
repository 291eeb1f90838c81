import type { AbiParameter } from 'viem'
import * as viem from 'viem'
import type { Effect, Token } from '../../../core/effects.js'
import { limitOf } from './limits.js'
import { FUNCTIONS } from './well-known-functions.js'

type Hex = `0x${string}`
/**
 * Reads the effects of a call of `contract` from its arguments; undefined if they are not encoded exactly as the ABI
 * requires.
 */
type Reader = (contract: Hex, data: Hex, numbersOf: NumbersOf) => readonly Effect[] | undefined
type Numbers = Token['numbers']
/**
 * What the number in `approve` or `transferFrom` means. Tokens (ERC-20) and collections (ERC-721) share these
 * functions.
 */
type NumbersOf = (contract: Hex) => Numbers
const AMOUNTS: NumbersOf = () => undefined

function reads<const Inputs extends readonly AbiParameter[]>(
  inputs: Inputs,
  effects: (
    contract: Hex,
    values: ReturnType<typeof viem.decodeAbiParameters<Inputs>>,
    numbersOf: NumbersOf,
  ) => readonly Effect[] | undefined,
): Reader {
  return (contract, data, numbersOf) => {
    try {
      const values = viem.decodeAbiParameters(inputs, data)
      const [types, parameters]: [readonly AbiParameter[], readonly unknown[]] = [inputs, values]
      return viem.encodeAbiParameters(types, parameters) === data ? effects(contract, values, numbersOf) : undefined
    } catch {
      return undefined
    }
  }
}

const moved = (from: Hex, to: Hex, contract: Hex, items: readonly (readonly [id: bigint, count: bigint])[]) =>
  items.map(([item, amount]): Effect => ({ kind: 'transfer', from, to, asset: { contract, item, amount } }))

const unclear = (numbers: Numbers) => (numbers === 'any' ? ({ mayBeItem: true } as const) : {})

/**
 * Readers of calls that give something away, by selector: ERC-20, ERC-721, ERC-1155, Permit2, EIP-2612, and DAI's
 * older permit.
 */
const READERS: Readonly<Record<string, Reader>> = {
  // transfer(address,uint256)
  '0xa9059cbb': reads(viem.parseAbiParameters('address, uint256'), (contract, [to, amount]) => [
    { kind: 'transfer', to, asset: { contract, amount } },
  ]),
  // transferFrom(address,address,uint256) of a token, or of a collection with the id of an item
  '0x23b872dd': reads(
    viem.parseAbiParameters('address, address, uint256'),
    (contract, [from, to, amount], numbersOf) =>
      numbersOf(contract) === 'item'
        ? moved(from, to, contract, [[amount, 1n]])
        : [{ kind: 'transfer', from, to, asset: { contract, amount, ...unclear(numbersOf(contract)) } }],
  ),
  // approve(address,uint256), likewise; approving the zero address revokes the approval of an item
  '0x095ea7b3': reads(viem.parseAbiParameters('address, uint256'), (token, [spender, amount], numbersOf) =>
    numbersOf(token) === 'item'
      ? [{ kind: 'allow', token, spender, limit: BigInt(spender) ? 1n : 0n, item: amount }]
      : [{ kind: 'allow', token, spender, limit: limitOf(amount), ...unclear(numbersOf(token)) }],
  ),
  // increaseAllowance(address,uint256)
  '0x39509351': reads(viem.parseAbiParameters('address, uint256'), (token, [spender, amount]) => [
    { kind: 'allow', token, spender, limit: limitOf(amount), change: 'raise' },
  ]),
  // decreaseAllowance(address,uint256)
  '0xa457c2d7': reads(viem.parseAbiParameters('address, uint256'), (token, [spender, limit]) => [
    { kind: 'allow', token, spender, limit, change: 'lower' },
  ]),
  // setApprovalForAll(address,bool)
  '0xa22cb465': reads(viem.parseAbiParameters('address, bool'), (collection, [operator, isAllowed]) => [
    { kind: 'allow-all', collection, operator, isAllowed },
  ]),
  // safeTransferFrom(address,address,uint256)
  '0x42842e0e': reads(viem.parseAbiParameters('address, address, uint256'), (contract, [from, to, id]) =>
    moved(from, to, contract, [[id, 1n]]),
  ),
  // safeTransferFrom(address,address,uint256,bytes)
  '0xb88d4fde': reads(viem.parseAbiParameters('address, address, uint256, bytes'), (contract, [from, to, id]) =>
    moved(from, to, contract, [[id, 1n]]),
  ),
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  '0xf242432a': reads(
    viem.parseAbiParameters('address, address, uint256, uint256, bytes'),
    (contract, [from, to, id, count]) => moved(from, to, contract, [[id, count]]),
  ),
  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '0x2eb2c2d6': reads(
    viem.parseAbiParameters('address, address, uint256[], uint256[], bytes'),
    (contract, [from, to, ids, counts]) =>
      ids.length === counts.length
        ? moved(
            from,
            to,
            contract,
            ids.map((id, at) => [id, counts[at] ?? 0n] as const),
          )
        : undefined,
  ),
  // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0xd505accf': reads(
    viem.parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32'),
    // the deadline limits the use of the signature, and the permission stays after it
    (token, [, spender, amount]) => [{ kind: 'allow', token, spender, limit: limitOf(amount) }],
  ),
  // approve(address,address,uint160,uint48) of Permit2
  '0x87517c45': reads(
    viem.parseAbiParameters('address, address, uint160, uint48'),
    (_, [token, spender, amount, until]) => [
      { kind: 'allow', token, spender, limit: limitOf(amount), until: BigInt(until) },
    ],
  ),
  // transferFrom(address,address,uint160,address) of Permit2
  '0x36c78516': reads(
    viem.parseAbiParameters('address, address, uint160, address'),
    (_, [from, to, amount, contract]) => [{ kind: 'transfer', from, to, asset: { contract, amount } }],
  ),
  // permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)
  '0x8fcbaf0c': reads(
    viem.parseAbiParameters('address, address, uint256, uint256, bool, uint8, bytes32, bytes32'),
    (token, [, spender, , , isAllowed]) => [{ kind: 'allow', token, spender, limit: isAllowed ? 'unlimited' : 0n }],
  ),
}

/**
 * Returns the effects of a call of `contract` with this call data. Empty if there is no call data. Data that are not
 * encoded exactly as the ABI requires (an extra byte, an address longer than 20 bytes) count as an unknown call, since
 * contracts read such data in different ways.
 */
export function effectsOfCall(contract: Hex, data: Hex | undefined, numbersOf = AMOUNTS): readonly Effect[] {
  if (!data || data === '0x') return []
  const lower: Hex = `0x${data.slice(2).toLowerCase()}`
  const selector: Hex = `0x${lower.slice(2, 10)}`
  const effects = READERS[selector]?.(contract, `0x${lower.slice(10)}`, numbersOf)
  if (effects) return effects
  const name = FUNCTIONS[selector]?.replace(/\(.*/, '')
  return [{ kind: 'call', contract, selector, ...(name && { name }) }]
}

/** The most calls of a batch that are read. */
const MAX_CALLS = 100
interface Call {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}
function effectsOfCalls(calls: readonly Call[], numbersOf: NumbersOf): readonly Effect[] | undefined {
  if (calls.length > MAX_CALLS) return undefined
  return calls.flatMap(({ to, value, data }) => [
    ...(value ? [{ kind: 'transfer', to, asset: { contract: null, amount: value } } as const] : []),
    ...effectsOfCall(to, data, numbersOf),
  ])
}
/** Joins the lists of a batch. They must have the same length. */
const inStep = (numbersOf: NumbersOf, all: readonly Hex[], data: readonly Hex[], values?: readonly bigint[]) =>
  all.length === data.length && (!values || all.length === values.length)
    ? effectsOfCalls(
        all.map((to, at) => ({ to, value: values?.[at] ?? 0n, data: data[at] ?? '0x' })),
        numbersOf,
      )
    : undefined

/**
 * Readers of batches, by the selector with which ERC-4337 accounts call others: Coinbase's smart wallet, and the
 * accounts of eth-infinitism.
 */
const ACCOUNT_READERS: Readonly<Record<string, Reader>> = {
  // execute(address,uint256,bytes)
  '0xb61d27f6': reads(viem.parseAbiParameters('address, uint256, bytes'), (_, [to, value, data], numbersOf) =>
    effectsOfCalls([{ to, value, data }], numbersOf),
  ),
  // executeBatch((address,uint256,bytes)[])
  '0x34fcd5be': reads(viem.parseAbiParameters('(address to, uint256 value, bytes data)[]'), (_, [calls], numbersOf) =>
    effectsOfCalls(calls, numbersOf),
  ),
  // executeBatch(address[],uint256[],bytes[])
  '0x47e1da2a': reads(viem.parseAbiParameters('address[], uint256[], bytes[]'), (_, [all, values, data], numbersOf) =>
    inStep(numbersOf, all, data, values),
  ),
  // executeBatch(address[],bytes[])
  '0x18dfb3c7': reads(viem.parseAbiParameters('address[], bytes[]'), (_, [all, data], numbersOf) =>
    inStep(numbersOf, all, data),
  ),
}

/** Returns the effects of call data on an account: the calls that it makes, or one unknown call to itself. */
export function effectsOfAccount(account: Hex, callData: Hex, numbersOf = AMOUNTS): readonly Effect[] {
  const lower: Hex = `0x${callData.slice(2).toLowerCase()}`
  const effects = ACCOUNT_READERS[lower.slice(0, 10)]?.(account, `0x${lower.slice(10)}`, numbersOf)
  return effects ?? effectsOfCall(account, callData, numbersOf)
}
