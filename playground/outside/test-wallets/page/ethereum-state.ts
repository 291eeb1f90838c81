import { numberToHex } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { rpcError, unauthorized } from './rpc-error.js'
import type { Wallet } from './wallet.js'

export type EthereumState = ReturnType<typeof createEthereumState>

/**
 * The wallet's accounts and chain as the page sees them, and its events. `accountAt` returns its accounts for 0
 * and 1, and another user's for 9.
 */
export function createEthereumState(wallet: Wallet, accountAt: (index: number) => LocalAccount) {
  const { events, settings, ask } = wallet
  const account = () => accountAt(settings().account)
  const accounts = () => (wallet.permitted() ? [account().address.toLowerCase()] : [])
  const node = () => settings().chains[settings().chainId]
  const accountsChanged = () => events.emit('accountsChanged', accounts())

  async function connect(method: string) {
    await ask('connect', method, 'See the address of your account')
    wallet.permit(true)
    accountsChanged()
  }
  function switchAccount(index: number) {
    wallet.set({ account: index })
    if (wallet.permitted()) accountsChanged()
  }
  function switchChain(chainId: number) {
    const changed = chainId !== settings().chainId
    wallet.set({ chainId })
    if (changed) events.emit('chainChanged', numberToHex(chainId))
  }
  function disconnect() {
    wallet.permit(false)
    events.emit('disconnect', rpcError(4900, 'The provider is disconnected from all chains.'))
    accountsChanged()
  }
  /** The account that signs; `address` is the account that the page expects. */
  async function signer(address: unknown, method: string, about: string): Promise<LocalAccount> {
    if (`${address}`.toLowerCase() !== accounts()[0]) throw unauthorized()
    await ask('sign', method, about)
    const { onSign } = settings()
    if (onSign === 'switch-account') switchAccount(settings().account === 0 ? 1 : 0)
    if (onSign !== 'disconnect') return onSign === 'other-key' ? accountAt(9) : account()
    disconnect()
    throw rpcError(4900, 'The provider is disconnected from all chains.')
  }
  const permissions = () =>
    accounts().map((address) => ({
      parentCapability: 'eth_accounts',
      invoker: location.origin,
      caveats: [{ type: 'restrictReturnedAccounts', value: [address] }],
    }))
  return {
    account,
    accounts,
    accountsChanged,
    node,
    connect,
    switchAccount,
    switchChain,
    disconnect,
    signer,
    permissions,
  }
}
