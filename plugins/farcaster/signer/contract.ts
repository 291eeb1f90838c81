import type { LatchkitError } from '../../../core/errors.js'
import type { User } from '../../../core/user.js'

/** The key that the user's wallet writes to Farcaster with. Wire §7.4. */
export interface SignerApi {
  /** The Ed25519 public key, 32 bytes. Rejects with `not_found` until the user has approved a signer. */
  publicKey(): Promise<Uint8Array>
  /**
   * Signs the hash of a Farcaster message (20 bytes). Resolves with an Ed25519 signature (64 bytes). Rejects with
   * `not_found`, `wallet_frame_unavailable`, …
   */
  sign(hash: Uint8Array): Promise<Uint8Array>
  /**
   * Opens the dialog until the person has approved in a Farcaster client. Rejects with `must_be_authenticated`,
   * `embedded_wallet_not_found`, `linked_account_not_found` where there is no Farcaster account, `exited_link_flow`.
   */
  request(): Promise<User>
}

/** `desktop`: a code to scan; `ios`: a button to the app; `mobile`: a tab of its own. Wire §7.4. */
export type Device = 'desktop' | 'ios' | 'mobile'
interface SignerTask {
  readonly device: Device
}
/** The link for a Farcaster client, and its key. */
export interface SignerRequest {
  readonly publicKey: string
  readonly uri: string
}
export type SignerError =
  /** The user has no embedded wallet that could keep the signer's key. Create a wallet first. */
  | 'embedded_wallet_not_found'
  /** The wallet answered without a signature. Make the same call again. */
  | 'unable_to_sign'
/** A signer is asked for. Modal §4.4. */
export type SignerState =
  | ({ readonly at: 'asking' } & SignerTask)
  | ({ readonly at: 'waiting'; readonly request: SignerRequest } & SignerTask)
  | ({ readonly at: 'adopting' } & SignerTask)
  | ({ readonly at: 'success'; readonly user: User } & SignerTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & SignerTask)
  | { readonly at: 'done'; readonly value: User }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type SignerEvent = { readonly type: 'retry' }
