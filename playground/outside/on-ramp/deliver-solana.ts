async function ask<T>(node: string, method: string, ...params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await answer.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
interface Held {
  readonly value: readonly { readonly account: { readonly data: { readonly parsed: Parsed } } }[]
}
interface Parsed {
  readonly info: { readonly tokenAmount: { readonly amount: string } }
}

/**
 * Adds lamports, or an amount of a token, to a Solana address. Resolves with the transaction's signature if there is a
 * transaction.
 */
export async function deliverOnSolana(node: string, to: string, amount: bigint, mint?: string): Promise<string | null> {
  if (!mint) return ask(node, 'requestAirdrop', to, Number(amount))
  const { value } = await ask<Held>(node, 'getTokenAccountsByOwner', to, { mint }, { encoding: 'jsonParsed' }).catch(
    () => ({ value: [] }),
  ) // The node fails until the token's mint exists.
  const before = value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
  await ask(node, 'surfnet_setTokenAccount', to, mint, { amount: Number(before + amount) })
  return null
}
