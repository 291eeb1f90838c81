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
  /** From the landing: shows the code to scan, or the way to the client on this device. Call it within the click. */
  enter(method: string, options: EnterOptions): Promise<LoginResult | 'back'>
  /** Headless, whole: `waiting` has the address that a Farcaster client must open. Nothing is shown. */
  start(options?: { readonly signal?: AbortSignal }): Flow<FarcasterState<LoginResult>, FarcasterEvent>
  /** Headless, for a message that the host gets signed itself: what it must carry. Rejects with `network`, … */
  init(): Promise<{ readonly nonce: string }>
  /**
   * Headless, after `init`: rejects with `invalid_credentials`; the same request may be tried again in time. A user who
   * is logged in already stays, with a warning.
   */
  login(signed: SignedMessage): Promise<{ readonly user: User }>
  /** Opens the dialog; rejects with `must_be_authenticated`, `cannot_link_more_of_type`, `exited_link_flow`. */
  link(method: string): Promise<User>
  /** The signer that writes for a user with a wallet and a Farcaster account. A login does not load its code. */
  signer(): Promise<SignerApi>
  /** `fid` in decimal. Rejects with `linked_account_not_found`, `cannot_unlink_sole_account`. */
  unlink(method: string, fid: string): Promise<User>
}

/** A sign-in message of FIP-11 with the signature of the custody address. */
export interface SignedMessage {
  readonly fid: number
  readonly message: string
  /** `0x…` */
  readonly signature: string
}
/** The relay's id of a request. */
export interface Channel {
  readonly token: string
  /** The link for a Farcaster client. */
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
