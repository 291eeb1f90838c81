import { LatchkitError } from '../../core/errors.js'
import type { Chain } from '../../core/host-config.js'
import type { Context } from '../../core/plugin.js'
import { record } from '../../core/read.js'
import { SUPPORTED_CHAINS } from './chains.js'

export type Directory = ReturnType<typeof createDirectory>

/** Which chains there are and where their nodes are; what the host says now is what holds. Wire §5.2, §5.7. */
export function createDirectory(ctx: Context<'ethereum'>) {
  const { http, names } = ctx

  function chains(): readonly Chain[] {
    const { supportedChains, defaultChain } = ctx.host
    const listed = supportedChains ?? SUPPORTED_CHAINS
    const first = defaultChain ?? supportedChains?.[0] ?? listed.find(({ id }) => id === 1)
    if (!first || !listed.some(({ id }) => id === first.id))
      throw new LatchkitError('invalid_config', 'defaultChain must be one of supportedChains, which must not be empty.')
    const ordered = [first, ...listed]
    return ordered.filter(({ id }, at) => ordered.findIndex((other) => other.id === id) === at)
  }
  function chain(id: number): Chain {
    const found = chains().find((each) => each.id === id)
    if (found) return found
    const message = `Chain ${id} is not one of this app's: add it to supportedChains.`
    throw new LatchkitError('unsupported_chain_id', message)
  }

  /** The provider's own nodes are told which app asks. Wire §1.1. */
  function signed(url: string): string {
    const told = new URL(url)
    told.searchParams.set(`${names.prefix}AppId`, ctx.host.appId)
    return told.href
  }
  /** A node that the host chose is asked alone: what it is asked is nobody else's business. */
  function rpcUrls(id: number): readonly string[] {
    const { rpcUrls: named = {} } = chain(id)
    const at = (name: string) => named[name]?.http ?? []
    const chosen = [
      at('walletOverride'),
      at(`${names.prefix}WalletOverride`),
      [ctx.host.rpcConfig?.rpcUrls?.[id] ?? []].flat(),
    ]
    const own = chosen.find((urls) => urls.length)
    return [...new Set(own ?? [...at(names.prefix).map(signed), ...at('public'), ...at('default')])]
  }

  /** By the list before the app's own chains: a price is asked for by a symbol, and those are known. Wire §5.7. */
  async function price(id: number): Promise<number | null> {
    const { nativeCurrency } = SUPPORTED_CHAINS.find((each) => each.id === id) ?? chain(id)
    const query = { chainId: `${id}`, tokenSymbol: nativeCurrency?.symbol ?? 'ETH' }
    const answer = await http.get('/token_price', { query }).catch(() => null)
    const { usd } = record(answer)
    return typeof usd === 'number' && usd >= 0 && Number.isFinite(usd) ? usd : null
  }
  return { chains, chain, rpcUrls, price }
}
