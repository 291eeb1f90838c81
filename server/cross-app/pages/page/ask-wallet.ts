import type { useWallets } from 'latchkit/react'
import type { TransactTask } from '../facts.js'

type Wallet = ReturnType<typeof useWallets>['wallets'][number]

/**
 * Sends the request to the wallet, which asks the user. The wallet first switches to the chain that typed data names.
 */
export async function askWallet(wallet: Wallet, { method, params }: TransactTask): Promise<unknown> {
  const provider = await wallet.getEthereumProvider()
  const chainId = method === 'eth_signTypedData_v4' ? chainIdOf(params[1]) : undefined
  if (chainId !== undefined) await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  return provider.request({ method, params: [...params] })
}

function chainIdOf(data: unknown): string | undefined {
  const read = typeof data === 'string' ? parse(data) : data
  const { chainId } = (read as { domain?: { chainId?: unknown } } | null)?.domain ?? {}
  const id = Number(chainId)
  return Number.isSafeInteger(id) && id > 0 ? `0x${id.toString(16)}` : undefined
}
function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined // the wallet reports malformed data itself
  }
}
