import { isDecimals } from '../../core/chains/directory.js'
import { unreadable } from '../../core/chains/node-error.js'
import type { Token } from '../../core/effects.js'
import { toError } from '../../core/errors.js'
import { withoutHidden } from '../../core/input/reveal-controls.js'
import { type Ask, call, numberAt, WORD } from './erc20.js'

/** The selectors of the functions. ERC-20: https://eips.ethereum.org/EIPS/eip-20 */
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
/** Call data of ERC-165's `supportsInterface` for ERC-721. */
const SUPPORTS_COLLECTION = `0x01ffc9a7${'80ac58cd'.padEnd(2 * WORD, '0')}`

type Read = Pick<Token, 'symbol' | 'decimals' | 'numbers'>
/**
 * Reads a token's symbol and decimals, and whether it is a collection. Rejects with `invalid_data` if it is neither.
 */
export async function readToken(ask: Ask, address: string): Promise<Read> {
  const [named, counted] = await Promise.all([
    valueOrError(call(ask, address, SYMBOL).then(textOf)),
    valueOrError(call(ask, address, DECIMALS).then((bytes) => Number(numberAt(bytes, 0)))),
  ])
  // a token with decimals is not a collection; a token that does not report its decimals may be one
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

/** Decodes a `string`: offset, length, text. The oldest tokens return `bytes32`, up to the first zero byte. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length === WORD) return decoded(bytes.subarray(0, bytes.indexOf(0) + 1 || WORD))
  const start = Number(numberAt(bytes, 0))
  const length = Number(numberAt(bytes, start))
  const text = bytes.subarray(start + WORD, start + WORD + length)
  if (text.length < length) throw unreadable()
  return decoded(text)
}
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
/**
 * Turns an error of the contract into a value, since the function may be missing. An error of the node still rejects.
 */
const valueOrError = <T>(answer: Promise<T>): Promise<T | Error> =>
  answer.catch((cause) => {
    const error = toError(cause)
    if (error.retryable) throw error
    return error
  })

/**
 * Limits a symbol to 24 visible characters without changes of direction, since anyone may deploy a token of any name.
 */
const readable = (symbol: string) => [...withoutHidden(symbol).replace(/\p{C}/gu, '').trim()].slice(0, 24).join('')
