import { LatchkitError } from '../../../core/errors.js'
import type { Context } from '../../../core/plugin.js'
import type { Connector, ConnectorParts, ConnectorRole } from '../../roles/connector.js'
import type { WalletOption } from '../contract.js'

/**
 * Loads the connector of a wallet that is not in this browser, or not for Ethereum. Rejects with
 * `wallet_not_installed`, `plugin_not_enabled`.
 */
export async function loadRemoteConnector(ctx: Context<'wallets'>, wallet: WalletOption): Promise<Connector> {
  const { app, host, names, storage } = ctx
  const { origin, pathname } = location
  const directory = async () => (await import('../../../core/chains/directory.js')).createChainDirectory(ctx)
  const parts: ConnectorParts = {
    wallet,
    app: { name: app.name, logoUrl: app.logoUrl, url: origin + pathname },
    chains: async () => (await directory()).list(),
    nodes: async (id) => (await directory()).rpcUrls(id),
    defaultChainId: host.defaultChain?.id,
    storagePrefix: `${names.prefix}-${app.id}`,
  }
  if (storage.peek(names.plain('connectors')) !== null) purge(names.plain('connectors'))
  switch (wallet.door) {
    case 'wallet_connect': {
      const [by, { appLinks }] = await Promise.all([ctx.role('walletConnect'), import('../brands/app-links.js')])
      return enabled(by, 'walletConnect').connector({ ...parts, appLink: appLinks(wallet.id)[0] })
    }
    case 'coinbase':
      return enabled(await ctx.role('coinbase'), 'coinbase').connector(parts)
    case 'solana':
      return (await import('./solana.js')).createSolana(parts)
    default:
      throw new LatchkitError('wallet_not_installed', 'This wallet is not in this browser.')
  }
}

/** Checks that the host has the plugin and the app uses it. */
function enabled(by: ConnectorRole | undefined, plugin: string): ConnectorRole {
  if (by) return by
  const message = `This wallet needs the plugin "${plugin}": import it, and add it to plugins.`
  throw new LatchkitError('plugin_not_enabled', message)
}

/** Removes storage keys of an older version of the wallet SDK. Wire §1.8. */
function purge(mark: string) {
  for (const key of Object.keys(localStorage)) if (key.startsWith('walletconnect')) localStorage.removeItem(key)
  localStorage.removeItem(mark)
}
