import { type EIP6963ProviderDetail, requestProviders } from 'mipd'
import type { Clock } from '../../../core/lib/clock.js'
import { createStore, type Store } from '../../../core/lib/store.js'
import type { Eip1193Provider } from '../../../core/wallets.js'

/** A wallet in this browser. */
export interface Found {
  /** Its rdns; one that claims another's has its uuid behind it. The legacy one has its brand's. */
  readonly rdns: string
  readonly name: string
  readonly icon?: string
  readonly provider: Eip1193Provider
}
/** ms for a wallet that comes late. Wire §4.1. */
export const EXTENSION_TIMEOUT_MS = 3_000
/** Characters: half a megabyte is a picture, not an icon. */
const MAX_ICON_LENGTH = 500_000
/** How our own wallets announce themselves: to others, not to us (decision 27). */
const OURS = /^io\.latchkit\b/

/**
 * The browser's Ethereum wallets as they announce themselves (EIP-6963), and `window.ethereum` where none of them is it.
 * `settled` resolves once what is there may be taken for all: at once with a wallet in the page, else in 3 s. Wire §4.1.
 */
export function discover(
  clock: Clock,
  signal: AbortSignal,
): { found: Store<readonly Found[]>; settled: Promise<void> } {
  const found = createStore<readonly Found[]>([])
  const announced = new Map<unknown, EIP6963ProviderDetail>()
  let unnamed: readonly Found[] = []

  function look() {
    const seen = new Set<string>()
    const named = [...announced.values()].flatMap(({ info, provider }): Found[] => {
      if (!info.rdns || !provider || OURS.test(info.rdns)) return []
      // two wallets may announce the same name: both are listed
      const rdns = seen.has(info.rdns) ? `${info.rdns}:${info.uuid}` : info.rdns
      seen.add(info.rdns)
      return [{ rdns, name: `${info.name}`, ...safeIcon(info.icon), provider: provider as Eip1193Provider }]
    })
    const rest = unnamed.filter(
      (one) => !named.some(({ provider, rdns }) => provider === one.provider || rdns === one.rdns),
    )
    found.set([...named, ...rest])
  }
  const stop = requestProviders((one) => {
    // a wallet announces itself to everyone who asks: the first time counts
    if (!one?.info || announced.has(one.info.uuid)) return
    announced.set(one.info.uuid, one)
    look()
  })
  look()
  signal.addEventListener('abort', () => stop?.())
  const { ethereum } = window as { ethereum?: unknown }
  const isKnown = !ethereum || [...announced.values()].some(({ provider }) => provider === ethereum)
  // current wallets announce themselves; `window.ethereum` and late ones are looked for only where they are likely
  const settled =
    found.get()[0] && isKnown
      ? Promise.resolve()
      : import('./legacy.js')
          .then(({ lookLonger }) =>
            lookLonger(clock, signal, (wallets) => {
              unnamed = wallets
              look()
              return !!found.get()[0]
            }),
          )
          // the code was not fetched, or the injected object throws when read: announced wallets are enough
          .catch(() => clock.sleep(EXTENSION_TIMEOUT_MS, signal))
  return { found, settled }
}

/** What a wallet gives as its icon is drawn as an image; whatever is no image is left out: a script, a page, an address of elsewhere. */
export const safeIcon = (icon: unknown): { readonly icon?: string } => {
  const src = typeof icon === 'string' ? icon.trim() : ''
  return /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(src) && src.length < MAX_ICON_LENGTH
    ? { icon: src }
    : {}
}
