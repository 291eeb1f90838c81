import { attempt } from '../../../core/lib/attempt.js'
import type { Clock } from '../../../core/lib/clock.js'
import { text } from '../../../core/lib/read.js'
import { createStore, type Store } from '../../../core/lib/store.js'
import type { Eip1193Provider } from '../../../core/wallets.js'
import { brandOf } from './brands.js'

/** A wallet in this browser. */
export interface Found {
  /**
   * The wallet's rdns. If two wallets claim the same one, the second has its name appended. A legacy wallet has the
   * rdns of its brand.
   */
  readonly rdns: string
  readonly name: string
  readonly icon?: string
  readonly provider: Eip1193Provider
}
/** The data that a wallet announces. EIP-6963. */
interface Announcement {
  readonly info: { readonly rdns: string; readonly name: string; readonly icon?: unknown }
  readonly provider: Eip1193Provider
}
/** How long a late wallet is waited for, in ms. Wire §4.1. */
export const EXTENSION_TIMEOUT_MS = 3_000
/** In characters. Anything longer is a picture rather than an icon. */
const MAX_ICON_LENGTH = 500_000
/** The rdns of our own wallets, which announce themselves to other libraries and are ignored here (decision 27). */
const OURS = /^io\.latchkit\b/

/**
 * The browser's Ethereum wallets that announce themselves (EIP-6963), and `window.ethereum` if it is none of them.
 * `settled` resolves once the list is likely complete: at once if there is a wallet, else after 3 s. Wire §4.1.
 */
export function discover(
  clock: Clock,
  signal: AbortSignal,
): { found: Store<readonly Found[]>; settled: Promise<void> } {
  const found = createStore<readonly Found[]>([])
  let announced: Announcement[] = []
  let unnamed: readonly Found[] = []

  function look() {
    const named = announced.map(({ info: { rdns, name, icon }, provider }): Found => {
      const names = announced.flatMap(({ info }) => (info.rdns === rdns ? info.name : [])).sort()
      // two wallets may claim one rdns. It belongs to the one with the brand's name, whichever came first.
      const owner = names.find((one) => one === brandOf(rdns)?.name) ?? names[0]
      return { rdns: name === owner ? rdns : `${rdns}:${name}`, name, ...safeIcon(icon), provider }
    })
    const legacyWallets = unnamed.filter(
      (one) => !named.some(({ provider, rdns }) => provider === one.provider || rdns === one.rdns),
    )
    found.set([...named, ...legacyWallets])
  }
  const hear = (event: Event) => {
    const one = (event as CustomEvent<Announcement | undefined>).detail
    // any script of the page may announce anything. An entry that cannot be drawn must not hide the others.
    if (!isText(one?.info?.rdns) || !isText(one.info.name) || !one.provider || OURS.test(one.info.rdns)) return
    // a wallet may announce itself several times with different uuids. The newest announcement counts (decision 56).
    const isSameWallet = (old: Announcement) =>
      old.provider === one.provider || (old.info.rdns === one.info.rdns && old.info.name === one.info.name)
    const at = announced.findIndex(isSameWallet)
    announced = announced.filter((old) => !isSameWallet(old))
    announced.splice(at < 0 ? announced.length : at, 0, one)
    look()
  }
  window.addEventListener('eip6963:announceProvider', hear, { signal })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  look()
  const ethereum = attempt(injected)
  const isKnown = !ethereum || announced.some(({ provider }) => provider === ethereum)
  // Current wallets announce themselves. `window.ethereum` and late ones are only looked for where they are likely
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
          // the code was not loaded, or reading the injected object throws. The announced wallets are enough then.
          .catch(() => clock.sleep(EXTENSION_TIMEOUT_MS, signal))
  return { found, settled }
}

/** `window.ethereum`, which belongs to the extension that loaded last. Some throw when it is read. */
export const injected = () => (window as { ethereum?: unknown }).ethereum

const isText = (value: unknown): value is string => !!text(value)

/** Accepts an announced icon only if it is a `data:` image; scripts, pages and remote addresses are dropped. */
export const safeIcon = (icon: unknown): { readonly icon?: string } => {
  const src = text(icon)?.trim() ?? ''
  return /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(src) && src.length < MAX_ICON_LENGTH
    ? { icon: src }
    : {}
}
