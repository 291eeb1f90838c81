import type { Context } from '../../core/plugin.js'
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
  await switchChain({ clock: ctx.clock, ms, provider, walletClientType, ethereum: await ctx.use('ethereum') }, id)
}
