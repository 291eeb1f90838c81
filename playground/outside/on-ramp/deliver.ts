import { encodeFunctionData, parseAbi } from 'viem'
import { USDC_CODE } from './usdc-code.js'

type Hex = `0x${string}`

/** How often, ms, and how many times a node is asked for a receipt. */
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
/** What moves the money: native money by itself, USDC by its contract. */
async function orderOf(node: string, to: string, amount: bigint, usdc: string | undefined): Promise<object> {
  if (!usdc) return { to, value: `0x${amount.toString(16)}` }
  if ((await ask(node, 'eth_getCode', [usdc, 'latest'])) === '0x') await ask(node, 'anvil_setCode', [usdc, USDC_CODE])
  return { to: usdc, data: encodeFunctionData({ abi: mintAbi, args: [to as Hex, amount] }) }
}

/**
 * Sends native money to an address, from the first account that the node keeps unlocked; or USDC, whose contract is put
 * where it is on the chain that this one stands for. In the smallest unit. Resolves with the hash once it has come.
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
