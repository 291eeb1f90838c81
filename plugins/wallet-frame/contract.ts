declare module '../../core/registry.js' {
  interface Plugins {
    'wallet-frame': WalletFrameContract
  }
}
export interface WalletFrameContract {
  api: WalletFrameApi
  errors:
    | 'invalid_recovery_pin'
    | 'invalid_request_arguments'
    | 'mfa_timeout'
    | 'mfa_verification_max_attempts_reached'
    | 'unknown_embedded_wallet_error'
    | 'wallet_frame_unavailable'
    | 'wallet_not_on_device'
}

/** The hidden frame of the provider that keeps the keys. It is put in the page when it is first asked for. Wire §3, Architecture §7. */
export interface WalletFrameApi {
  /**
   * Resolves when the frame has answered. Rejects with `wallet_frame_unavailable` (its message names what may block it) after
   * `timeout` ms, 15 000 by default, `not_supported` outside HTTPS and localhost. The next call tries again.
   */
  open(timeout?: number): Promise<FrameReady>
  /**
   * One request, with a fresh access token, and the second factor where the user has one (role `stepUp`). Two creations that are
   * alike share one. Rejects with what the frame refused by; `must_be_authenticated`, `wallet_frame_unavailable`,
   * `client_request_timeout` after `timeout` ms (120 000).
   */
  request<E extends FrameEvent>(event: E, data: FrameAsks[E], options?: RequestOptions): Promise<FrameAnswers[E]>
  /** The page that shows a key, on the provider's origin: for an `<iframe>` that its screen draws. Wire §3.5. */
  exportPage(of: ExportPage): Promise<string>
}
export interface FrameReady {
  /** `memory`: the browser keeps nothing for the frame, so each load recovers the device's share. */
  readonly storage: 'persistent' | 'memory'
}
export interface RequestOptions {
  readonly timeout?: number
  readonly signal?: AbortSignal
  /** The second factor is asked before the first try: an export. */
  readonly forced?: boolean
}
export interface ExportPage {
  readonly address: string
  /** CSS pixels of its place. */
  readonly width: number
  /** Its recovery phrase too: of an Ethereum wallet that was not imported. */
  readonly phrase: boolean
  /** By the names of Wire §3.5: `background`, `accent`, … */
  readonly colours: Readonly<Record<string, string>>
}

/** A user's own ways; the provider's own way is called by the wire's prefix (`names.prefix`). */
export type UserRecovery = 'user-passcode' | 'google-drive' | 'icloud'
/** What a user guards a wallet with, or gets it back by. */
export interface Recovery {
  readonly recoveryMethod?: string
  /** The user's own, of `user-passcode`. */
  readonly recoveryPassword?: string
  /** Of the user's cloud. */
  readonly recoveryAccessToken?: string
}
/** What JSON-RPC of a wallet the frame answers. Wire §3.2. */
export interface FrameRpc {
  readonly method: string
  readonly params: readonly unknown[]
}

/** What is asked, without what every request carries: the access token and the second factor. Wire §3.2. */
export interface FrameAsks {
  'wallet:create': Recovery
  /** `0x…`, 32 bytes. */
  'wallet:import': { readonly privateKey: string }
  'wallet:connect': { readonly address: string }
  'wallet:recover': Recovery & { readonly address: string; readonly imported?: boolean }
  'wallet:rpc': { readonly address: string; readonly requesterAppId?: string; readonly request: FrameRpc }
  'wallet:set-recovery': Recovery & { readonly address: string; readonly recoveryMethod: string }
  'farcaster:init-signer': SignerAsk
  'farcaster:sign': SignerAsk & {
    /** base64url */
    readonly payload: { readonly hash: string }
    readonly fid: bigint
  }
  'solana-wallet:create': { readonly ethereumAddress?: string }
  'solana-wallet:connect': { readonly publicKey: string }
  'solana-wallet:recover': { readonly publicKey: string }
  'solana-wallet:rpc': {
    readonly publicKey: string
    readonly request: { readonly method: string; readonly params: object }
  }
  'mfa:clear': { readonly userId: string }
}
/** Of which wallet's signer. */
interface SignerAsk {
  readonly address: string
  readonly hdWalletIndex: null
  readonly mfaCode: null
  readonly mfaMethod: null
  /** The page's origin. */
  readonly relyingParty: string
}
export interface FrameAnswers {
  'wallet:create': { readonly address: string }
  'wallet:import': { readonly address: string }
  'wallet:connect': { readonly address: string }
  'wallet:recover': { readonly address: string }
  'wallet:rpc': {
    readonly address: string
    readonly response: { readonly method: string; readonly data: unknown }
  }
  'wallet:set-recovery': { readonly address: string }
  'farcaster:init-signer': SignerStatus
  'farcaster:sign': { readonly hash: string; readonly signature: string }
  'solana-wallet:create': { readonly publicKey: string }
  'solana-wallet:connect': { readonly publicKey: string }
  'solana-wallet:recover': { readonly publicKey: string }
  'solana-wallet:rpc': {
    readonly publicKey: string
    readonly response: { readonly method: string; readonly data: { readonly signature: string } }
  }
  'mfa:clear': object
}
export type FrameEvent = keyof FrameAsks

/** Wire §1.3. */
export type SignerStatus =
  | { readonly public_key: string; readonly status: 'pending_approval'; readonly signer_approval_url?: string }
  | { readonly public_key: string; readonly status: 'approved' | 'revoked'; readonly fid: number }

/** Why a frame refused, as on the wire. */
export interface FrameRefusal {
  readonly type: string
  readonly message: string
}
