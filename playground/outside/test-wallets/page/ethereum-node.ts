import { createWalletClient, http, type LocalAccount } from 'viem'
import { rpcError } from './rpc-error.js'

export interface Transaction {
  readonly from?: string
  readonly to?: `0x${string}`
  readonly data?: `0x${string}`
  readonly value?: string
  readonly gas?: string
  readonly nonce?: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
}

/** Forwards a request that the wallet does not handle to its node. */
export async function askNode(url: string | undefined, method: string, params: readonly unknown[]): Promise<unknown> {
  if (!url) throw rpcError(-32603, 'This test wallet has no node for its chain: give it one by rpc.<chain id>.')
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await answer.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (error) throw rpcError(error.code, error.message, error.data)
  return result
}

/** Adds missing fields to the transaction, signs and sends it. Resolves with its hash. */
export function sendTransaction(account: LocalAccount, url: string | undefined, transaction: Transaction) {
  if (!url) return askNode(url, 'eth_sendTransaction', [])
  const { to, data, nonce } = transaction
  const amounts = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const
  const quantities = amounts.flatMap((name) => (transaction[name] ? [[name, BigInt(transaction[name])]] : []))
  const request = { to, data, ...(nonce && { nonce: Number(nonce) }), ...Object.fromEntries(quantities) }
  return createWalletClient({ account, transport: http(url) }).sendTransaction({ ...request, chain: null })
}
