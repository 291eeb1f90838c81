import { type ChainDirectory, createChainDirectory } from '../../../core/chains/directory.js'
import { LatchkitError } from '../../../core/errors.js'
import type { Chain, HostConfig } from '../../../core/host-config.js'
import { defaultChainId } from '../../../core/lib/chain-id.js'
import type { Clock } from '../../../core/lib/clock.js'
import type { Context } from '../../../core/plugin.js'
import type { Eip1193Provider } from '../../../core/wallets.js'
import type { Connection } from '../../roles/connector.js'
import type { Link } from '../contract.js'
import { needsChainAdded } from './errors.js'
import { requestTimeout, requestWithTimeout } from './wallet-request.js'
import type { WatchedConnection } from './watched-connection.js'

export interface SwitchParts {
  readonly clock: Clock
  readonly ms: number
  readonly provider: Eip1193Provider
  readonly walletClientType: string
  readonly chains: Pick<ChainDirectory, 'find'>
}

/** Returns the app's default chain if the wallet is on a chain that the host does not list. */
export function chainToSwitchTo(host: HostConfig, { wallet }: Link): number | undefined {
  const { supportedChains } = host
  if (!supportedChains || wallet.type === 'solana') return undefined
  return supportedChains.some(({ id }) => wallet.chainId === `eip155:${id}`) ? undefined : defaultChainId(host)
}

/** Asks the wallet to switch to a chain. If it does not know the chain, the chain is added first. Core §8. */
export async function switchChain(
  { clock, ms, provider, walletClientType, chains }: SwitchParts,
  id: number | string,
): Promise<void> {
  const chain = await chains.find(id)
  const chainId = `0x${chain.id.toString(16)}`
  const ask = (method: string, params: readonly unknown[]) => provider.request({ method, params })
  const go = () => ask('wallet_switchEthereumChain', [{ chainId }])
  const going = go().catch(async (cause) => {
    // Rainbow supports a fixed list of chains
    if (walletClientType === 'rainbow' && /wallet_switchEthereumChain/.test(cause?.message))
      throw new LatchkitError('unsupported_chain_id', `Rainbow does not support ${chain.name}.`, { cause })
    if (!needsChainAdded(cause)) throw cause
    await ask('wallet_addEthereumChain', [asParams(chain, chainId)])
    await go()
  })
  await requestWithTimeout(clock, ms, going)
}

/** Parameters by EIP-3085. Wire §5.6. */
function asParams({ name, nativeCurrency, blockExplorers, rpcUrls }: Chain, chainId: string) {
  const explorer = blockExplorers?.default.url
  return {
    chainId,
    chainName: name,
    nativeCurrency: nativeCurrency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
    // only public nodes, since the host's own URLs may contain a key
    rpcUrls: rpcUrls?.default?.http ?? [],
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}

/** Switches the chain of a connected wallet, with the time-out of its type. A Solana wallet has no chain to switch. */
export async function switchWallet(ctx: Context<'wallets'>, connection: Connection, id: number | string) {
  if (connection.chainType === 'solana') return
  const { provider, walletClientType } = connection
  const ms = requestTimeout(ctx.host, walletClientType)
  await switchChain({ clock: ctx.clock, ms, provider, walletClientType, chains: createChainDirectory(ctx) }, id)
}

/** Asks a wallet on a chain that the host does not list to switch to one that it lists. */
export async function switchToSupportedChain(ctx: Context<'wallets'>, { connection }: WatchedConnection, link: Link) {
  const id = chainToSwitchTo(ctx.host, link)
  if (id) await switchWallet(ctx, connection, id)
}
