import { hexToString, isHex, numberToHex, type TypedDataDefinition } from 'viem'
import { sendTransaction, type Transaction } from './ethereum-node.js'
import type { EthereumState } from './ethereum-state.js'
import { invalid, rpcError, unauthorized } from './rpc-error.js'
import type { Wallet } from './wallet.js'

type Params = readonly unknown[]
type Methods = Readonly<Record<string, (params: Params, method: string) => unknown>>

function chainOf([parameter]: Params): number {
  const { chainId } = (parameter ?? {}) as { chainId?: unknown }
  if (!isHex(chainId)) throw invalid(`Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'.`)
  return Number(chainId)
}

/** The methods that the wallet handles itself. Its node handles the others. */
export function createEthereumMethods({ settings, set, ask, permit }: Wallet, state: EthereumState): Methods {
  const { account, accounts, accountsChanged, node, connect, switchChain, signer, permissions } = state
  return {
    eth_chainId: () => numberToHex(settings().chainId),
    net_version: () => `${settings().chainId}`,
    eth_accounts: accounts,
    eth_coinbase: () => accounts()[0] ?? null,
    async eth_requestAccounts(_, method) {
      if (!accounts().length) await connect(method)
      return accounts()
    },
    async wallet_requestPermissions([requested], method) {
      if (!requested || typeof requested !== 'object' || !('eth_accounts' in requested))
        throw invalid('Invalid permissions.')
      await connect(method)
      return permissions()
    },
    wallet_getPermissions: permissions,
    wallet_revokePermissions() {
      permit(false)
      accountsChanged()
      return null
    },
    async personal_sign([message, address], method) {
      if (typeof message !== 'string') throw invalid('The message must be a string.')
      const words = isHex(message) ? hexToString(message) : message
      const by = await signer(address, method, words)
      return by.signMessage({ message: isHex(message) ? { raw: message } : message })
    },
    async eth_signTypedData_v4([address, data], method) {
      const typed = (typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition
      const by = await signer(address, method, JSON.stringify(typed, null, 2))
      return by.signTypedData(typed)
    },
    async wallet_switchEthereumChain(params, method) {
      const chainId = chainOf(params)
      if (!(chainId in settings().chains))
        throw rpcError(
          4902,
          `Unrecognized chain ID "${numberToHex(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
        )
      if (chainId !== settings().chainId) await ask('switch', method, `Use the network ${chainId}`)
      switchChain(chainId)
      return null
    },
    async wallet_addEthereumChain(params, method) {
      const chainId = chainOf(params)
      const { chainName, rpcUrls } = params[0] as { chainName?: unknown; rpcUrls?: readonly string[] }
      if (!rpcUrls?.[0] || typeof chainName !== 'string')
        throw invalid('Expected an array with at least one valid string HTTPS url "rpcUrls", and a "chainName".')
      await ask('switch', method, `Add the network ${chainName} (${chainId}) and use it`)
      set({ chains: { ...settings().chains, [chainId]: rpcUrls[0] } })
      switchChain(chainId)
      return null
    },
    async eth_sendTransaction([transaction], method) {
      const request = transaction as Transaction
      if (request?.from?.toLowerCase() !== accounts()[0]) throw unauthorized()
      await ask('transaction', method, JSON.stringify(request, null, 2))
      return sendTransaction(account(), node(), request)
    },
  }
}
