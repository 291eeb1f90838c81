import type { WalletConnectParts } from '../../plugins/wallet-connect/sdk.js'

const chain = (id: number) => ({ id, name: `Chain ${id}`, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } })

/** Arguments with which the plugin would create a connector. */
export const partsAt = (relayUrl: string, overrides: Partial<WalletConnectParts> = {}): WalletConnectParts => ({
  wallet: { id: 'wallet_connect', name: 'WalletConnect' },
  app: { name: 'Acme', logoUrl: null, url: 'http://localhost:3000' },
  chains: async () => [chain(1), chain(31337)],
  nodes: async () => ['http://127.0.0.1:9'],
  defaultChainId: undefined,
  projectId: 'sandbox',
  relayUrl,
  storagePrefix: `app-${crypto.randomUUID()}-`, // the SDK keeps its objects under this name until the process ends
  ...overrides,
})
