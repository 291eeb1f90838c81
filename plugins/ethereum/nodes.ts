import type { ChainDirectory } from '../../core/chains/directory.js'
import { unreadable } from '../../core/chains/node-error.js'
import type { Token } from '../../core/effects.js'
import { LatchkitError } from '../../core/errors.js'
import type { Context } from '../../core/plugin.js'
import { askNodes, type Question } from './ask-node.js'
import type { EthereumApi, PublicClient } from './contract.js'
import { fetchViem } from './fetch-viem.js'

/** How long a node may take to answer, in ms. */
const TIMEOUT_MS = 20_000

/** Sends requests to the chains' nodes. viem is only loaded to build a transaction or to provide its client. */
export function createNodes(ctx: Context<'ethereum'>, { find, rpcUrls }: ChainDirectory) {
  const clients = new Map<number, { readonly key: string; readonly client: PublicClient }>()
  const timeout = () => ctx.host.timeout ?? TIMEOUT_MS

  /** Resolves with at least one URL. */
  async function urlsOf(id: number): Promise<readonly string[]> {
    const { name } = await find(id)
    const urls = await rpcUrls(id)
    if (!urls.length) throw new LatchkitError('invalid_config', `${name} has no RPC URL: add rpcUrls.default.`)
    return urls
  }
  async function askOf(id: number) {
    const urls = await urlsOf(id)
    return (question: Question) => askNodes(urls, timeout(), question)
  }
  /** One client for each chain, until the host changes its configuration. */
  async function client(id: number): Promise<PublicClient> {
    const viem = fetchViem(import('./client.lazy.js'))
    const [chain, urls, { createNode }] = await Promise.all([find(id), urlsOf(id), viem])
    const key = [timeout(), ...urls].join(' ')
    const cached = clients.get(id)
    if (cached?.key === key) return cached.client
    const node = createNode(chain, urls, timeout())
    clients.set(id, { key, client: node })
    return node
  }
  async function token(id: number, address: `0x${string}`): Promise<Token> {
    const { nativeCurrency } = await find(id)
    const { imitatedToken, knownToken } = await import('./effects/known-tokens.js')
    const listed = knownToken(id, address)
    if (listed) return { address, ...listed, isKnown: true }
    const { readToken } = await import('./read-token.js')
    const read = await readToken(await askOf(id), lower(address))
    const imitates = imitatedToken(id, read.symbol, nativeCurrency?.symbol ?? 'ETH')
    return { address, ...read, isKnown: false, ...(imitates && { imitates }) }
  }
  return {
    client,
    token,
    async fees(id, { from, to, ...request }) {
      const [node, { estimate }] = [await client(id), await fetchViem(import('./fees.lazy.js'))]
      return estimate(node, id, { ...request, from: lower(from), to: to && lower(to) })
    },
    async balance(id, owner, token) {
      const ask = await askOf(id)
      const address = lower(owner)
      if (token) return (await import('./erc20.js')).tokenBalance(ask, address, lower(token))
      const balance = await ask({ method: 'eth_getBalance', params: [address, 'latest'] })
      if (typeof balance !== 'string' || !/^0x[\da-f]{1,64}$/i.test(balance)) throw unreadable()
      return BigInt(balance)
    },
  } satisfies Partial<EthereumApi>
}

/** Returns the address in lower case, which has no checksum that could be wrong. */
function lower(address: `0x${string}`): `0x${string}` {
  const lowercase = address.toLowerCase() as `0x${string}`
  if (/^0x[\da-f]{40}$/.test(lowercase)) return lowercase
  throw new LatchkitError('invalid_data', `${address} is not an Ethereum address.`)
}
