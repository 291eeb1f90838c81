import { personalSign, SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util'
import fc from 'fast-check'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../../../server/frame/page/lib/bytes.js'
import { methods } from '../../../server/frame/page/rpc/methods.js'
import { typedDataHash } from '../../../server/frame/page/rpc/typed-data.js'

/** Compares signatures of random requests with MetaMask's own implementation. */
const RUNS = { numRuns: 2_000 }
const KEY = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const ADDRESS = privateKeyToAddress(KEY)

type Draw = fc.GeneratorValue
interface Member {
  readonly name: string
  readonly type: string
}
type Types = Readonly<Record<string, readonly Member[]>>
const DOMAIN: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const oneOf = (...words: readonly string[]) => fc.constantFrom(...words)
const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => bytes * 8)
const hexOf = (bytes: Uint8Array) => toHex(bytes)
const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(hexOf)
const anyCase = (hex: string) => (hex.length % 3 ? hex : `0x${hex.slice(2).toUpperCase()}`)
/** A value in the forms that hosts use: a number if it fits, decimal text, or hex. */
const anyForm = (value: bigint) => {
  const ways: (string | number)[] = [`${value}`]
  if (value >= 0n) ways.push(`0x${value.toString(16)}`)
  if (value === BigInt(Number(value)) && Number.isSafeInteger(Number(value))) ways.push(Number(value))
  return fc.constantFrom(...ways)
}
const elementary = fc.oneof(
  fc.constantFrom('address', 'bool', 'string', 'bytes'),
  bits.map((size) => `uint${size}`),
  bits.map((size) => `int${size}`),
  fc.integer({ min: 1, max: 32 }).map((size) => `bytes${size}`),
)
const suffixes = fc.array(
  fc.oneof(
    fc.constant('[]'),
    fc.integer({ min: 0, max: 3 }).map((size) => `[${size}]`),
  ),
  {
    maxLength: 2,
  },
)

/** Draws types of structs. Each may contain those after it. */
function drawTypes(draw: Draw): Types {
  const count = draw(fc.integer, { min: 1, max: 4 })
  const names = Array.from({ length: count }, (_, at) => `${draw(oneOf, 'Mail', 'person', 'Z', '_x')}${at}`)
  const memberOf = (at: number, nth: number): Member => {
    const laterNames = names.slice(at + 1)
    const isStruct = laterNames.length > 0 && draw(fc.boolean)
    const base = isStruct ? draw(oneOf, ...laterNames) : draw(() => elementary)
    return {
      name: `${draw(oneOf, 'to', 'From', '$')}${nth}`,
      type: base + draw(() => suffixes).join(''),
    }
  }
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      Array.from({ length: draw(fc.integer, { min: 0, max: 4 }) }, (_, nth) => memberOf(at, nth)),
    ]),
  )
}
function drawValue(draw: Draw, types: Types, type: string): unknown {
  const [, inner, size] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (inner !== undefined) {
    const length = size ? Number(size) : draw(fc.integer, { min: 0, max: 3 })
    return Array.from({ length }, () => drawValue(draw, types, inner))
  }
  const members = types[type]
  if (members) return Object.fromEntries(members.map((one) => [one.name, drawValue(draw, types, one.type)]))
  return draw(() => arbitraryOf(type))
}
function arbitraryOf(type: string): fc.Arbitrary<unknown> {
  if (type === 'bool') return fc.boolean()
  if (type === 'string') return fc.string({ unit: 'binary' })
  if (type === 'bytes') return fc.uint8Array().map(hexOf).map(anyCase)
  if (type === 'address') return bytesOf(20).map(anyCase)
  const [, name, digits] = /^(\D+)(\d+)$/.exec(type) ?? []
  const size = Number(digits)
  if (name === 'bytes') return bytesOf(size).map(anyCase)
  const range = name === 'uint' ? { min: 0n, max: 2n ** BigInt(size) - 1n } : signed(size)
  return fc.bigInt(range).chain(anyForm)
}
const signed = (size: number) => ({ min: -(2n ** BigInt(size - 1)), max: 2n ** BigInt(size - 1) - 1n })

test('typed data', () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const types = drawTypes(draw)
      const primaryType = Object.keys(types)[0] ?? ''
      const about = DOMAIN.filter(() => draw(fc.boolean))
      const domain = drawValue(draw, { EIP712Domain: about }, 'EIP712Domain')
      const message = drawValue(draw, types, primaryType)
      const whole = { types: { EIP712Domain: about, ...types }, primaryType, domain, message }
      const input = draw(fc.boolean) ? whole : { ...whole, types }
      const metamaskHash = TypedDataUtils.eip712Hash(whole as never, SignTypedDataVersion.V4)
      expect(toHex(typedDataHash(draw(fc.boolean) ? input : JSON.stringify(input)))).toBe(
        toHex(new Uint8Array(metamaskHash)),
      )
    }),
    RUNS,
  )
})

test('messages of text and of bytes', () => {
  const message = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.uint8Array({ minLength: 1 }).map(hexOf))
  fc.assert(
    fc.property(message, (data) => {
      const ownSignature = methods.personal_sign?.([data, ADDRESS], ADDRESS)(fromHex(KEY))
      expect(ownSignature).toBe(personalSign({ privateKey: Buffer.from(KEY.slice(2), 'hex'), data: asBytes(data) }))
    }),
    RUNS,
  )
})
/** MetaMask accepts hex of any length as bytes, the frame only an even number of digits. */
const asBytes = (data: string) => (/^0x([0-9a-f]{2})*$/i.test(data) ? data : hexOf(new TextEncoder().encode(data)))
