import { unreadable } from '../../core/chains/node-error.js'
import { LatchkitError } from '../../core/errors.js'
import type { Question } from './ask-node.js'

export type Ask = (question: Question) => Promise<unknown>
/** Size of an ABI word in bytes. */
export const WORD = 32
/** The function's selector. ERC-20: https://eips.ethereum.org/EIPS/eip-20 */
const BALANCE_OF = '0x70a08231'

/** Reads a balance of the token, in its smallest unit. */
export const tokenBalance = async (ask: Ask, owner: string, token: string): Promise<bigint> =>
  numberAt(await call(ask, token, BALANCE_OF + owner.slice(2).padStart(2 * WORD, '0')), 0)

export async function call(ask: Ask, to: string, data: string): Promise<Uint8Array> {
  const answer = await ask({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  if (typeof answer !== 'string' || !/^0x([\da-f]{2})*$/i.test(answer)) throw unreadable()
  if (answer === '0x') throw new LatchkitError('invalid_data', `${to} is not a contract of this kind.`)
  return Uint8Array.from(answer.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
export function numberAt(bytes: Uint8Array, start: number): bigint {
  const word = bytes.slice(start, start + WORD)
  if (word.length < WORD) throw unreadable()
  return word.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
}
