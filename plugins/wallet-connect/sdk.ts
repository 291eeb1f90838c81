import { LatchkitError } from '../../core/errors.js'
import type { ConnectorParts } from '../roles/connector.js'
import { sdkError } from './errors.js'
import type { Sdk } from './session.js'

export interface WalletConnectParts extends ConnectorParts {
  /** The project id of the host or the app; null if there is none. */
  readonly projectId: string | null
  /** A relay instead of WalletConnect's own: `wss://…` */
  readonly relayUrl?: string | undefined
}

/**
 * Creates the SDK without sending anything. Its socket opens for the first request or a stored session. `name` is the
 * name of its storage.
 */
export async function openSdk(parts: WalletConnectParts, name: string): Promise<Sdk> {
  const { app, defaultChainId, projectId, relayUrl } = parts
  if (!projectId)
    throw new LatchkitError(
      'invalid_config',
      'WalletConnect needs a project id: set walletConnectCloudProjectId in the config, or in the settings of your app.',
    )
  const [{ EthereumProvider, OPTIONAL_METHODS, OPTIONAL_EVENTS }, chains] = await Promise.all([
    import('@walletconnect/ethereum-provider').catch((cause) => Promise.reject(sdkError(cause))),
    parts.chains(),
  ])
  return EthereumProvider.init({
    projectId,
    ...(relayUrl && { relayUrl }),
    metadata: { name: app.name, description: app.name, url: app.url, icons: [] },
    chains: defaultChainId ? [defaultChainId] : [],
    optionalChains: chains.map(({ id }) => id) as [number],
    optionalMethods: OPTIONAL_METHODS,
    optionalEvents: OPTIONAL_EVENTS,
    rpcMap: await rpcMapOf(parts, chains),
    showQrModal: false,
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: 'silent',
    customStoragePrefix: name,
  })
}

/** The RPC URL of each chain for the SDK's reads: the one that the app itself would use. Wire §5.2. */
export async function rpcMapOf(
  { nodes }: Pick<ConnectorParts, 'nodes'>,
  chains: Awaited<ReturnType<ConnectorParts['chains']>>,
): Promise<Record<string, string>> {
  const urls = chains.map(async ({ id }) => {
    const [url] = await nodes(id).catch(() => []) // a misconfigured chain must not prevent connecting
    return url ? [[id, url] as const] : []
  })
  return Object.fromEntries((await Promise.all(urls)).flat())
}
