import type { User } from './user.js'

/**
 * A provider of Ethereum: a wallet in the page, or one far away.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}
/** How a wallet calls itself. */
export interface WalletMeta {
  readonly name: string
  /** Reverse domain (`io.metamask`), or our own id. */
  readonly id: string
  /** A `data:` or https image. */
  readonly icon?: string
}
/** What wallets of every chain have. Core §3, Wire §5.5. */
interface AnyConnectedWallet {
  readonly connectorType: string
  /** `metamask`, `coinbase_wallet`, …, and the provider's own name for a user's own wallet. */
  readonly walletClientType: string
  /** ms since the epoch. */
  readonly connectedAt: number
  readonly imported: boolean
  readonly meta: WalletMeta
  /** One of the user's accounts. */
  readonly linked: boolean
  isConnected(): Promise<boolean>
  /** Base64 for Solana, `0x…` for Ethereum. Rejects with `user_rejected_request`, `client_request_timeout`, … */
  sign(message: string): Promise<string>
  /** Of no effect where a wallet cannot be told to. */
  disconnect(): Promise<void>
  /** Logs in by it, or links it to who is logged in. No dialog: the wallet asks for a signature. */
  loginOrLink(): Promise<User>
  unlink(): Promise<User>
  /**
   * Opens the dialog to add money to this wallet; resolves with how it ended when the user leaves it. Rejects with
   * `not_supported` where the app has no funding.
   */
  fund(options?: FundOptions): Promise<FundingResult>
}
/** Money that is wanted in a wallet. */
export interface Funding {
  readonly address: string
  /** CAIP-2: `eip155:8453`, `solana:mainnet`. */
  readonly chain: string
  /** In whole units of the asset, as a decimal: `'0.05'`. */
  readonly amount?: string | undefined
  /** By default what the chain calls its own. */
  readonly asset?: 'native-currency' | 'USDC' | { readonly erc20: `0x${string}` } | undefined
}
export interface FundOptions extends Partial<Omit<Funding, 'address'>> {
  /** Aborted: the dialog closes. */
  readonly signal?: AbortSignal
}
export interface FundingResult {
  /** `submitted`: money is on its way, or has come. */
  readonly status: 'submitted' | 'cancelled'
}
/** A wallet that the host may use now. */
export interface ConnectedWallet extends AnyConnectedWallet {
  readonly type: 'ethereum'
  /** Checksummed, EIP-55. */
  readonly address: string
  /** CAIP-2: `eip155:1`. */
  readonly chainId: string
  /** Of a user's own wallet, how a new device gets it: the provider's name of the method. */
  readonly recoveryMethod?: string | null
  /** Of another app that lets it be seen alone: whatever would sign rejects with `cross_app_read_only`. */
  readonly readOnly?: boolean
  /** Adds the chain where the wallet does not know it. Rejects with `unsupported_chain_id`, `user_rejected_request`. */
  switchChain(chainId: number | `0x${string}`): Promise<void>
  getEthereumProvider(): Promise<Eip1193Provider>
}
export interface ConnectedSolanaWallet extends AnyConnectedWallet {
  readonly type: 'solana'
  /** Base58. */
  readonly address: string
  /** The signature, 64 bytes. Use `signMessageDetailed` where it is verified: not every wallet signs the bare message. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signMessageDetailed(message: Uint8Array): Promise<SignedSolanaMessage>
  /** These three a user's own wallet has. Needs the package @solana/web3.js. */
  signTransaction?(of: SolanaToSign): Promise<{ readonly signedTransaction: Uint8Array }>
  signAndSendTransaction?(of: SolanaToSign & { readonly options?: object }): Promise<{ readonly signature: Uint8Array }>
  /** A provider that knows the method `signMessage`: `{ message }` → `{ signature }`, both in base64. */
  getProvider?(): Promise<SolanaProvider>
}
/** As Wallet Standard answers it. */
export interface SignedSolanaMessage {
  /** 64 bytes, of Ed25519, over `signedMessage`. */
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
/** One plugin's wallets: what is connected now, newest first. */
export interface WalletSource {
  /** It knows what it has: what was connected before a reload is back, or is not coming back. */
  readonly ready: boolean
  readonly wallets: readonly (ConnectedWallet | ConnectedSolanaWallet)[]
}
/** The wallets of everyone who supplies any. Architecture §2: a core noun. */
export interface Wallets {
  /** By plugin; one that never loaded has none. */
  readonly sources: Readonly<Partial<Record<string, WalletSource>>>
  /** The address that the host made the active one. */
  readonly active?: string | undefined
}

/** The same with what one plugin supplies now; without it where it supplies nothing any more. */
export const supply = ({ sources, ...rest }: Wallets, id: string, source?: WalletSource): Wallets => ({
  ...rest,
  sources: { ...sources, [id]: source },
})
