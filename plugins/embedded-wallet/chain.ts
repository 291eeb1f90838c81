import { LatchkitError } from '../../core/errors.js'
import type { Chain } from '../../core/host-config.js'
import type { Context } from '../../core/plugin.js'
import { createStore, type Store, type Writable } from '../../core/store.js'
import type { EthereumApi } from '../ethereum/contract.js'

/** Which chain each wallet is on: one state for an address, whoever asks; it outlives the page. Wire §1.8, §5.6. */
export interface Chains {
  /** To be watched; at once, without the list of chains. */
  chainOf(address: string): Store<number>
  /** The same, as one that the app still has: else the default one. */
  current(address: string): Promise<Chain>
  /** `0x2105` or 8453. Rejects with `unsupported_chain_id`. */
  switchTo(address: string, id: number | string): Promise<void>
  ethereum(): Promise<EthereumApi>
}
type Parts = Pick<Context<'embedded-wallet'>, 'host' | 'storage' | 'use' | 'user' | 'beforeLogout'>

/** Ethereum itself, where the host says nothing else. Wire §4.1. */
const MAINNET = 1

export function createChains(ctx: Parts): Chains {
  const { storage } = ctx
  const chains = new Map<string, Writable<number>>()
  const ethereum = () => ctx.use('ethereum')
  const keyOf = (address: string) => `wallet:${address.toLowerCase()}`
  const otherwise = () => ctx.host.defaultChain?.id ?? ctx.host.supportedChains?.[0]?.id ?? MAINNET

  function initial(key: string): number {
    const kept = toChainId(storage.get(key))
    const { supportedChains } = ctx.host
    if (kept === undefined) return otherwise()
    return !supportedChains || supportedChains.some(({ id }) => id === kept) ? kept : otherwise()
  }
  function chainOf(address: string): Writable<number> {
    const key = keyOf(address)
    const known = chains.get(key) ?? createStore(initial(key))
    chains.set(key, known)
    return known
  }
  async function current(address: string): Promise<Chain> {
    const { chains: all } = await ethereum()
    const listed = await all()
    const here = chainOf(address)
    const found = listed.find(({ id }) => id === here.get()) ?? (listed[0] as Chain)
    here.set(found.id)
    return found
  }
  async function switchTo(address: string, id: number | string): Promise<void> {
    const { id: wanted } = await chainNamed(await ethereum(), id)
    storage.set(keyOf(address), `0x${wanted.toString(16)}`)
    chainOf(address).set(wanted)
  }

  ctx.beforeLogout(async () => {
    for (const [key, chain] of chains) {
      storage.remove(key)
      chain.set(otherwise())
    }
  })
  return { chainOf, current, switchTo, ethereum }
}

/** `0x1` or 1 → 1; undefined for what is no chain id. Decision 29. */
export function toChainId(value: unknown): number | undefined {
  const isHex = typeof value === 'string' && /^0x[\da-f]+$/i.test(value)
  const id = isHex ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}
/** One of the app's. Rejects with `unsupported_chain_id`. */
export async function chainNamed(ethereum: EthereumApi, id: unknown): Promise<Chain> {
  const wanted = toChainId(id)
  const found = (await ethereum.chains()).find((chain) => chain.id === wanted)
  if (found) return found
  const message = `Unsupported chainId: Chain ID ${String(id)} is not supported. Add it to supportedChains.`
  throw new LatchkitError('unsupported_chain_id', message)
}
