import type { EnterOptions } from '../../core/capabilities.js'
import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { SignInEnd, SignInTask } from '../../core/sign-in/end.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import type { Device, SignerApi, SignerError, SignerEvent, SignerState } from './signer/contract.js'

declare module '../../core/registry.js' {
  interface Plugins {
    farcaster: FarcasterContract
  }
}
export interface FarcasterContract {
  api: FarcasterApi
  uses: 'wallet-frame'
  flows: { connect: Flow<FarcasterState, FarcasterEvent>; signer: Flow<SignerState, SignerEvent> }
  screens: { connect: 'AWAITING_FARCASTER_CONNECTION'; signer: 'AWAITING_FARCASTER_SIGNER' }
  errors: SignerError
}

export interface FarcasterApi {
  /** Logs in from the landing: shows a QR code, or opens the client on this device. Call it within the click. */
  enter(method: string, options: EnterOptions): Promise<LoginResult | 'back'>
  /** Starts a headless login. Its stage `waiting` has the link that a Farcaster client must open. */
  start(options?: { readonly signal?: AbortSignal }): Flow<FarcasterState<LoginResult>, FarcasterEvent>
  /**
   * Starts a headless login with a message that the host has signed itself. Resolves with the nonce that it must
   * contain. Rejects with `network`, …
   */
  init(): Promise<{ readonly nonce: string }>
  /**
   * Completes the login after `init`. Rejects with `invalid_credentials`, and may then be called again while the nonce
   * is valid. A user who is logged in already stays logged in, with a warning.
   */
  login(signed: SignedMessage): Promise<{ readonly user: User }>
  /**
   * Links an account in the dialog. Rejects with `must_be_authenticated`, `cannot_link_more_of_type`,
   * `exited_link_flow`.
   */
  link(method: string): Promise<User>
  /** Resolves with the signer for users with a wallet and a Farcaster account. Logins do not load its code. */
  signer(): Promise<SignerApi>
  /** Unlinks an account. `fid` is decimal. Rejects with `linked_account_not_found`, `cannot_unlink_sole_account`. */
  unlink(method: string, fid: string): Promise<User>
}

/** A FIP-11 sign-in message, signed by the custody address. */
export interface SignedMessage {
  readonly fid: number
  readonly message: string
  /** Hex with `0x`. */
  readonly signature: string
}
/** A request at the relay. */
export interface Channel {
  readonly token: string
  /** The link to open in a Farcaster client. */
  readonly uri: string
}

/** The data that every stage has. */
export interface FarcasterTask<Value = unknown> extends SignInTask<Value, 'login' | 'link'> {
  readonly device: Device
}
export type FarcasterState<Value = unknown> =
  | ({ readonly at: 'initialising' } & FarcasterTask<Value>)
  | ({ readonly at: 'waiting'; readonly channel: Channel } & FarcasterTask<Value>)
  | ({ readonly at: 'verifying'; readonly channel: Channel; readonly signed: SignedMessage } & FarcasterTask<Value>)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & FarcasterTask<Value>)
  | SignInEnd<FarcasterTask<Value>, Value>

export type FarcasterEvent = { readonly type: 'retry' } | { readonly type: 'back' }
