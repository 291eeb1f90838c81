import type { ChainDirectory } from '../../core/chains/directory.js'
import { rpcError } from '../../core/chains/rpc-error.js'
import type { Token } from '../../core/effects.js'
import { LatchkitError } from '../../core/errors.js'
import type { Context } from '../../core/plugin.js'
import type { EthereumApi, PublicClient } from './contract.js'
import { balanceOf, readToken } from './erc20.js'
import { fetchViem } from './fetch-viem.js'

/** What the chains' nodes are asked. viem comes with the first question. */
export function createNodes(ctx: Context<'ethereum'>, { find, rpcUrls }: ChainDirectory) {
  const clients = new Map<number, { readonly key: string; readonly client: PublicClient }>()

  /** One for each chain, until the host says otherwise. */
  async function client(id: number): Promise<PublicClient> {
    const described = find(id)
    const urls = rpcUrls(id)
    const timeout = ctx.host.timeout ?? 20_000
    const key = [timeout, ...urls].join(' ')
    if (!urls.length)
      throw new LatchkitError('invalid_config', `${described.name} has no RPC URL: add rpcUrls.default.`)
    const { createNode } = await fetchViem(import('./client.lazy.js'))
    const known = clients.get(id)
    if (known?.key === key) return known.client
    const made = createNode(described, urls, timeout)
    clients.set(id, { key, client: made })
    return made
  }
  async function ask<T>(id: number, question: (client: PublicClient) => Promise<T>): Promise<T> {
    try {
      return await question(await client(id))
    } catch (cause) {
      throw rpcError(cause)
    }
  }
  async function token(id: number, address: `0x${string}`): Promise<Token> {
    const { nativeCurrency } = find(id)
    const { imitatedToken, knownToken } = await import('./effects/known-tokens.js')
    const known = knownToken(id, address)
    if (known) return { address, ...known, isKnown: true }
    const read = await ask(id, (node) => readToken(node, lower(address)))
    const imitates = imitatedToken(id, read.symbol, nativeCurrency?.symbol ?? 'ETH')
    return { address, ...read, isKnown: false, ...(imitates && { imitates }) }
  }
  return {
    client,
    token,
    fees: (id, { from, to, ...request }) =>
      ask(id, async (node) =>
        (await fetchViem(import('./fees.lazy.js'))).estimate(node, id, {
          ...request,
          from: lower(from),
          to: to && lower(to),
        }),
      ),
    balance: (id, owner, token) =>
      ask(id, (node) =>
        token ? balanceOf(node, lower(token), lower(owner)) : node.getBalance({ address: lower(owner) }),
      ),
  } satisfies Partial<EthereumApi>
}

/** viem refuses capitals that are not the checksum of EIP-55. */
const lower = (address: `0x${string}`) => address.toLowerCase() as `0x${string}`
