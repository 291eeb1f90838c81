import type { TypedMember, TypedStruct } from '../../../core/input/typed-data.js'
import type { TypedMeaning } from './contract.js'

interface Place {
  /** The struct that contains the value, and its members. */
  readonly struct: TypedStruct
  readonly members: readonly TypedMember[]
  /** `verifyingContract` of the domain. */
  readonly contract?: unknown
}
const TOKEN_NAME = /token|asset|currency/i
const AMOUNT_NAME = /amount|value|wad/i
const MOMENT_NAME = /deadline|expir|until|valid(to|from|after|before)|time|date|(issued|created)at/i
/** Names of numbers that identify something, so that their size has no meaning. */
const LABEL_NAME = /(^|_)id$|I[dD]$|[nN]once|[sS]alt|[cC]hain|[vV]ersion|[iI]ndex|[hH]ash/
/** Unix times from the years 2001 to 2106, in seconds. */
const [FIRST_MOMENT, LAST_MOMENT] = [1_000_000_000n, 2n ** 32n]
const MS = 1_000n
/** The smallest number that is shown with its digits grouped. */
const FIRST_GROUPED = 10_000n

/**
 * Guesses the meaning of an address or number in typed data from its type, its name and its neighbours; undefined if
 * the plain value is best. Since it is a guess, a screen must also offer the plain value.
 */
export function meaningOf({ name, type }: TypedMember, value: unknown, place: Place): TypedMeaning | undefined {
  if (type === 'address') return 'address'
  const [, unsigned, bits] = /^(u?)int(\d*)$/.exec(type) ?? []
  if (bits === undefined || (typeof value !== 'string' && typeof value !== 'number')) return undefined
  const number = BigInt(value)
  if (unsigned && Number(bits || 256) >= 48 && number === 2n ** BigInt(bits || 256) - 1n) return 'highest'
  if (MOMENT_NAME.test(name)) {
    if (number >= FIRST_MOMENT && number < LAST_MOMENT) return { moment: number }
    if (number >= FIRST_MOMENT * MS && number < LAST_MOMENT * MS) return { moment: number / MS }
  }
  const token = AMOUNT_NAME.test(name) && tokenOf(name, place)
  if (token) return { token }
  return number >= FIRST_GROUPED && !LABEL_NAME.test(name) ? 'number' : undefined
}

/**
 * Guesses the token of an amount: `sellToken` for `sellAmount`, `makerAsset` for `makingAmount`, or the only token.
 * For a plain `amount` or `value` without a token, it is the contract that verifies the data.
 */
function tokenOf(name: string, { struct, members, contract }: Place): string | undefined {
  const tokens = members.filter((member) => member.type === 'address' && TOKEN_NAME.test(member.name))
  const side = sideOf(name, AMOUNT_NAME)
  const same = tokens.find((one) => sideOf(one.name, TOKEN_NAME) === side)
  const token = same ?? (side === '' && tokens.length === 1 ? tokens[0] : undefined)
  const address = token ? struct[token.name] : side === '' && !tokens.length ? contract : undefined
  return typeof address === 'string' ? address : undefined
}
/** The part of the name before `kind`: `mak` for `makerAsset` and `makingAmount`, '' for `token` and `amount`. */
const sideOf = (name: string, kind: RegExp) =>
  name
    .replace(kind, '')
    .replace(/address|^_|_$/gi, '')
    .slice(0, 3)
    .toLowerCase()
