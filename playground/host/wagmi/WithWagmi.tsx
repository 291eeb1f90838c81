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
 * wagmi over Latchkit's wallets. Who is connected is Latchkit's to know: wagmi keeps nothing, looks for no wallets itself,
 * and begins anew, connected to all of them, when there are others.
 */
export function WithWagmi({ chains, children }: WithWagmiProps) {
  const { wallets } = useWallets()
  const [queries] = useState(() => new QueryClient())
  const which = wallets.map(connectorId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wallets` is another one with every change of chain; `which` is who they are
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
    [chains, which],
  )
  return (
    <WagmiProvider key={which} config={config}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
