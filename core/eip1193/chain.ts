import type { Chain } from '../host-config.js'
import { defaultChainId, parseChainId } from '../lib/chain-id.js'
import { createStore, type Store, type Writable } from '../lib/store.js'
import type { Context } from '../plugin.js'
import type { Ethereum } from './contract.js'

/**
 * The chain that each wallet is on. All callers share one state per address, and it survives a reload. Wire §1.8, §5.6.
 */
export interface Chains {
  /** The selected chain as a store. It is available at once, without the list of chains. */
  chainOf(address: string): Store<number>
  /** The selected chain if the app still supports it, else the default chain. */
  current(address: string): Promise<Chain>
  /** `0x2105` or 8453. Rejects with `unsupported_chain_id`. */
  switchTo(address: string, id: number | string): Promise<void>
}
type Parts = Pick<Context<never>, 'host' | 'storage' | 'beforeLogout'>

export function createChains(ctx: Parts, ethereum: () => Promise<Pick<Ethereum, 'chain' | 'chains'>>): Chains {
  const { storage } = ctx
  const chains = new Map<string, Writable<number>>()
  const keyOf = (address: string) => `wallet:${address.toLowerCase()}`
  const otherwise = () => defaultChainId(ctx.host)

  function initial(key: string): number {
    const storedId = parseChainId(storage.get(key))
    const { supportedChains } = ctx.host
    if (storedId === undefined) return otherwise()
    return !supportedChains || supportedChains.some(({ id }) => id === storedId) ? storedId : otherwise()
  }
  function chainOf(address: string): Writable<number> {
    const key = keyOf(address)
    const store = chains.get(key) ?? createStore(initial(key))
    chains.set(key, store)
    return store
  }
  async function current(address: string): Promise<Chain> {
    const listed = await (await ethereum()).chains()
    const chainStore = chainOf(address)
    const found = listed.find(({ id }) => id === chainStore.get()) ?? (listed[0] as Chain)
    chainStore.set(found.id)
    return found
  }
  async function switchTo(address: string, id: number | string): Promise<void> {
    const { id: chainId } = await (await ethereum()).chain(id)
    storage.set(keyOf(address), `0x${chainId.toString(16)}`)
    chainOf(address).set(chainId)
  }

  ctx.beforeLogout(async () => {
    for (const [key, chain] of chains) {
      storage.remove(key)
      chain.set(otherwise())
    }
  })
  return { chainOf, current, switchTo }
}
