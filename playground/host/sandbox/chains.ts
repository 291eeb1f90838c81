import type { Chain } from 'viem'

/** The sandbox's Ethereum chains; the first is the default. */
export const CHAIN_IDS = [31337, 84532] as const
const NAMES: Readonly<Record<string, string>> = { 31337: 'Anvil', 84532: 'Anvil as Base Sepolia' }

export const chainUrl = (provider: string, id: number) => `${provider}/sandbox/rpc/${id}`
export const solanaUrl = (provider: string) => `${provider}/sandbox/solana`
export const chainName = (id: number) => NAMES[id] ?? `Chain ${id}`

/** Chains that card services support, each with the sandbox's node to which the stand-ins deliver purchases. */
export const cardChains = (provider: string): readonly Chain[] => [
  { ...toChain(['1', chainUrl(provider, 31337)]), name: 'Ethereum', testnet: false },
  { ...toChain(['8453', chainUrl(provider, 84532)]), name: 'Base', testnet: false },
]
/** A chain in viem's format. */
export const toChain = ([id, url]: readonly [string, string]): Chain => ({
  id: Number(id),
  name: chainName(Number(id)),
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
  testnet: true,
})

/** Calls a node of the sandbox. Rejects with the node's error. */
export async function askNode<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(
    () => {
      throw new Error(`The server does not answer at ${url}.`)
    },
  )
  const { result, error } = (await response.json()) as { readonly result: T; readonly error?: Error }
  if (error) throw new Error(error.message)
  return result
}
