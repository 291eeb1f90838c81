import type { Chain } from '../../core/host-config.js'
import type { ConnectedSolanaWallet, Eip1193Provider, WalletMeta } from '../../core/wallets.js'

declare module '../../core/registry.js' {
  interface Roles {
    walletConnect: ConnectorRole
    coinbase: ConnectorRole
  }
}
/**
 * Connects wallets by an SDK of their own. The plugin `wallets` uses it when such a wallet is chosen or reconnected
 * after a reload.
 */
export interface ConnectorRole {
  connector(parts: ConnectorParts): Connector
}

/** Wire §5.5. */
export type ConnectorType = 'injected' | 'wallet_connect_v2' | 'coinbase_wallet' | 'phantom' | 'solana_standard'

/** Connects one wallet. */
export interface Connector {
  /**
   * Fetches the code that `connect` needs, so that its window opens within the click. Called when the wallet is shown.
   */
  preload?(): Promise<void>
  /** Asks the person. Rejects with what the wallet said; `signal` = they left: nothing of it may stay open. */
  connect(ask: Ask): Promise<Connection>
  /** Restores an open connection after a reload. It opens no window, no prompt and no new socket. */
  resume(ask?: Pick<Ask, 'onOwnUi'>): Promise<Connection | undefined>
}
export interface Ask {
  readonly signal: AbortSignal
  /** Decimal; asked for where the wallet lets one ask. */
  readonly chainId?: number
  /** WalletConnect alone: what another device scans, or this one follows. Told again when it is renewed. */
  onUri?(uri: string): void
  /** Called when an SDK shows or hides its own UI in the page; our dialog is hidden meanwhile (decision 26). */
  onOwnUi?(shown: boolean): void
}
/** An open way to a wallet. */
export type Connection = EthereumConnection | SolanaConnection
interface AnyConnection {
  readonly connectorType: ConnectorType
  /** `metamask`, `coinbase_wallet`, `rainbow`, …: by the wallet's own word where it has one. Wire §5.5. */
  readonly walletClientType: string
  readonly meta: WalletMeta
  /** Disconnects, on both sides where the wallet supports it. Never rejects. */
  disconnect?(): Promise<void>
}
export interface EthereumConnection extends AnyConnection {
  readonly chainType: 'ethereum'
  readonly provider: Eip1193Provider
}
export interface SolanaConnection extends AnyConnection {
  readonly chainType: 'solana'
  /** Base58. */
  readonly address: string
  /** What a host gets of it too. */
  readonly signing: Pick<ConnectedSolanaWallet, 'signMessage' | 'signMessageDetailed'>
  /** The wallet changed its account (base58), or has none for us any more (null). Answers its release. */
  onChange(listener: (address: string | null) => void): () => void
}

/** A wallet that was chosen, as far as a connector has to know it. */
export interface ChosenWallet {
  /** `metamask`, `coinbase_wallet`, …; `wallet_connect` for any other by code. */
  readonly id: string
  readonly name: string
  readonly icon?: string
}
/** The options from which a connector is created. */
export interface ConnectorParts {
  readonly wallet: ChosenWallet
  /** Where its app takes requests on this device: `rainbow://`; undefined where none is known. */
  readonly appLink?: string | undefined
  readonly app: { readonly name: string; readonly logoUrl: string | null; readonly url: string }
  /** Those the app may use; the first is the default one. */
  chains(): Promise<readonly Chain[]>
  /** The nodes of such a chain, in the order in which they are asked. */
  nodes(chainId: number): Promise<readonly string[]>
  /** The default chain where the host named one. */
  readonly defaultChainId: number | undefined
  /** Prefix of what an SDK stores, so that two apps on one page never meet. */
  readonly storagePrefix: string
}
