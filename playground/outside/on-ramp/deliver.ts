import { encodeFunctionData, parseAbi } from 'viem'
import { USDC_CODE } from './usdc-code.js'

type Hex = `0x${string}`

/** Milliseconds between two requests for a receipt, and the number of requests. */
const RECEIPT_POLL_MS = 100
const RECEIPT_TRIES = 100

async function ask(node: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

const mintAbi = parseAbi(['function mint(address to, uint256 value)'])
/**
 * The transaction that delivers the amount. It transfers the native coin, or calls the USDC contract, which it creates
 * if it is missing.
 */
async function orderOf(node: string, to: string, amount: bigint, usdc: string | undefined): Promise<object> {
  if (!usdc) return { to, value: `0x${amount.toString(16)}` }
  if ((await ask(node, 'eth_getCode', [usdc, 'latest'])) === '0x') await ask(node, 'anvil_setCode', [usdc, USDC_CODE])
  return { to: usdc, data: encodeFunctionData({ abi: mintAbi, args: [to as Hex, amount] }) }
}

/**
 * Sends an amount, in the smallest unit, from the node's first unlocked account. It is in the native coin, or in USDC
 * if `usdc` is the contract's address, which is the same as on the real network. Resolves with the transaction's hash
 * once it has succeeded.
 */
export async function deliver(node: string, to: string, amount: bigint, usdc?: string): Promise<Hex> {
  const [from] = (await ask(node, 'eth_accounts')) as string[]
  const order = await orderOf(node, to, amount, usdc)
  const hash = (await ask(node, 'eth_sendTransaction', [{ from, ...order }])) as Hex
  for (let tries = 0; tries < RECEIPT_TRIES; tries++) {
    const receipt = (await ask(node, 'eth_getTransactionReceipt', [hash])) as { status: string } | null
    if (receipt?.status === '0x1') return hash
    if (receipt) throw new Error(`The transaction ${hash} failed.`)
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS))
  }
  throw new Error(`The transaction ${hash} was not mined.`)
}
