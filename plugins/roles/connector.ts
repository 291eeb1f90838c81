import type { Chain } from '../../core/host-config.js'
import type { ConnectedSolanaWallet, Eip1193Provider, WalletMeta } from '../../core/wallets.js'

declare module '../../core/registry.js' {
  interface Roles {
    walletConnect: ConnectorRole
    coinbase: ConnectorRole
  }
}
/**
 * Connects wallets through a wallet SDK. The plugin `wallets` uses it when such a wallet is chosen, and to reconnect
 * after a reload.
 */
export interface ConnectorRole {
  connector(parts: ConnectorParts): Connector
}

/** The kinds of connector, as on the wire. Wire §5.5. */
export type ConnectorType = 'injected' | 'wallet_connect_v2' | 'coinbase_wallet' | 'phantom' | 'solana_standard'

/** Connects one wallet. */
export interface Connector {
  /**
   * Fetches the code that `connect` needs, so that its window opens within the click. Called when the wallet is shown.
   */
  preload?(): Promise<void>
  /**
   * Asks the user to connect. Rejects with the wallet's error. If `signal` is aborted, the user has left, and every
   * window must close.
   */
  connect(ask: Ask): Promise<Connection>
  /** Restores an open connection after a reload. It opens no window, no prompt and no new socket. */
  resume(ask?: Pick<Ask, 'onOwnUi'>): Promise<Connection | undefined>
}
export interface Ask {
  readonly signal: AbortSignal
  /** Decimal chain id. It is requested if the wallet allows that. */
  readonly chainId?: number
  /** Called with WalletConnect's URI to scan or to open, and again whenever it is renewed. Only for WalletConnect. */
  onUri?(uri: string): void
  /** Called when an SDK shows or hides its own UI in the page; our dialog is hidden meanwhile (decision 26). */
  onOwnUi?(shown: boolean): void
}
/** An open connection to a wallet. */
export type Connection = EthereumConnection | SolanaConnection
interface AnyConnection {
  readonly connectorType: ConnectorType
  /** `metamask`, `coinbase_wallet`, `rainbow`, …; as the wallet reports it, if it does. Wire §5.5. */
  readonly walletClientType: string
  readonly meta: WalletMeta
  /** Disconnects, on both sides if the wallet supports it. Never rejects. */
  disconnect?(): Promise<void>
}
export interface EthereumConnection extends AnyConnection {
  readonly chainType: 'ethereum'
  readonly provider: Eip1193Provider
}
export interface SolanaConnection extends AnyConnection {
  readonly chainType: 'solana'
  /** Base58 address. */
  readonly address: string
  /** The methods that a host's wallet object also has. */
  readonly signing: Pick<ConnectedSolanaWallet, 'signMessage' | 'signMessageDetailed'>
  /**
   * Calls the listener when the wallet changes its account (base58), or no longer has one for us (null). Returns the
   * function that unsubscribes.
   */
  onChange(listener: (address: string | null) => void): () => void
}

/** The chosen wallet, as far as connectors need it. */
export interface ChosenWallet {
  /** `metamask`, `coinbase_wallet`, …; `wallet_connect` for any other wallet that scans a code. */
  readonly id: string
  readonly name: string
  readonly icon?: string
}
/** The options from which a connector is created. */
export interface ConnectorParts {
  readonly wallet: ChosenWallet
  /** The scheme with which the wallet's app opens on this device, such as `rainbow://`; undefined if unknown. */
  readonly appLink?: string | undefined
  readonly app: { readonly name: string; readonly logoUrl: string | null; readonly url: string }
  /** The chains that the app may use; the first is the default. */
  chains(): Promise<readonly Chain[]>
  /** The RPC URLs of a chain, in the order in which they are used. */
  nodes(chainId: number): Promise<readonly string[]>
  /** The default chain, if the host named one. */
  readonly defaultChainId: number | undefined
  /** Prefix for the SDK's storage keys, so that two apps on one page do not share them. */
  readonly storagePrefix: string
}
