import type { AppConfig } from '../../core/app-config.js'
import { LatchkitError } from '../../core/errors.js'
import type { HostConfig } from '../../core/host-config.js'
import type { Context } from '../../core/plugin.js'
import { text } from '../../core/read.js'
import type { Connector, CreateConnector } from './connectors/connector.js'
import type { WalletDoor, WalletOption } from './contract.js'

/** What lies outside this browser, each with its SDK behind it: fetched when its wallet is chosen, or was used before a reload. */
const DOORS: Readonly<
  Record<Exclude<WalletDoor, 'injected' | 'phantom'>, () => Promise<{ default: CreateConnector }>>
> = {
  wallet_connect: () => import('./connectors/wallet-connect.js'),
  coinbase: () => import('./connectors/coinbase.js'),
  solana: () => import('./connectors/solana.js'),
}

/** The way to a wallet that is not in this browser, or not Ethereum's. */
export async function reachFar(ctx: Context<'wallets'>, wallet: WalletOption): Promise<Connector> {
  const { app, host, names, storage } = ctx
  const { door } = wallet
  if (door === 'injected' || door === 'phantom')
    throw new LatchkitError('wallet_not_installed', 'This wallet is not in this browser.')
  if (storage.peek(names.plain('connectors')) !== null) purge(names.plain('connectors'))
  const { default: create } = await DOORS[door]()
  const { coinbaseWallet, walletConnect } = host.externalWallets ?? {}
  const { origin, pathname } = location
  return create({
    wallet,
    app: { name: app.name, logoUrl: app.logoUrl, url: origin + pathname },
    chains: async () => (await ctx.use('ethereum')).chains(),
    defaultChainId: host.defaultChain?.id,
    walletConnect: { projectId: projectIdOf(app, host), relayUrl: walletConnect?.relayUrl },
    coinbase: { options: coinbaseWallet?.connectionOptions ?? 'all', keysUrl: coinbaseWallet?.keysUrl },
    storagePrefix: `${names.prefix}-${app.id}`,
  })
}

/** What an older version of the wallets' SDK left. Wire §1.8. */
function purge(mark: string) {
  for (const key of Object.keys(localStorage)) if (key.startsWith('walletconnect')) localStorage.removeItem(key)
  localStorage.removeItem(mark)
}

/** Wire §5.2. */
const projectIdOf = ({ raw }: AppConfig, { walletConnectCloudProjectId: own }: HostConfig) =>
  own ?? text(raw.wallet_connect_cloud_project_id)
