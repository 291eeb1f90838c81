import type { LatchkitError } from '../../../core/errors.js'
import type { User } from '../../../core/user.js'

/** The key of the user's wallet that writes to Farcaster. Wire §7.4. */
export interface SignerApi {
  /** Resolves with the Ed25519 public key, 32 bytes. Rejects with `not_found` until the user has approved a signer. */
  publicKey(): Promise<Uint8Array>
  /**
   * Signs the hash of a Farcaster message (20 bytes). Resolves with an Ed25519 signature (64 bytes). Rejects with
   * `not_found`, `wallet_frame_unavailable`, …
   */
  sign(hash: Uint8Array): Promise<Uint8Array>
  /**
   * Opens the dialog until the user has approved the signer in a Farcaster client. Rejects with
   * `must_be_authenticated`, `embedded_wallet_not_found`, `linked_account_not_found` (no Farcaster account),
   * `exited_link_flow`.
   */
  request(): Promise<User>
}

/** `desktop` shows a QR code, `ios` a button that opens the app, `mobile` opens a new tab. Wire §7.4. */
export type Device = 'desktop' | 'ios' | 'mobile'
interface SignerTask {
  readonly device: Device
}
/** The public key to approve, and the link for a Farcaster client. */
export interface SignerRequest {
  readonly publicKey: string
  readonly uri: string
}
export type SignerError =
  /** The user has no embedded wallet that could keep the signer's key. Create a wallet first. */
  | 'embedded_wallet_not_found'
  /** The wallet answered without a signature. Make the same call again. */
  | 'unable_to_sign'
/** The stages of requesting a signer. Modal §4.4. */
export type SignerState =
  | ({ readonly at: 'asking' } & SignerTask)
  | ({ readonly at: 'waiting'; readonly request: SignerRequest } & SignerTask)
  | ({ readonly at: 'adopting' } & SignerTask)
  | ({ readonly at: 'success'; readonly user: User } & SignerTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & SignerTask)
  | { readonly at: 'done'; readonly value: User }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type SignerEvent = { readonly type: 'retry' }
