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

/** Sends native money to an address, from the first account that the node keeps unlocked. Resolves with the hash once it has come. */
export async function deliver(node: string, to: string, wei: bigint): Promise<Hex> {
  const [from] = (await ask(node, 'eth_accounts')) as string[]
  const hash = (await ask(node, 'eth_sendTransaction', [{ from, to, value: `0x${wei.toString(16)}` }])) as Hex
  for (let tries = 0; tries < RECEIPT_TRIES; tries++) {
    const receipt = (await ask(node, 'eth_getTransactionReceipt', [hash])) as { status: string } | null
    if (receipt?.status === '0x1') return hash
    if (receipt) throw new Error(`The transaction ${hash} failed.`)
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS))
  }
  throw new Error(`The transaction ${hash} was not mined.`)
}
