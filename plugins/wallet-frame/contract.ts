import type { Change, StepUpError } from '../roles/step-up.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'wallet-frame': WalletFrameContract
  }
}
/** Errors of the wallet's frame. */
type WalletFrameError =
  /** The user has an embedded wallet already. Read the user's wallets again and use it. */
  | 'embedded_wallet_already_exists'
  /** The recovery password is wrong. Let the user enter it again. */
  | 'invalid_recovery_pin'
  /** The wallet's frame does not accept the arguments; the message names them. Correct the call. */
  | 'invalid_request_arguments'
  /**
   * The wallet's frame failed for a reason without a code of its own. Let the user try again, and report the error.
   */
  | 'unknown_embedded_wallet_error'
  /**
   * The wallet's frame did not answer or was blocked. Check that the page's Content-Security-Policy allows the
   * server in `frame-src`, and that the app allows the page's domain.
   */
  | 'wallet_frame_unavailable'
  /**
   * This device does not have the wallet's share yet. Recover the wallet: calls that show the dialog do so by
   * themselves.
   */
  | 'wallet_not_on_device'
export interface WalletFrameContract {
  api: WalletFrameApi
  errors: WalletFrameError
}

/** Error codes of a request besides those of the core: the frame's own and those of the second factor. */
export type FrameError = WalletFrameContract['errors'] | 'fresh_login_required' | StepUpError

/** The hidden frame of the server, which keeps the keys. It is mounted on first use. */
export interface WalletFrameApi {
  /**
   * Resolves when the frame has answered. Rejects with `wallet_frame_unavailable` after `timeout` ms (15 000 by
   * default, 30 000 while the dialog is open, since it shows the wait), or at once and not `retryable` if the page's
   * Content-Security-Policy blocks it; with `not_supported` outside HTTPS and localhost. The next call tries again.
   */
  open(timeout?: number): Promise<FrameReady>
  /**
   * Sends one request according to its rule (`MessageRule`). For a message that a plugin has added, the rule is part
   * of the options. Rejects with the frame's refusal (`FrameError`), `must_be_authenticated`,
   * `wallet_frame_unavailable`, or `client_request_timeout` after `timeout` ms (120 000).
   */
  request<E extends RuledEvent>(
    event: E,
    data: FrameMessages[E]['data'],
    options: RequestOptions & RuleOf<FrameMessages[E]>,
  ): Promise<FrameMessages[E]['answer']>
  request<E extends Exclude<FrameEvent, RuledEvent>>(
    event: E,
    data: FrameMessages[E]['data'],
    options?: RequestOptions,
  ): Promise<FrameMessages[E]['answer']>
  /**
   * Resolves with the address of the page that shows a private key, on the server's origin, for an `<iframe>` of the
   * screen.
   */
  exportPage(of: ExportPage): Promise<string>
  /** The same for the page on which the user confirms a change with a second factor. */
  confirmPage(of: ConfirmPage): Promise<string>
}
export interface FrameReady {
  /** `memory`: the browser gives the frame no storage, so each load has to recover the device's share. */
  readonly storage: 'persistent' | 'memory'
}
export interface RequestOptions {
  readonly timeout?: number
  readonly signal?: AbortSignal
  /** Whether the second factor is requested before the first attempt, as for an export. */
  readonly forced?: boolean
}
/** Where a page of the server lies on the screen. */
export interface PagePlace {
  /** Width in CSS px. */
  readonly width: number
  /** CSS colours by name: `background`, `accent`, … */
  readonly colours: Readonly<Record<string, string>>
}
export interface ExportPage extends PagePlace {
  readonly address: string
  /** Whether the recovery phrase is shown too; only for an Ethereum wallet that was not imported. */
  readonly phrase: boolean
}
export interface ConfirmPage extends PagePlace {
  readonly change: Change
}

/**
 * Recovery methods of the user's own. The server's automatic method is named by the wire's prefix (`names.prefix`).
 */
export type UserRecovery = 'user-passcode' | 'google-drive' | 'icloud'
/** The secret that protects or recovers a wallet. */
export interface Recovery {
  readonly recoveryMethod?: string
  /** The user's password, for `user-passcode`. */
  readonly recoveryPassword?: string
  /** An access token for the user's cloud. */
  readonly recoveryAccessToken?: string
}
/** The JSON-RPC methods of a wallet that the frame handles. */
export interface FrameRpc {
  readonly method: string
  readonly params: readonly unknown[]
}

/**
 * How a message is sent. By default it carries a fresh access token and no second factor, and each call is separate.
 */
export interface MessageRule {
  /** The message carries no access token. */
  readonly token?: false
  /**
   * When the role `stepUp` is used. `enrolled`: before the first attempt for a user with a second factor, and
   * otherwise after the frame has refused for lack of one. `refused`: only after such a refusal.
   */
  readonly secondFactor?: 'enrolled' | 'refused'
  /** The change that it makes, which the user confirms on a page of the server. */
  readonly change?: Change
  /** Equal requests share one answer while they are running, so that a wallet is created once. */
  readonly shared?: true
}
export type RuleOf<Message> = Message extends { readonly rule: infer Rule extends MessageRule } ? Rule : unknown
type Ruled<Messages> = {
  [E in keyof Messages]: Messages[E] extends { readonly rule: MessageRule } ? E : never
}[keyof Messages]

/**
 * The frame's messages: data without the parts that the rule adds (access token, second factor), answer, and rule. A
 * plugin adds its own messages in its contract. Those of wallets and signers are here, because several plugins send
 * them.
 */
export interface FrameMessages extends WalletMessages {}
export type FrameEvent = keyof FrameMessages
/** Messages of other plugins, which pass their rules with each request. */
export type RuledEvent = Exclude<Ruled<FrameMessages>, keyof WalletMessages>
/** The rules of wallets and signers, by message. */
export type WalletRules = { readonly [E in Ruled<WalletMessages>]: RuleOf<WalletMessages[E]> }

export interface WalletMessages {
  'wallet:create': { data: Recovery; answer: WalletAddress; rule: { shared: true } }
  'wallet:import': {
    /** 32 bytes as hex with `0x`. */
    data: { readonly privateKey: string }
    answer: WalletAddress
  }
  'wallet:connect': { data: WalletAddress; answer: WalletAddress }
  'wallet:recover': {
    data: Recovery & WalletAddress & { readonly imported?: boolean }
    answer: WalletAddress
    rule: { secondFactor: 'enrolled' }
  }
  'wallet:rpc': {
    data: WalletAddress & { readonly requesterAppId?: string | undefined; readonly request: FrameRpc }
    answer: WalletAddress & { readonly response: { readonly method: string; readonly data: unknown } }
    rule: { secondFactor: 'enrolled' }
  }
  'wallet:set-recovery': {
    data: Recovery & WalletAddress & { readonly recoveryMethod: string }
    answer: WalletAddress
    rule: { secondFactor: 'enrolled'; change: 'recovery' }
  }
  'farcaster:init-signer': { data: SignerAsk; answer: SignerStatus; rule: { secondFactor: 'refused' } }
  'farcaster:sign': {
    /** `hash`: base64url. */
    data: SignerAsk & { readonly payload: { readonly hash: string }; readonly fid: bigint }
    answer: { readonly hash: string; readonly signature: string }
    rule: { secondFactor: 'refused' }
  }
  'solana-wallet:create': {
    data: { readonly ethereumAddress?: string }
    answer: PublicKey
    rule: { shared: true; secondFactor: 'refused' }
  }
  'solana-wallet:connect': { data: PublicKey; answer: PublicKey }
  'solana-wallet:recover': { data: PublicKey; answer: PublicKey; rule: { secondFactor: 'refused' } }
  'solana-wallet:rpc': {
    data: PublicKey & { readonly request: { readonly method: string; readonly params: object } }
    answer: PublicKey & {
      readonly response: { readonly method: string; readonly data: { readonly signature: string } }
    }
    rule: { secondFactor: 'refused' }
  }
  'mfa:clear': { data: { readonly userId: string }; answer: object; rule: { token: false } }
}
interface WalletAddress {
  readonly address: string
}
interface PublicKey {
  readonly publicKey: string
}
/** The wallet whose signer is meant. */
interface SignerAsk extends WalletAddress {
  readonly hdWalletIndex: null
  readonly mfaCode: null
  readonly mfaMethod: null
  /** Origin of the page. */
  readonly relyingParty: string
}

/** The status of the user's Farcaster signer at the server. */
export type SignerStatus =
  | { readonly public_key: string; readonly status: 'pending_approval'; readonly signer_approval_url?: string }
  | { readonly public_key: string; readonly status: 'approved' | 'revoked'; readonly fid: number }

/** A refusal of the frame, as on the wire. */
export interface FrameRefusal {
  readonly type: string
  readonly message: string
}
