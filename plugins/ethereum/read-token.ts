import { isDecimals } from '../../core/chains/directory.js'
import type { Token } from '../../core/effects.js'
import { toError } from '../../core/errors.js'
import { type Ask, call, numberAt, unreadable, WORD } from './erc20.js'

/** The first four bytes of the hash of each function. ERC-20: https://eips.ethereum.org/EIPS/eip-20 */
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
/** ERC-165's question whether a contract is an ERC-721, with its argument. */
const SUPPORTS_COLLECTION = `0x01ffc9a7${'80ac58cd'.padEnd(2 * WORD, '0')}`

type Read = Pick<Token, 'symbol' | 'decimals' | 'numbers'>
/** Symbol and decimals of a token, and whether it is a collection. Rejects with `invalid_data` for what is neither. */
export async function readToken(ask: Ask, address: string): Promise<Read> {
  const [named, counted] = await Promise.all([
    valueOrError(call(ask, address, SYMBOL).then(textOf)),
    valueOrError(call(ask, address, DECIMALS).then((bytes) => Number(numberAt(bytes, 0)))),
  ])
  // a token that is divided is no collection; one that says nothing of it may be one
  const isCollection =
    (counted instanceof Error || counted === 0) && (await valueOrError(supports(ask, address))) === true
  if (named instanceof Error && counted instanceof Error && !isCollection) throw named
  const numbers = isCollection ? 'item' : counted instanceof Error ? 'any' : undefined
  return {
    symbol: named instanceof Error ? '' : readable(named),
    decimals: isDecimals(counted) ? counted : 0,
    ...(numbers && { numbers }),
  }
}
const supports = async (ask: Ask, address: string) => numberAt(await call(ask, address, SUPPORTS_COLLECTION), 0) === 1n

/** `string`: where it begins, its length, itself. The oldest tokens have `bytes32`, up to the first zero. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length === WORD) return decoded(bytes.subarray(0, bytes.indexOf(0) + 1 || WORD))
  const start = Number(numberAt(bytes, 0))
  const length = Number(numberAt(bytes, start))
  const text = bytes.subarray(start + WORD, start + WORD + length)
  if (text.length < length) throw unreadable()
  return decoded(text)
}
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
/** What a contract does not answer may be missing; what a node does not answer is no word of the contract. */
const valueOrError = <T>(answer: Promise<T>): Promise<T | Error> =>
  answer.catch((cause) => {
    const error = toError(cause)
    if (error.retryable) throw error
    return error
  })

/** Anyone may deploy a token of any name: nothing unseen, nothing that turns the text around it, nothing endless. */
const readable = (symbol: string) => [...symbol.replace(/\p{C}/gu, '').trim()].slice(0, 24).join('')
