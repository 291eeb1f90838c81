import { LatchkitError } from '../../core/errors.js'
import { attempt } from '../../core/lib/attempt.js'
import type { Eip1193Provider } from '../../core/wallets.js'
import type { Ask, Connection, Connector, ConnectorParts } from '../roles/connector.js'
import { handleUnsent, ignoreEarlierWindows, type WithWindow, watchWindow } from './window.js'

/** The chain ids that Coinbase's smart wallet supports. Core §9. */
const CHAINS: ReadonlySet<number> = new Set([1, 11155111, 137, 10, 8453, 84532, 42161, 7777777, 43114, 56])
/** The storage key of the SDK's connection type: `scw` is a smart wallet, `walletlink` a phone. */
const SIGNER_TYPE = '-CBWSDK:SignerConfigurator:SignerType'
const REVERSE_DOMAIN = 'com.coinbase.wallet'

export interface CoinbaseParts extends ConnectorParts {
  /** The kinds of Coinbase wallets to offer. */
  readonly options: 'all' | 'eoaOnly' | 'smartWalletOnly'
  /** The page that holds the keys of smart wallets, if it is not Coinbase's own. */
  readonly keysUrl?: string | undefined
}
/** The SDK's own provider, or that of the extension it found. */
type Provider = WithWindow & { disconnect?(): Promise<void> | void }

/** The connection type, or undefined if storage is blocked. */
const signerType = () => attempt(() => localStorage.getItem(SIGNER_TYPE))

/** The provider that the SDK prefers to its own: the extension, or the browser of Coinbase's app. */
function injected({ options }: CoinbaseParts): unknown {
  const { coinbaseWalletExtension } = globalThis as { coinbaseWalletExtension?: unknown }
  // another wallet's getter may throw
  const ethereum = attempt(() => (globalThis as { ethereum?: { isCoinbaseBrowser?: boolean } }).ethereum)
  return (options !== 'smartWalletOnly' && coinbaseWalletExtension) || (ethereum?.isCoinbaseBrowser && ethereum)
}

const load = () =>
  import('@coinbase/wallet-sdk').catch((cause): never => {
    throw new LatchkitError(
      'plugin_load_failed',
      'Coinbase Wallet needs the package @coinbase/wallet-sdk: install it; where it is installed, try again or reload the page.',
      { cause, retryable: true },
    )
  })

/** The chains to offer. A keys page other than Coinbase's, such as the sandbox's, supports all of the app's chains. */
async function chainIds({ chains, keysUrl }: CoinbaseParts): Promise<number[]> {
  return (await chains()).map(({ id }) => id).filter((id) => keysUrl || CHAINS.has(id))
}

/**
 * Fetches the SDK. The returned function creates the provider within the click; until then the SDK changes nothing in
 * the page.
 */
async function prepare(parts: CoinbaseParts): Promise<() => Provider> {
  const { app, options, keysUrl } = parts
  const [{ createCoinbaseWalletSDK }, appChainIds] = await Promise.all([load(), chainIds(parts)])
  let provider: Provider | undefined
  return () => {
    if (provider) return provider
    // the SDK keeps one configuration per page, so an omitted option would keep the value of another client
    const preference = { options, keysUrl } as { options: 'all'; keysUrl: string }
    const sdk = createCoinbaseWalletSDK({ appName: app.name, appLogoUrl: app.logoUrl, appChainIds, preference })
    provider = sdk.getProvider() as unknown as Provider // its listeners are typed event by event
    handleUnsent(provider)
    ignoreEarlierWindows(provider)
    return provider
  }
}

/**
 * Connects Coinbase wallets with Coinbase's SDK: its extension, or a window with its keys page (for a smart wallet, or
 * for a code that a phone scans). Once chosen, the SDK keeps its state under `-CBWSDK:` in localStorage, whatever
 * `storagePrefix` is.
 */
export function createCoinbase(parts: CoinbaseParts): Connector {
  const { wallet } = parts
  let preparing: Promise<() => Provider> | undefined
  let prepared: (() => Provider) | undefined

  async function ready(): Promise<() => Provider> {
    preparing ??= prepare(parts)
    try {
      prepared = await preparing
      return prepared
    } catch (cause) {
      preparing = undefined
      throw cause
    }
  }
  function connection(from: Provider, onOwnUi: Ask['onOwnUi']): Connection {
    const smart = signerType() === 'scw' && from !== injected(parts)
    return {
      chainType: 'ethereum',
      connectorType: 'coinbase_wallet',
      walletClientType: smart ? 'coinbase_smart_wallet' : 'coinbase_wallet',
      meta: { name: wallet.name, id: REVERSE_DOMAIN, ...(wallet.icon && { icon: wallet.icon }) },
      provider: watched(from, onOwnUi),
      disconnect: async () => {
        try {
          await from.disconnect?.()
        } catch {} // we drop the connection even if the SDK fails to end it
      },
    }
  }
  return {
    preload: async () => void (await ready()),
    async connect(ask) {
      ask.signal.throwIfAborted()
      // there is no `await` if it is already loaded: the popup must open within the click
      const provider = prepared ?? (await ready())
      ask.signal.throwIfAborted()
      const from = provider()
      await watchWindow(from, { method: 'eth_requestAccounts' }, ask)
      return connection(from, ask.onOwnUi)
    },
    async resume({ onOwnUi } = {}) {
      if (!injected(parts) && !signerType()) return undefined
      const from = (await ready())()
      const accounts = await from.request({ method: 'eth_accounts' }).catch(() => [])
      return Array.isArray(accounts) && accounts.length ? connection(from, onOwnUi) : undefined
    },
  }
}

/** Ends a request that opened a window when that window is closed. */
const watched = (from: Provider, onOwnUi: Ask['onOwnUi']): Eip1193Provider => ({
  request: (args) => watchWindow(from, args, { ...(onOwnUi && { onOwnUi }) }),
  on: (event, listener) => from.on?.(event, listener),
  removeListener: (event, listener) => from.removeListener?.(event, listener),
})
