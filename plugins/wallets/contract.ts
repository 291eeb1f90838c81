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
import type { ALIASES, TABLE as MORE_BRANDS } from './brands/more-brands.js'

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

/** A brand's id or another name of it, or a name that stands for several wallets. */
export type WalletListId =
  | IdsOf<typeof BRANDS>
  | IdsOf<typeof MORE_BRANDS>
  | IdsOf<typeof ALIASES>
  | 'detected_wallets'
  | 'detected_ethereum_wallets'
  | 'detected_solana_wallets'
  | 'wallet_connect'
export type ChainType = 'ethereum' | 'solana'
/** How a wallet is connected. `phantom`: Phantom is not installed here. */
export type WalletDoor = 'injected' | 'wallet_connect' | 'coinbase' | 'phantom' | 'solana'
/** A wallet that may be chosen. */
export interface WalletOption {
  /**
   * `metamask`, `coinbase_wallet`, …; `wallet_connect` for any other wallet that scans a code; the rdns for an
   * unlisted wallet.
   */
  readonly id: string
  /** Other names that the host's list has for it. */
  readonly names?: readonly string[]
  readonly name: string
  /** The client type, as far as it is known before the wallet is connected. */
  readonly client: string
  /** The rdns by which it announced itself in this browser. */
  readonly rdns?: string
  /** The icon that the wallet announced, checked to be an image. Without one, our own mark of `id` is drawn. */
  readonly icon?: string
  readonly door: WalletDoor
  readonly chainType: ChainType
  /** Whether it is in this browser. */
  readonly detected: boolean
  /** Whether it was the last login on this device. */
  readonly recent: boolean
}

export interface WalletsApi extends SuppliesWallets {
  /** Settles once the dialog is open, if a wallet's own link opened this page. */
  readonly started?: Promise<unknown> | undefined
  /** Each wallet as an entry `wallet:<id>`, in order. Grows while wallets announce themselves. */
  readonly entries: Store<readonly LandingEntry[]>
  readonly options: Store<readonly WalletOption[]>
  touch(method: string): void
  /** Logs in from the landing. `method` is `wallet:<id>`. */
  enter(method: string, options: EnterOptions): Promise<LoginResult | AnyWallet | 'back'>
  /** Opens the dialog to choose a wallet and sign. Rejects with `must_be_authenticated`, `exited_link_flow`, … */
  link(method: string, options?: ChooseOptions): Promise<User>
  /** Unlinks a wallet. `address` may have any case. */
  unlink(method: string, address: string): Promise<User>
  /**
   * Opens the dialog to choose a wallet. Resolves with the connected wallet. Rejects with `exited_auth_flow` if the
   * user leaves.
   */
  connect(options?: ChooseOptions): Promise<AnyWallet>
  /** Login and linking without the dialog, with a message that the host has signed itself. */
  byMessage(way: 'siwe' | 'siws'): Promise<SignInByMessage>
}
export interface ChooseOptions {
  /** The address that the dialog asks for. */
  readonly suggestedAddress?: string | undefined
  /** Overrides `appearance.walletList`. */
  readonly walletList?: readonly WalletListId[] | undefined
  /** Skips the choice and connects this wallet. */
  readonly preSelectedWalletId?: WalletListId | (string & {}) | undefined
  readonly walletChainType?: ChainType | 'ethereum-only' | 'solana-only' | 'ethereum-and-solana' | undefined
  readonly description?: string | undefined
}
/** Login and linking with a message that the host has signed itself. */
export interface SignInByMessage {
  /** Fetches a nonce, after a captcha if the app requires one. Resolves with the message. `chainId` is CAIP-2. */
  message(of: { readonly address: string; readonly chainId?: string | undefined }): Promise<string>
  /** Fetches the nonce alone, for a message that the host writes itself. */
  nonce(of: { readonly address: string }): Promise<string>
  /** Logs in. A user who is logged in already stays logged in, with a warning. */
  login(signed: SignedMessage & { readonly disableSignup?: boolean | undefined }): Promise<User>
  link(signed: SignedMessage): Promise<User>
}
export interface SignedMessage {
  readonly message: string
  readonly signature: string
  /** Base64 of the signed bytes, if a Solana wallet signed an off-chain envelope that contains the message. */
  readonly signedMessage?: string | undefined
  readonly chainId?: string | undefined
  readonly walletClientType?: string | undefined
  readonly connectorType?: string | undefined
}
export interface WalletsState {
  /** The state of logins and links without the dialog. */
  readonly sign?: SiweFlowState
}
/** The state of `useLoginWithSiwe`. */
export type SiweFlowState = HeadlessState<
  'initial' | 'generating-message' | 'awaiting-signature' | 'submitting-signature' | 'done'
>

export type AnyWallet = ConnectedWallet | ConnectedSolanaWallet
/** The data that every stage of a connection has. */
export interface ConnectTask<Value = unknown> extends SignInTask<Value, 'login' | 'link' | 'connect'> {
  readonly wallet: WalletOption
  /** Whether this device has no wallets in its browser, so that links to apps are shown instead of QR codes. */
  readonly mobile: boolean
  /** Number of retries; at most 2. */
  readonly retries: number
}
export type ConnectState<Value = unknown> =
  /** 'Waiting for {wallet}'. `uri` is WalletConnect's URI to scan or open. */
  | ({ readonly at: 'connecting'; readonly uri?: string } & Aside & ConnectTask<Value>)
  | ({ readonly at: 'switching'; readonly link: Link } & ConnectTask<Value>)
  /** Waits for the user to press 'Sign with your wallet', since the wallet is another app. */
  | ({ readonly at: 'connected'; readonly link: Link } & ConnectTask<Value>)
  /** The screen 'Sign to verify': the message is prepared and the wallet asks the user. */
  | ({ readonly at: 'signing'; readonly link: Link } & Aside & ConnectTask<Value>)
  | ({ readonly at: 'verifying'; readonly link: Link; readonly signed: SignedMessage } & ConnectTask<Value>)
  /** The error is shown on the same screen. `spent`: 'Unable to connect wallet', no attempt is left. */
  | ({ readonly at: 'problem'; readonly error: LatchkitError; readonly spent: boolean } & ConnectTask<Value>)
  | SignInEnd<ConnectTask<Value>, Value>
/** `aside`: an SDK shows its own UI in the page, so the dialog is out of the top layer (decision 26). */
interface Aside {
  readonly aside?: boolean
}
export interface PhantomLinks {
  /** `phantom://browse/…` */
  readonly href: string
  /** The https link. */
  readonly universal: string
  /** The store with the wallet's app. */
  readonly store: string
  /** True if the session does not come along, so that the user logs in there before linking the wallet. */
  readonly relogin: boolean
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
   * Phantom is not in this mobile browser, so a link opens Phantom's own browser. `waited`: the user opened the link,
   * and this page is still open. Wire §7.6.
   */
  | ({ readonly at: 'interstitial' } & PhantomLinks & ConnectTask)
  /** The user has just opened the link. */
  | ({ readonly at: 'followed' } & PhantomLinks & ConnectTask)
  /** Phantom is not installed on this computer. */
  | ({ readonly at: 'install' } & ConnectTask)
  | ({ readonly at: 'reloading' } & ConnectTask)
  /** Phantom's link opened this page, but Phantom is not here. */
  | ({ readonly at: 'loginFailed' } & ConnectTask)
  | { readonly at: 'done'; readonly value: InstallResult }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type InstallEvent =
  | { readonly type: 'retry' | 'back' }
  /** The user opened the link on the interstitial. */
  | { readonly type: 'followed' }
/** `on`: the flow continues with the wallet. */
export type InstallResult = 'on' | 'back'

/** The choice of a wallet. `Value` is the user or the wallet. */
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
