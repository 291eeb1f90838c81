import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { caip2, chainIdOf } from './chains.js'
import { namespacesOf } from './namespaces.js'
import type { Kit, ShownSession, WalletState } from './state.js'
import type { Store } from './store.js'

export const sessionsOf = (kit: Kit): ShownSession[] =>
  Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces }) => ({
    topic,
    name: peer.metadata.name,
    url: peer.metadata.url,
    chains: (namespaces.eip155?.chains ?? []).map(chainIdOf).filter((id) => id !== undefined),
  }))

/** Changes account and chain while apps are connected, and disconnects apps. */
export function switching(kit: Kit, store: Store<WalletState>, accounts: readonly PrivateKeyAccount[]) {
  /** Notifies every app, even those that no longer listen. */
  async function tell(name: 'accountsChanged' | 'chainChanged', data: unknown, account: Address, chainId: number) {
    for (const { topic, chains } of sessionsOf(kit)) {
      const all = [...new Set([chainId, ...chains])]
      const { acknowledged } = await kit.updateSession({ topic, namespaces: namespacesOf(account, all) })
      // The SDK refuses an event for a chain that is not in the session, so the session is updated first.
      await Promise.race([acknowledged(), new Promise((over) => setTimeout(over, 1_000))])
      await kit.emitSessionEvent({ topic, event: { name, data }, chainId: caip2(chainId) }).catch(() => {})
    }
    store.set({ sessions: sessionsOf(kit) })
  }
  return {
    async setAccount(address: Address) {
      if (!accounts.some((account) => account.address === address)) return
      store.set({ account: address })
      await tell('accountsChanged', [address], address, store.get().chainId)
    },
    async setChain(chainId: number) {
      store.set({ chainId })
      await tell('chainChanged', chainId, store.get().account, chainId)
    },
    async disconnect(topic: string) {
      const reason = { code: 6000, message: 'User disconnected.' }
      await kit.disconnectSession({ topic, reason }).catch((error: Error) => store.set({ problem: error.message }))
      store.set({ sessions: sessionsOf(kit) })
    },
  }
}
