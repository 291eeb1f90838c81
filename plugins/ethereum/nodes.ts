import type { ChainDirectory } from '../../core/chains/directory.js'
import { rpcError } from '../../core/chains/rpc-error.js'
import type { Token } from '../../core/effects.js'
import { LatchkitError } from '../../core/errors.js'
import type { Context } from '../../core/plugin.js'
import { askNodes, type Question } from './ask-node.js'
import type { EthereumApi, PublicClient } from './contract.js'
import { readBalance, readToken } from './erc20.js'
import { fetchViem } from './fetch-viem.js'

/** ms */
const TIMEOUT_MS = 20_000

/** What the chains' nodes are asked. viem comes where a transaction is built, or its client is asked for. */
export function createNodes(ctx: Context<'ethereum'>, { find, rpcUrls }: ChainDirectory) {
  const clients = new Map<number, { readonly key: string; readonly client: PublicClient }>()
  const timeout = () => ctx.host.timeout ?? TIMEOUT_MS

  /** At least one. */
  function urlsOf(id: number): readonly string[] {
    const { name } = find(id)
    const urls = rpcUrls(id)
    if (!urls.length) throw new LatchkitError('invalid_config', `${name} has no RPC URL: add rpcUrls.default.`)
    return urls
  }
  const askOf = (id: number) => {
    const urls = urlsOf(id)
    return (question: Question) => askNodes(urls, timeout(), question)
  }
  /** One for each chain, until the host says otherwise. */
  async function client(id: number): Promise<PublicClient> {
    const urls = urlsOf(id)
    const key = [timeout(), ...urls].join(' ')
    const { createNode } = await fetchViem(import('./client.lazy.js'))
    const known = clients.get(id)
    if (known?.key === key) return known.client
    const made = createNode(find(id), urls, timeout())
    clients.set(id, { key, client: made })
    return made
  }
  async function token(id: number, address: `0x${string}`): Promise<Token> {
    const { nativeCurrency } = find(id)
    const { imitatedToken, knownToken } = await import('./effects/known-tokens.js')
    const known = knownToken(id, address)
    if (known) return { address, ...known, isKnown: true }
    const read = await readToken(askOf(id), lower(address))
    const imitates = imitatedToken(id, read.symbol, nativeCurrency?.symbol ?? 'ETH')
    return { address, ...read, isKnown: false, ...(imitates && { imitates }) }
  }
  return {
    client,
    token,
    async fees(id, { from, to, ...request }) {
      try {
        const [node, { estimate }] = [await client(id), await fetchViem(import('./fees.lazy.js'))]
        return await estimate(node, id, { ...request, from: lower(from), to: to && lower(to) })
      } catch (cause) {
        throw rpcError(cause)
      }
    },
    balance: async (id, owner, token) => readBalance(askOf(id), lower(owner), token && lower(token)),
  } satisfies Partial<EthereumApi>
}

/** In small letters no checksum of EIP-55 is wrong. */
function lower(address: `0x${string}`): `0x${string}` {
  const written = address.toLowerCase() as `0x${string}`
  if (/^0x[\da-f]{40}$/.test(written)) return written
  throw new LatchkitError('invalid_data', `${address} is no address.`)
}
