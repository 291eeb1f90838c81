import { LatchkitError } from '../../core/errors.js'
import type { Context } from '../../core/plugin.js'
import type { EthereumApi } from '../ethereum/contract.js'
import { patience } from './asked.js'
import type { Connection } from './connectors/connector.js'
import type { Link } from './contract.js'
import type { Held } from './hold.js'
import { chainToGoTo, switchChain } from './switch-chain.js'

export { chainToGoTo }

/** The wallet is on a chain that the host does not list: it is asked to go to one that it does. */
export async function goToListed(ctx: Context<'wallets'>, { connection }: Held, link: Link): Promise<void> {
  const id = chainToGoTo(ctx.host, link)
  if (id) await goTo(ctx, connection, id)
}

/** As the user's wallet it is asked with the user's patience; one of Solana has no chains. */
export async function goTo(ctx: Context<'wallets'>, connection: Connection, id: number | string): Promise<void> {
  if (connection.chainType === 'solana') return
  const { provider, walletClientType } = connection
  const ms = patience(ctx.host, walletClientType)
  await switchChain({ clock: ctx.clock, ms, provider, walletClientType, ethereum: await ethereumOf(ctx) }, id)
}

/** What knows the chains. Rejects with `plugin_not_enabled`. */
export async function ethereumOf(ctx: Context<'wallets'>): Promise<EthereumApi> {
  const api = await ctx.use('ethereum')
  if (api) return api
  throw new LatchkitError('plugin_not_enabled', 'Wallets need the plugin "ethereum".')
}
