import type { LocalAccount } from 'viem/accounts'
import { createEthereumMethods } from './ethereum-methods.js'
import { askNode } from './ethereum-node.js'
import { createEthereumState } from './ethereum-state.js'
import { rpcError } from './rpc-error.js'
import type { Wallet } from './wallet.js'

export type EthereumProvider = ReturnType<typeof createEthereumProvider>

/**
 * The EIP-1193 provider of a wallet. `accountAt` returns the wallet's accounts for 0 and 1, and another user's for 9.
 */
export function createEthereumProvider(wallet: Wallet, accountAt: (index: number) => LocalAccount) {
  const { events } = wallet
  const state = createEthereumState(wallet, accountAt)
  const methods = createEthereumMethods(wallet, state)

  async function request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    const { method, params } = args ?? {}
    if (typeof method !== 'string' || !method) throw rpcError(-32600, "'args.method' must be a non-empty string.")
    wallet.requests.push({ method, params })
    const list = Array.isArray(params) ? params : params === undefined ? [] : [params]
    const own = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (own) return own(list, method)
    if (/^(wallet_|personal_|eth_sign)/.test(method))
      throw rpcError(4200, `The method "${method}" is not supported by this wallet.`)
    return askNode(state.node(), method, list)
  }
  const provider = {
    request,
    on: events.on,
    addListener: events.on,
    off: events.off,
    removeListener: events.off,
    isConnected: () => true,
    /** The method that pages used before EIP-1102. */
    enable: () => request({ method: 'eth_requestAccounts' }),
  }
  const { account, switchAccount, switchChain, disconnect } = state
  return { provider, address: () => account().address, switchAccount, switchChain, disconnect }
}
