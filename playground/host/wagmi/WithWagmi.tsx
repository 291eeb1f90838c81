import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useWallets } from 'latchkit/react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Chain } from 'viem'
import { createConfig, createStorage, http, noopStorage, WagmiProvider } from 'wagmi'
import { connectorId, latchkitConnector } from './connector.js'

interface WithWagmiProps {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly children: ReactNode
}

/**
 * Provides wagmi with Latchkit's wallets. wagmi stores nothing and does not discover wallets. When the wallets change,
 * it gets a new configuration, which is connected to all of them.
 */
export function WithWagmi({ chains, children }: WithWagmiProps) {
  const { wallets } = useWallets()
  const [queries] = useState(() => new QueryClient())
  const walletIds = wallets.map(connectorId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wallets` also changes with the chain; `walletIds` changes only with the wallets
  const config = useMemo(
    () =>
      createConfig({
        chains,
        connectors: wallets.map(latchkitConnector),
        transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
        multiInjectedProviderDiscovery: false,
        storage: createStorage({ storage: noopStorage }),
        ssr: true, // connects once it is mounted, not with every render
      }),
    [chains, walletIds],
  )
  return (
    <WagmiProvider key={walletIds} config={config}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
