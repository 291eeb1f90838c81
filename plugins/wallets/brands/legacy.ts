import { attempt } from '../../../core/lib/attempt.js'
import type { Clock } from '../../../core/lib/clock.js'
import { list, record } from '../../../core/lib/read.js'
import type { Eip1193Provider } from '../../../core/wallets.js'
import { brandOf } from './brands.js'
import { EXTENSION_TIMEOUT_MS, type Found, injected } from './discovery.js'

type Legacy = Eip1193Provider & { readonly providers?: unknown } & Readonly<Record<string, unknown>>

/**
 * Flags of extensions that do not announce themselves, with their rdns. The first flag that is set counts, since most
 * wallets also claim to be MetaMask. Wire §5.8.
 */
export const FLAGS: readonly (readonly [flag: string, rdns: string])[] = [
  ['isPhantom', 'app.phantom'],
  ['isRabby', 'io.rabby'],
  ['isRainbow', 'me.rainbow'],
  ['isCoinbaseWallet', 'com.coinbase.wallet'],
  ['isBraveWallet', 'com.brave.wallet'],
  ['isZerion', 'io.zerion.wallet'],
  ['isUniswapWallet', 'org.uniswap.app'],
  ['isOkxWallet', 'com.okex.wallet'],
  ['isMetaMask', 'io.metamask'],
]

/** Reads `window.ethereum` now. Without any wallet, waits up to 3 s for one to be injected. Wire §4.1. */
export async function lookLonger(
  clock: Clock,
  signal: AbortSignal,
  /** Adds the wallets, and returns whether there is any. */
  take: (wallets: readonly Found[]) => boolean,
): Promise<void> {
  if (signal.aborted || take(readLegacy())) return
  const late = new Promise((resolve) => {
    window.addEventListener('ethereum#initialized', resolve, { once: true, signal })
  })
  await Promise.race([late, clock.sleep(EXTENSION_TIMEOUT_MS, signal)])
  take(readLegacy())
}

/** The wallets behind `window.ethereum`, each by its flag. Wire §5.8. */
function readLegacy(): readonly Found[] {
  const ethereum = injected()
  if (!isWallet(ethereum)) return []
  const wallets = list(ethereum.providers)
  // a provider that cannot be read must not hide the others
  return (wallets.length ? wallets : [ethereum]).flatMap((provider) => attempt(() => describe(provider)) ?? [])
}

function describe(provider: unknown): Found | undefined {
  if (!isWallet(provider) || provider.isLatchkit) return undefined
  const [, rdns = ''] = FLAGS.find(([flag]) => attempt(() => provider[flag]) === true) ?? []
  return { rdns: rdns || 'browser_extension', name: brandOf(rdns)?.name ?? 'Browser wallet', provider }
}

const isWallet = (value: unknown): value is Legacy => typeof record(value).request === 'function'
