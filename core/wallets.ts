import type { User } from './user.js'

/**
 * An Ethereum provider of a browser wallet or a remote wallet.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}
/** A wallet's own name and image. */
export interface WalletMeta {
  readonly name: string
  /** Reverse domain (`io.metamask`), or our own id. */
  readonly id: string
  /** A `data:` or https image. */
  readonly icon?: string
}
/** The members that wallets of all chains share. Core §3, Wire §5.5. */
interface AnyConnectedWallet {
  readonly connectorType: string
  /** `metamask`, `coinbase_wallet`, …; an embedded wallet has the server's own name. */
  readonly walletClientType: string
  /** ms since the epoch. */
  readonly connectedAt: number
  readonly imported: boolean
  readonly meta: WalletMeta
  /** True where the wallet is one of the user's linked accounts. */
  readonly linked: boolean
  isConnected(): Promise<boolean>
  /** Base64 for Solana, `0x…` for Ethereum. Rejects with `user_rejected_request`, `client_request_timeout`, … */
  sign(message: string): Promise<string>
  /** Disconnects the wallet. It has no effect on wallets that cannot be disconnected by a page. */
  disconnect(): Promise<void>
  /** Logs in with the wallet, or links it to the logged-in user. The wallet asks for a signature; no dialog opens. */
  loginOrLink(): Promise<User>
  unlink(): Promise<User>
  /**
   * Opens the dialog to add money to this wallet. Resolves with the result when the user leaves. Rejects with
   * `not_supported` if the app has no funding.
   */
  fund(options?: FundOptions): Promise<FundingResult>
}
/** What Moonpay is asked for instead of the asset and the amount of the call. */
export interface MoonpayOverride {
  /** The protocol's code of a currency: `ETH_ETHEREUM`, `USDC_BASE`, `DAI_ETHEREUM`. */
  readonly currencyCode?: string | undefined
  /** The amount of that currency in whole units, above zero. */
  readonly quoteCurrencyAmount?: string | number | undefined
}
/** A chain as viem has it. */
export interface ChainWithId {
  readonly id: number
}
/** How the dialog that adds money begins, and what it says. */
export interface FundingDisplay {
  /**
   * The method that opens at once, if the app has it and the amount is known: a card, an account at an exchange
   * (Coinbase), another wallet, or by hand. Default: the user chooses.
   */
  readonly defaultFundingMethod?: 'card' | 'exchange' | 'wallet' | 'manual' | undefined
  /** `preferredProvider`: the card service that comes first, if the app has it. */
  readonly card?: { readonly preferredProvider?: 'coinbase' | 'moonpay' | undefined } | undefined
  /** Texts of the host's. An empty title is the dialog's own. */
  readonly uiConfig?: FundingTitles | undefined
}
export interface FundingTitles {
  /** Title of the screen with the address to send to. */
  readonly receiveFundsTitle?: string | undefined
  /** Text below that title. The amount and the chain are shown in any case. */
  readonly receiveFundsSubtitle?: string | undefined
  /** `title`: of the screen where the user chooses a method. */
  readonly landing?: { readonly title?: string | undefined } | undefined
}
/** The funds to add to a wallet. */
export interface Funding extends FundingDisplay {
  readonly address: string
  /** CAIP-2, or a chain of viem: `eip155:8453`, `base`, `solana:mainnet`. */
  readonly chain: string | ChainWithId
  /** Amount in whole units of the asset, as a decimal: `'0.05'`. */
  readonly amount?: string | undefined
  /** Default: the chain's native token. */
  readonly asset?: 'native-currency' | 'USDC' | { readonly erc20: `0x${string}` } | undefined
  /**
   * Overrides what is bought at Moonpay, which is then offered on every chain. Other methods use `asset` and `amount`.
   * The currency is delivered on the chain in its code.
   */
  readonly moonpayConfigOverride?: MoonpayOverride | undefined
}
/** All members may be left out, or be undefined. */
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }
export interface FundOptions extends Optional<Omit<Funding, 'address'>> {
  /** Aborting it closes the dialog. */
  readonly signal?: AbortSignal | undefined
}
export interface FundingResult {
  /** `submitted`: the funds were sent or have arrived. */
  readonly status: 'submitted' | 'cancelled'
}
/** A wallet that the host may use now. */
export interface ConnectedWallet extends AnyConnectedWallet {
  readonly type: 'ethereum'
  /** Checksummed, EIP-55. */
  readonly address: string
  /** CAIP-2: `eip155:1`. */
  readonly chainId: string
  /** For an embedded wallet, the name of its recovery method; a new device recovers the wallet with it. */
  readonly recoveryMethod?: string | null
  /** True for a wallet of another app that may only be read: requests to sign reject with `cross_app_read_only`. */
  readonly readOnly?: boolean
  /** Adds the chain where the wallet does not know it. Rejects with `unsupported_chain_id`, `user_rejected_request`. */
  switchChain(chainId: number | `0x${string}`): Promise<void>
  getEthereumProvider(): Promise<Eip1193Provider>
}
export interface ConnectedSolanaWallet extends AnyConnectedWallet {
  readonly type: 'solana'
  /** Base58. */
  readonly address: string
  /**
   * Resolves with the signature, 64 bytes. Use `signMessageDetailed` if you verify it, since not every wallet signs
   * the bare message.
   */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signMessageDetailed(message: Uint8Array): Promise<SignedSolanaMessage>
  /** Only embedded wallets have these three methods. They need the package @solana/web3.js. */
  signTransaction?(of: SolanaToSign): Promise<{ readonly signedTransaction: Uint8Array }>
  signAndSendTransaction?(
    of: SolanaToSign & { readonly options?: object | undefined },
  ): Promise<{ readonly signature: Uint8Array }>
  /** A provider that knows the method `signMessage`: `{ message }` → `{ signature }`, both in base64. */
  getProvider?(): Promise<SolanaProvider>
}
/** A signed message in the form of the Wallet Standard. */
export interface SignedSolanaMessage {
  /** An Ed25519 signature of 64 bytes over `signedMessage`. */
  readonly signature: Uint8Array
  /**
   * The bytes that were signed. Hardware wallets put the message into Solana's off-chain envelope
   * (https://github.com/solana-foundation/SRFCs/discussions/3); all others sign the message itself.
   */
  readonly signedMessage: Uint8Array
}
/** A Solana transaction to sign. */
export interface SolanaToSign {
  /** The bytes of the serialised transaction. */
  readonly transaction: Uint8Array
  /** `solana:mainnet`, … */
  readonly chain?: string | undefined
}
export interface SolanaProvider {
  request(args: {
    readonly method: 'signMessage'
    readonly params: { readonly message: string }
  }): Promise<{ readonly signature: string }>
}
/** The connected wallets of one plugin, newest first. */
export interface WalletSource {
  /** True once the plugin has tried to reconnect the wallets from before a reload. */
  readonly ready: boolean
  readonly wallets: readonly (ConnectedWallet | ConnectedSolanaWallet)[]
}
/** The wallets of all plugins that supply any. Architecture §2. */
export interface Wallets {
  /** Wallets by plugin; a plugin that was never loaded is missing. */
  readonly sources: Readonly<Partial<Record<string, WalletSource>>>
  /** The address of the wallet that the host made active. */
  readonly active?: string | undefined
}

/** Returns the wallets with one plugin's entry replaced, or removed where `source` is undefined. */
export const supply = (wallets: Wallets, id: string, source?: WalletSource): Wallets => ({
  ...wallets,
  sources: { ...wallets.sources, [id]: source },
})
