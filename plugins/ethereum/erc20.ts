import { isDecimals } from '../../core/chains/directory.js'
import { rpcError } from '../../core/chains/rpc-error.js'
import type { Token } from '../../core/effects.js'
import type { PublicClient } from './contract.js'

type Address = `0x${string}`
const reads = (name: string, inputs: readonly string[], output: string) =>
  [
    {
      type: 'function',
      name,
      stateMutability: 'view',
      inputs: inputs.map((type) => ({ type })),
      outputs: [{ type: output }],
    },
  ] as const
/** ERC-721, as ERC-165 calls it. */
const COLLECTION = '0x80ac58cd'

type Read = Pick<Token, 'symbol' | 'decimals' | 'numbers'>
/** Symbol and decimals of a token, and whether it is a collection. Rejects with `invalid_data` for what is neither. */
export async function readToken(client: PublicClient, address: Address): Promise<Read> {
  const ask = <T>(name: string, output: string) =>
    client.readContract({ address, abi: reads(name, [], output), functionName: name }) as Promise<T>
  const symbol = () =>
    ask<string>('symbol', 'string').catch(async (cause) => {
      if (rpcError(cause).retryable) throw cause
      return textOf(await ask<string>('symbol', 'bytes32')) // as the oldest tokens have it
    })
  const [named, counted] = await Promise.all([said(symbol()), said(ask<number>('decimals', 'uint8'))])
  // a token that is divided is no collection; one that says nothing of it may be one
  const isCollection = (counted instanceof Error || counted === 0) && (await said(supports(client, address))) === true
  if (named instanceof Error && counted instanceof Error && !isCollection) throw named
  const numbers = isCollection ? 'item' : counted instanceof Error ? 'any' : undefined
  return {
    symbol: named instanceof Error ? '' : readable(named),
    decimals: isDecimals(counted) ? counted : 0,
    ...(numbers && { numbers }),
  }
}
const supports = (client: PublicClient, address: Address) =>
  client.readContract({
    address,
    abi: reads('supportsInterface', ['bytes4'], 'bool'),
    functionName: 'supportsInterface',
    args: [COLLECTION],
  }) as Promise<boolean>
export const balanceOf = (client: PublicClient, address: Address, owner: Address) =>
  client.readContract({
    address,
    abi: reads('balanceOf', ['address'], 'uint256'),
    functionName: 'balanceOf',
    args: [owner],
  }) as Promise<bigint>

/** What a contract does not answer may be missing; what a node does not answer is no word of the contract. */
const said = <T>(answer: Promise<T>): Promise<T | Error> =>
  answer.catch((cause) => {
    const error = rpcError(cause)
    if (error.retryable) throw error
    return error
  })

function textOf(hex: string): string {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end))
}
/** Anyone may deploy a token of any name: nothing unseen, nothing that turns the text around it, nothing endless. */
const readable = (symbol: string) => [...symbol.replace(/\p{C}/gu, '').trim()].slice(0, 24).join('')
