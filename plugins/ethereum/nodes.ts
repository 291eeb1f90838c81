import type { ChainDirectory } from '../../core/chains/directory.js'
import type { Token } from '../../core/effects.js'
import { LatchkitError } from '../../core/errors.js'
import type { Context } from '../../core/plugin.js'
import { askNodes, type Question } from './ask-node.js'
import type { EthereumApi, PublicClient } from './contract.js'
import { readBalance } from './erc20.js'
import { fetchViem } from './fetch-viem.js'

/** ms */
const TIMEOUT_MS = 20_000

/** Requests to the chains' nodes. viem is loaded only to build a transaction or to provide its client. */
export function createNodes(ctx: Context<'ethereum'>, { find, rpcUrls }: ChainDirectory) {
  const clients = new Map<number, { readonly key: string; readonly client: PublicClient }>()
  const timeout = () => ctx.host.timeout ?? TIMEOUT_MS

  /** At least one. */
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
  /** One for each chain, until the host says otherwise. */
  async function client(id: number): Promise<PublicClient> {
    const viem = fetchViem(import('./client.lazy.js'))
    const [chain, urls, { createNode }] = await Promise.all([find(id), urlsOf(id), viem])
    const key = [timeout(), ...urls].join(' ')
    const known = clients.get(id)
    if (known?.key === key) return known.client
    const made = createNode(chain, urls, timeout())
    clients.set(id, { key, client: made })
    return made
  }
  async function token(id: number, address: `0x${string}`): Promise<Token> {
    const { nativeCurrency } = await find(id)
    const { imitatedToken, knownToken } = await import('./effects/known-tokens.js')
    const known = knownToken(id, address)
    if (known) return { address, ...known, isKnown: true }
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
    balance: async (id, owner, token) => readBalance(await askOf(id), lower(owner), token && lower(token)),
  } satisfies Partial<EthereumApi>
}

/** In small letters no checksum of EIP-55 is wrong. */
function lower(address: `0x${string}`): `0x${string}` {
  const written = address.toLowerCase() as `0x${string}`
  if (/^0x[\da-f]{40}$/.test(written)) return written
  throw new LatchkitError('invalid_data', `${address} is not an Ethereum address.`)
}
