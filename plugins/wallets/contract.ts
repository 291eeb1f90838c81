import type { EnterOptions, LandingEntry, SuppliesWallets } from '../../core/capabilities.js'
import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { Store } from '../../core/lib/store.js'
import type { SignInEnd, SignInTask } from '../../core/sign-in/end.js'
import type { HeadlessState } from '../../core/sign-in/headless.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import type { ConnectedSolanaWallet, ConnectedWallet } from '../../core/wallets.js'
import type { TABLE as BRANDS, IdsOf } from './brands/brands.js'
import type { TABLE as MORE_BRANDS } from './brands/more-brands.js'

declare module '../../core/registry.js' {
  interface Plugins {
    wallets: WalletsContract
  }
}
/** Errors of the browser's wallets and of those on other devices. */
type WalletsError =
  /** The wallet refused the connection or the method, as the message says. Let the user try another wallet. */
  | 'generic_connect_wallet_error'
  /**
   * The signature is not of the wallet that was connected, or the message is malformed. Let the user sign with the
   * account that is connected.
   */
  | 'invalid_message'
  /** The wallet failed for a reason without a code of its own; the message has its words. Let the user try again. */
  | 'unknown_connect_wallet_error'
  /** The wallet is asking for this connection already. Let the user open the wallet and answer. */
  | 'wallet_connection_pending'
  /** The wallet is locked. Let the user open and unlock it. */
  | 'wallet_locked'
  /** The wallet is not in this browser any more. Let the user install it or switch it on. */
  | 'wallet_not_installed'
  /** The wallet has another request open. Let the user open the wallet and answer. */
  | 'wallet_request_pending'
export interface WalletsContract {
  api: WalletsApi
  state: WalletsState
  flows: {
    connect: Flow<ConnectState, ConnectEvent>
    detour: Flow<InstallState, InstallEvent>
    choose: Flow<ChooseState, ChooseEvent>
  }
  screens: {
    connect: 'AWAITING_CONNECTION' | 'AWAITING_CONNECT_ONLY_CONNECTION'
    detour: 'PHANTOM_INTERSTITIAL_SCREEN' | 'INSTALL_PHANTOM_SCREEN' | 'LOGIN_FAILED_SCREEN'
    choose: 'CONNECT_ONLY_LANDING_SCREEN' | 'CONNECT_ONLY_AUTHENTICATED_SCREEN' | 'LINK_WALLET_SCREEN'
  }
  errors: WalletsError
  walletIds: WalletListId
  events: {
    /** A wallet was connected, whether or not someone logged in by it. */
    walletConnected: { readonly wallet: AnyWallet }
    /** A requested connection failed. */
    walletNotConnected: { readonly error: LatchkitError }
  }
}

/** A brand's id, or a name that stands for several wallets. */
export type WalletListId =
  | IdsOf<typeof BRANDS>
  | IdsOf<typeof MORE_BRANDS>
  | 'detected_wallets'
  | 'detected_ethereum_wallets'
  | 'detected_solana_wallets'
  | 'wallet_connect'
export type ChainType = 'ethereum' | 'solana'
/** Which door a wallet is behind; `phantom`: it is not installed here. */
export type WalletDoor = 'injected' | 'wallet_connect' | 'coinbase' | 'phantom' | 'solana'
/** A wallet that may be chosen. */
export interface WalletOption {
  /**
   * `metamask`, `coinbase_wallet`, …; `wallet_connect` for any other wallet that scans a code; the rdns of a wallet
   * that no list names.
   */
  readonly id: string
  readonly name: string
  /** The client type, as far as it is known before the wallet is connected. */
  readonly client: string
  /** The rdns by which it announced itself in this browser. */
  readonly rdns?: string
  /** The icon that the wallet announced, checked to be an image. Without one, our own mark of `id` is drawn. */
  readonly icon?: string
  readonly door: WalletDoor
  readonly chainType: ChainType
  /** In this browser. */
  readonly detected: boolean
  /** The last one logged in by on this device. */
  readonly recent: boolean
}

export interface WalletsApi extends SuppliesWallets {
  /** Settled where a wallet's own link led here: the dialog is open. */
  readonly started?: Promise<unknown> | undefined
  /** Each wallet as an entry of its own, `wallet:<id>`, in order. Grows while wallets announce themselves. */
  readonly entries: Store<readonly LandingEntry[]>
  readonly options: Store<readonly WalletOption[]>
  touch(method: string): void
  /** From the landing. `method`: `wallet:<id>`. */
  enter(method: string, options: EnterOptions): Promise<LoginResult | AnyWallet | 'back'>
  /** Opens the dialog to choose and sign; rejects with `must_be_authenticated`, `exited_link_flow`, … */
  link(method: string, options?: ChooseOptions): Promise<User>
  /** `address`: of any case. */
  unlink(method: string, address: string): Promise<User>
  /** Opens the dialog; resolves with what was connected. Rejects with `exited_auth_flow` where the user left. */
  connect(options?: ChooseOptions): Promise<AnyWallet>
  /** Headless, by a message that the host gets signed itself. */
  byMessage(way: 'siwe' | 'siws'): Promise<SignInByMessage>
}
export interface ChooseOptions {
  /** Says which address is expected. */
  readonly suggestedAddress?: string
  /** In place of `appearance.walletList`. */
  readonly walletList?: readonly WalletListId[]
  /** Goes to this one at once. */
  readonly preSelectedWalletId?: WalletListId | (string & {})
  readonly walletChainType?: ChainType | 'ethereum-only' | 'solana-only' | 'ethereum-and-solana'
  readonly description?: string
}
/** Login and link by a message that the host gets signed by itself. */
export interface SignInByMessage {
  /** Asks for a nonce, and a captcha where the app has one. `chainId`: CAIP-2. */
  message(of: { readonly address: string; readonly chainId?: string }): Promise<string>
  /** Only the nonce, for a message that the host writes itself. */
  nonce(of: { readonly address: string }): Promise<string>
  /** A user who is logged in already stays, with a warning. */
  login(signed: SignedMessage & { readonly disableSignup?: boolean }): Promise<User>
  link(signed: SignedMessage): Promise<User>
}
export interface SignedMessage {
  readonly message: string
  readonly signature: string
  /** Base64. Of a Solana wallet that signed an off-chain envelope with the message inside: that envelope. */
  readonly signedMessage?: string | undefined
  readonly chainId?: string | undefined
  readonly walletClientType?: string | undefined
  readonly connectorType?: string | undefined
}
export interface WalletsState {
  /** The state of logins and links without the dialog. */
  readonly sign?: SiweFlowState
}
/** What `useLoginWithSiwe` shows. */
export type SiweFlowState = HeadlessState<
  'initial' | 'generating-message' | 'awaiting-signature' | 'submitting-signature' | 'done'
>

export type AnyWallet = ConnectedWallet | ConnectedSolanaWallet
/** The data that every stage of a connection has. */
export interface ConnectTask<Value = unknown> extends SignInTask<Value, 'login' | 'link' | 'connect'> {
  readonly wallet: WalletOption
  /** This device has no wallet in its browser: links into apps instead of codes to scan. */
  readonly mobile: boolean
  /** Failures so far that were tried again; 2 at most. */
  readonly retries: number
}
export type ConnectState<Value = unknown> =
  /** 'Waiting for {wallet}'. `uri`: WalletConnect's, to scan or to follow. */
  | ({ readonly at: 'connecting'; readonly uri?: string } & Aside & ConnectTask<Value>)
  | ({ readonly at: 'switching'; readonly link: Link } & ConnectTask<Value>)
  /** The user presses 'Sign with your wallet': a wallet in another app. */
  | ({ readonly at: 'connected'; readonly link: Link } & ConnectTask<Value>)
  /** The screen 'Sign to verify': the message is prepared and the wallet asks the user. */
  | ({ readonly at: 'signing'; readonly link: Link } & Aside & ConnectTask<Value>)
  | ({ readonly at: 'verifying'; readonly link: Link; readonly signed: SignedMessage } & ConnectTask<Value>)
  /** Said in place; `spent`: 'Unable to connect wallet', no more tries. */
  | ({ readonly at: 'problem'; readonly error: LatchkitError; readonly spent: boolean } & ConnectTask<Value>)
  | SignInEnd<ConnectTask<Value>, Value>
/** An SDK's own UI is in the page: the dialog is out of the top layer (decision 26). */
interface Aside {
  readonly aside?: boolean
}
export interface PhantomLinks {
  /** `phantom://browse/…` */
  readonly href: string
  /** The link by https. */
  readonly universal: string
  /** The store from which it is installed. */
  readonly store: string
  readonly waited: boolean
}
export type ConnectEvent =
  | { readonly type: 'retry' }
  | { readonly type: 'sign' }
  /** 'Use a different wallet', or the back arrow. */
  | { readonly type: 'back' }
/** A connected wallet. */
export interface Link {
  readonly wallet: AnyWallet
}

/** The steps before a wallet can be connected. */
export type InstallState =
  /**
   * Phantom is not in this mobile browser, so a link opens Phantom's own. `waited`: the user followed it, and this page
   * is still open. Wire §7.6.
   */
  | ({ readonly at: 'interstitial' } & PhantomLinks & ConnectTask)
  /** The link was followed a moment ago. */
  | ({ readonly at: 'followed' } & PhantomLinks & ConnectTask)
  /** Phantom, not here: desktop. */
  | ({ readonly at: 'install' } & ConnectTask)
  | ({ readonly at: 'reloading' } & ConnectTask)
  /** Came here by Phantom's link, and it is not here. */
  | ({ readonly at: 'loginFailed' } & ConnectTask)
  | { readonly at: 'done'; readonly value: InstallResult }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type InstallEvent =
  | { readonly type: 'retry' | 'back' }
  /** The interstitial's link was followed. */
  | { readonly type: 'followed' }
/** `on`: the wallet is asked now. */
export type InstallResult = 'on' | 'back'

/** The choice of a wallet on a screen of its own. `Value`: the user, or the wallet. */
export type ChooseState<Value = unknown> =
  | ({ readonly at: 'choosing'; readonly options: readonly WalletOption[]; readonly looking: boolean } & ChooseTask)
  | ({ readonly at: 'entering'; readonly id: string; readonly options: readonly WalletOption[] } & ChooseTask)
  | { readonly at: 'done'; readonly value: Value }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export interface ChooseTask {
  readonly intent: 'link' | 'connect'
  readonly authenticated: boolean
  readonly search: string
  readonly suggestedAddress?: string | undefined
  readonly description?: string | undefined
}
export type ChooseEvent =
  | { readonly type: 'search'; readonly search: string }
  | { readonly type: 'choose'; readonly id: string }
