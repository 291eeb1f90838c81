import { LatchkitError } from '../../core/errors.js'
import { attempt } from '../../core/lib/attempt.js'
import type { Eip1193Provider } from '../../core/wallets.js'
import type { Ask, Connection, Connector, ConnectorParts } from '../roles/connector.js'
import { handleUnsent, ignoreEarlierWindows, type WithWindow, watchWindow } from './window.js'

/** Those that Coinbase's smart wallet supports. Core §9. */
const CHAINS: ReadonlySet<number> = new Set([1, 11155111, 137, 10, 8453, 84532, 42161, 7777777, 43114, 56])
/** The storage key of the SDK's connection type: `scw` is a smart wallet, `walletlink` a phone. */
const SIGNER_TYPE = '-CBWSDK:SignerConfigurator:SignerType'
const REVERSE_DOMAIN = 'com.coinbase.wallet'

export interface CoinbaseParts extends ConnectorParts {
  /** Which of Coinbase's wallets. */
  readonly options: 'all' | 'eoaOnly' | 'smartWalletOnly'
  /** The origin that keeps the keys of smart wallets, in place of Coinbase's own. */
  readonly keysUrl?: string | undefined
}
/** The SDK's provider, or the extension that it found. */
type Provider = WithWindow & { disconnect?(): Promise<void> | void }

/** The type of the connection; undefined where the browser forbids storage. */
const signerType = () => attempt(() => localStorage.getItem(SIGNER_TYPE))

/** What the SDK takes in place of its own: the extension, or the browser within Coinbase's app. */
function injected({ options }: CoinbaseParts): unknown {
  const { coinbaseWalletExtension } = globalThis as { coinbaseWalletExtension?: unknown }
  // another wallet's may throw when it is read
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

/** Smart wallets that are elsewhere than at Coinbase know the app's own chains too: the sandbox's. */
async function chainIds({ chains, keysUrl }: CoinbaseParts): Promise<number[]> {
  return (await chains()).map(({ id }) => id).filter((id) => keysUrl || CHAINS.has(id))
}

/**
 * Fetches the SDK. The result creates the provider within the click; before that the SDK changes nothing in the page.
 */
async function prepare(parts: CoinbaseParts): Promise<() => Provider> {
  const { app, options, keysUrl } = parts
  const [{ createCoinbaseWalletSDK }, appChainIds] = await Promise.all([load(), chainIds(parts)])
  let made: Provider | undefined
  return () => {
    if (made) return made
    // the SDK keeps one configuration for the page: what is left out would stay as another client set it
    const preference = { options, keysUrl } as { options: 'all'; keysUrl: string }
    const sdk = createCoinbaseWalletSDK({ appName: app.name, appLogoUrl: app.logoUrl, appChainIds, preference })
    made = sdk.getProvider() as unknown as Provider // its listeners are typed event by event
    handleUnsent(made)
    ignoreEarlierWindows(made)
    return made
  }
}

/**
 * Coinbase's wallets by Coinbase's own SDK: its extension, else a window of its keys page (a smart wallet, or a code
 * for a phone). The SDK keeps its state under `-CBWSDK:` in localStorage, whatever `storagePrefix` says, from the
 * moment it is chosen.
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
        } catch {} // it is gone for us
      },
    }
  }
  return {
    preload: async () => void (await ready()),
    async connect(ask) {
      ask.signal.throwIfAborted()
      // no `await` where it is loaded already: the popup must open within the click
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

/** Requests that open a window end when it is closed. */
const watched = (from: Provider, onOwnUi: Ask['onOwnUi']): Eip1193Provider => ({
  request: (args) => watchWindow(from, args, { ...(onOwnUi && { onOwnUi }) }),
  on: (event, listener) => from.on?.(event, listener),
  removeListener: (event, listener) => from.removeListener?.(event, listener),
})
