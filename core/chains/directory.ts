import { LatchkitError, loadError } from '../errors.js'
import type { Chain } from '../host-config.js'
import { defaultChainId, parseChainId } from '../lib/chain-id.js'
import { record } from '../lib/read.js'
import type { Context } from '../plugin.js'

/** The valid decimals of a token or coin are those of `uint8`. A larger number would make amounts endlessly long. */
export const isDecimals = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255

/** Throws for a chain whose coin has invalid decimals, with which amounts could be neither computed nor drawn. */
function withReadableCoin(chain: Chain): Chain {
  const { name, nativeCurrency } = chain
  const { decimals } = nativeCurrency ?? {}
  if (!nativeCurrency || isDecimals(decimals)) return chain
  const received = `${typeof decimals} ${decimals}`
  throw new LatchkitError('invalid_config', `${name}: nativeCurrency.decimals must be 0 to 255, not ${received}.`)
}

/** Fetched if the app has no list of its own, and for prices. */
async function fetchList(): Promise<readonly Chain[]> {
  const { SUPPORTED_CHAINS } = await import('./list.js').catch((cause) => {
    throw loadError('The list of chains', cause)
  })
  return SUPPORTED_CHAINS
}

type ChainParts = Pick<Context<never>, 'host' | 'http' | 'names'>
export type ChainDirectory = ReturnType<typeof createChainDirectory>

/** The app's chains and the addresses of their nodes, by the host's current configuration. Wire §5.2, §5.7. */
export function createChainDirectory(ctx: ChainParts) {
  const { http, names } = ctx

  async function list(): Promise<readonly Chain[]> {
    const { supportedChains, defaultChain } = ctx.host
    const listed = supportedChains ?? (await fetchList())
    const first = listed.find(({ id }) => id === defaultChainId(ctx.host))
    if (!first)
      throw new LatchkitError('invalid_config', 'defaultChain must be one of supportedChains, which must not be empty.')
    const ordered = [defaultChain ?? first, ...listed]
    return ordered.filter(({ id }, at) => ordered.findIndex((other) => other.id === id) === at)
  }
  async function find(id: unknown): Promise<Chain> {
    const chainId = parseChainId(id, { decimal: true })
    const found = (await list()).find((each) => each.id === chainId)
    if (found) return withReadableCoin(found)
    const message = `Unsupported chainId: Chain ID ${String(id)} is not supported. Add it to supportedChains.`
    throw new LatchkitError('unsupported_chain_id', message)
  }

  /** Requests to the server's own nodes carry the app's id. Wire §1.1. */
  function signed(url: string): string {
    const rpcUrl = new URL(url)
    rpcUrl.searchParams.set(`${names.prefix}AppId`, ctx.host.appId)
    return rpcUrl.href
  }
  /** A node that the host chose is the only one used, so that no other operator sees the requests. */
  async function rpcUrls(id: number): Promise<readonly string[]> {
    const { rpcUrls: named = {} } = await find(id)
    const at = (name: string) => named[name]?.http ?? []
    const chosen = [
      at('walletOverride'),
      at(`${names.prefix}WalletOverride`),
      [ctx.host.rpcConfig?.rpcUrls?.[id] ?? []].flat(),
    ]
    const own = chosen.find((urls) => urls.length)
    return [...new Set(own ?? [...at(names.prefix).map(signed), ...at('public'), ...at('default')])]
  }

  /**
   * Looks in the list before the app's own chains, since prices are requested by symbol and the symbols of the list are
   * known. The coin of a test network has no price. Wire §5.7.
   */
  async function price(id: number): Promise<number | null> {
    const { nativeCurrency, testnet } = (await fetchList()).find((each) => each.id === id) ?? (await find(id))
    if (testnet) return null
    const query = { chainId: `${id}`, tokenSymbol: nativeCurrency?.symbol ?? 'ETH' }
    const answer = await http.get('/token_price', { query }).catch(() => null)
    const { usd } = record(answer)
    return typeof usd === 'number' && usd >= 0 && Number.isFinite(usd) ? usd : null
  }
  return { list, find, rpcUrls, price }
}
