import { flag, text } from '../../../core/lib/read.js'
import { createStore, type Store } from '../../../core/lib/store.js'
import type { Context } from '../../../core/plugin.js'
import { isWalletId } from '../../../core/protocol/methods.js'
import type { WalletOption } from '../contract.js'
import { BRANDS } from './brands.js'
import { discover, type Found } from './discovery.js'
import type { LongList } from './more-brands.js'
import { WALLET_LIST, walletOptions } from './options.js'

export interface Choices {
  readonly options: Store<readonly WalletOption[]>
  /** Resolves once every wallet of this browser has had time to announce itself. */
  readonly settled: Promise<void>
  injected(): readonly Found[]
  /** The available wallets of a list, by default of the app's list. */
  listFor(walletList?: readonly string[]): readonly WalletOption[]
  /** The id that a name in a list stands for. */
  idOf(name: string): string
  /** Resolves once the brands of this list are loaded. Warns of unknown names. */
  fetchBrands(walletList: readonly string[]): Promise<void>
}
/** Names in a list that stand for several wallets. Wire §5.2. */
const GROUP = /^(detected_((ethereum|solana)_)?wallets|wallet_connect)$/

/**
 * The wallets to choose from. Updated when wallets announce themselves or the host changes its settings. Modal §2.4.
 */
export function createChoices(ctx: Context<'wallets'>): Choices {
  const { clock, signal, storage, hostConfig, user } = ctx
  const { found, settled } = discover(clock, signal)
  const solana = createStore<readonly WalletOption[]>([])
  const longList = createStore<LongList>({ brands: [], aliases: new Map() })
  const options = createStore<readonly WalletOption[]>([])

  const brands = () => [...BRANDS, ...longList.get().brands]
  const idOf = (name: string) => longList.get().aliases.get(name) ?? name
  function listFor(walletList = usual()): readonly WalletOption[] {
    return walletOptions({
      walletList,
      idOf,
      brands: brands(),
      injected: found.get(),
      solana: solana.get(),
      walletConnect: ctx.hasRole('walletConnect'),
      coinbase: ctx.hasRole('coinbase'),
      recentClient: text(storage.get('recent-login-wallet-client')),
    })
  }
  const isKnown = (name: string) => GROUP.test(idOf(name)) || brands().some(({ id }) => id === idOf(name))
  const ordered = () => {
    const { primary = [], overflow = [] } = ctx.host.loginMethodsAndOrder ?? {}
    return [...primary, ...overflow].filter(isWalletId)
  }
  /** The names in the host's order, which also are the list. Wire §5.2. */
  function usual(): readonly string[] {
    const named = ordered().filter(isKnown)
    return named.length ? named : (ctx.host.appearance?.walletList ?? WALLET_LIST)
  }
  /** Fetches the long list of brands if a name is not in the short list. */
  async function fetchBrands(walletList: readonly string[]) {
    const unknownNames = walletList.filter((name) => !isKnown(name))
    if (unknownNames[0]) longList.set((await import('./more-brands.js')).brandsFor(unknownNames))
  }
  const look = () => options.set(listFor())
  for (const store of [found, solana, longList, user]) (store as Store<unknown>).subscribe(look)
  const follow = () => {
    look()
    fetchBrands([...(ctx.host.appearance?.walletList ?? []), ...ordered()]).catch(() => {})
  }
  const stop = hostConfig.subscribe(follow)
  signal.addEventListener('abort', stop)
  follow()
  const alsoSolana = withSolana(ctx)
    ? import('./solana-wallets.js').then((part) => part.watchSolanaOptions(solana.set, signal))
    : Promise.resolve()
  return {
    options,
    listFor,
    idOf,
    fetchBrands,
    injected: found.get,
    settled: Promise.all([settled, alsoSolana.catch(() => {})]).then(() => {}),
  }
}

/** Whether wallets of Solana are offered. They are an addition to the protocol, so the app has to turn them on. */
export const withSolana = ({ app }: Context<'wallets'>): boolean => flag(app.raw.solana_wallet_auth)
