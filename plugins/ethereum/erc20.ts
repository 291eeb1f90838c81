import { isDecimals } from '../../core/chains/directory.js'
import { rpcError } from '../../core/chains/rpc-error.js'
import type { Token } from '../../core/effects.js'
import { LatchkitError } from '../../core/errors.js'
import type { Question } from './ask-node.js'

type Ask = (question: Question) => Promise<unknown>
/** A word of the ABI: bytes. */
const WORD = 32
/** The first four bytes of the hash of each function. ERC-20: https://eips.ethereum.org/EIPS/eip-20 */
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const BALANCE_OF = '0x70a08231'
/** ERC-165's question whether a contract is an ERC-721, with its argument. */
const SUPPORTS_COLLECTION = `0x01ffc9a7${'80ac58cd'.padEnd(2 * WORD, '0')}`

type Read = Pick<Token, 'symbol' | 'decimals' | 'numbers'>
/** Symbol and decimals of a token, and whether it is a collection. Rejects with `invalid_data` for what is neither. */
export async function readToken(ask: Ask, address: string): Promise<Read> {
  const [named, counted] = await Promise.all([
    said(call(ask, address, SYMBOL).then(textOf)),
    said(call(ask, address, DECIMALS).then((bytes) => Number(numberAt(bytes, 0)))),
  ])
  // a token that is divided is no collection; one that says nothing of it may be one
  const isCollection = (counted instanceof Error || counted === 0) && (await said(supports(ask, address))) === true
  if (named instanceof Error && counted instanceof Error && !isCollection) throw named
  const numbers = isCollection ? 'item' : counted instanceof Error ? 'any' : undefined
  return {
    symbol: named instanceof Error ? '' : readable(named),
    decimals: isDecimals(counted) ? counted : 0,
    ...(numbers && { numbers }),
  }
}
const supports = async (ask: Ask, address: string) => numberAt(await call(ask, address, SUPPORTS_COLLECTION), 0) === 1n

/** Of the native coin, or of a token, in its smallest unit. */
export async function readBalance(ask: Ask, owner: string, token?: string): Promise<bigint> {
  if (token) return numberAt(await call(ask, token, BALANCE_OF + owner.slice(2).padStart(2 * WORD, '0')), 0)
  const balance = await ask({ method: 'eth_getBalance', params: [owner, 'latest'] })
  if (typeof balance !== 'string' || !/^0x[\da-f]{1,64}$/i.test(balance)) throw unreadable()
  return BigInt(balance)
}

async function call(ask: Ask, to: string, data: string): Promise<Uint8Array> {
  const answer = await ask({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  if (typeof answer !== 'string' || !/^0x([\da-f]{2})*$/i.test(answer)) throw unreadable()
  if (answer === '0x') throw new LatchkitError('invalid_data', `${to} is no contract that could answer.`)
  return Uint8Array.from(answer.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
function numberAt(bytes: Uint8Array, start: number): bigint {
  const word = bytes.slice(start, start + WORD)
  if (word.length < WORD) throw unreadable()
  return word.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
}
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
const unreadable = () => new LatchkitError('malformed_response', 'The answer of a node of this chain cannot be read.')

/** What a contract does not answer may be missing; what a node does not answer is no word of the contract. */
const said = <T>(answer: Promise<T>): Promise<T | Error> =>
  answer.catch((cause) => {
    const error = rpcError(cause)
    if (error.retryable) throw error
    return error
  })

/** Anyone may deploy a token of any name: nothing unseen, nothing that turns the text around it, nothing endless. */
const readable = (symbol: string) => [...symbol.replace(/\p{C}/gu, '').trim()].slice(0, 24).join('')
