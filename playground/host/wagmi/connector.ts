import type { ConnectedWallet, Eip1193Provider } from 'latchkit'
import { LatchkitError } from 'latchkit'
import { type Address, getAddress, SwitchChainError, UserRejectedRequestError } from 'viem'
import { createConnector } from 'wagmi'

export const connectorId = (wallet: ConnectedWallet) => `${wallet.walletClientType}:${wallet.address}`

/**
 * A wagmi connector for a wallet of `useWallets()`. It is connected from the start, and all requests go through
 * Latchkit.
 */
export const latchkitConnector = (wallet: ConnectedWallet) =>
  createConnector<Eip1193Provider>(({ chains, emitter }) => {
    const accounts = [wallet.address as Address]
    const getProvider = () => wallet.getEthereumProvider()
    const getChainId = async () => Number(await (await getProvider()).request({ method: 'eth_chainId' }))
    const onAccountsChanged = (changed: string[]) =>
      changed.length ? emitter.emit('change', { accounts: changed.map((one) => getAddress(one)) }) : onDisconnect()
    const onChainChanged = (chainId: string) => void emitter.emit('change', { chainId: Number(chainId) })
    const onDisconnect = () => void emitter.emit('disconnect')
    const events = { accountsChanged: onAccountsChanged, chainChanged: onChainChanged, disconnect: onDisconnect }

    async function switchChain({ chainId }: { chainId: number }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not configured.`))
      await wallet.switchChain(chainId).catch((cause: Error) => {
        const rejected = cause instanceof LatchkitError && cause.code === 'user_rejected_request'
        throw new (rejected ? UserRejectedRequestError : SwitchChainError)(cause)
      })
      return chain
    }
    return {
      id: connectorId(wallet),
      name: wallet.meta.name,
      type: 'latchkit',
      icon: wallet.meta.icon,
      getProvider,
      getChainId,
      switchChain,
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
      getAccounts: async () => accounts,
      isAuthorized: () => wallet.isConnected(),
      async connect({ chainId, withCapabilities } = {}) {
        const provider = await getProvider()
        for (const [event, listener] of Object.entries(events)) provider.on?.(event, listener)
        if (chainId && chainId !== (await getChainId())) await switchChain({ chainId })
        const answer = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
        return { accounts: answer as never, chainId: await getChainId() }
      },
      async disconnect() {
        const provider = await getProvider()
        for (const [event, listener] of Object.entries(events)) provider.removeListener?.(event, listener)
        await wallet.disconnect()
      },
    }
  })
