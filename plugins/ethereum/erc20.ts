import { isDecimals } from '../../core/chains/directory.js'
import { rpcError } from '../../core/chains/rpc-error.js'
import type { Erc20, PublicClient } from './contract.js'

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
/** Circle's own tokens, by chain. Wire §6.6. */
const USDC: Readonly<Record<number, Address>> = {
  1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  10: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  137: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  42161: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  43113: '0x5425890298aed601595a70AB815c96711a31Bc65',
  43114: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  80002: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582',
  84532: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  421614: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
  11155111: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
  11155420: '0x5fd84259d66Cd46123540766Be93DFE6D43130D7',
}

/** Symbol and decimals of a token. Rejects with `invalid_data` for what is none. */
export async function readToken(client: PublicClient, id: number, address: Address): Promise<Erc20> {
  if (USDC[id]?.toLowerCase() === address.toLowerCase()) return { address, symbol: 'USDC', decimals: 6 }
  const ask = <T>(name: string, output: string) =>
    client.readContract({ address, abi: reads(name, [], output), functionName: name }) as Promise<T>
  const symbol = () =>
    ask<string>('symbol', 'string').catch(async (cause) => {
      if (rpcError(cause).retryable) throw cause
      return textOf(await ask<string>('symbol', 'bytes32')) // as the oldest tokens have it
    })
  const [named, counted] = await Promise.all([said(symbol()), said(ask<number>('decimals', 'uint8'))])
  if (named instanceof Error && counted instanceof Error) throw named
  return {
    address,
    symbol: named instanceof Error ? '' : readable(named),
    decimals: isDecimals(counted) ? counted : 0,
  }
}
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
