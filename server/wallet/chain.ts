import type { SignInMessage } from '../../core/input/sign-in-message.js'
import type { App } from '../apps/app.js'
import type { Server } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import type { Check } from '../protocol/validate.js'
import type { Settings } from '../settings/settings.js'

export interface Signed {
  readonly message: SignInMessage
  /** The exact text that the wallet was asked to sign. */
  readonly text: string
  /** The bytes that the wallet signed instead: an envelope that contains the text. */
  readonly envelope: Buffer | undefined
  readonly signature: string
  /** The signer's address in the spelling of `normalize`. */
  readonly address: string
}

/** A key signs for its address on all chains. A contract signs only for its address on the chain that it is on. */
export type SignerKind = 'key' | 'contract'

/** A family of chains whose wallets log in. Ethereum and Solana differ only in these properties. Wire §1.3, §7.7. */
export interface WalletChain {
  readonly type: 'ethereum' | 'solana'
  /** The name in the text of its messages. */
  readonly family: 'Ethereum' | 'Solana'
  /** The ticket kind under which nonces are stored. */
  readonly ticket: 'siwe' | 'siws'
  isOn(settings: Settings): boolean
  /** The address in its normal spelling; undefined if it is invalid. */
  normalize(address: string): string | undefined
  readonly signature: Check<string>
  /** The CAIP-2 id of the message's chain, if it has one. Throws if the request's chain id differs. */
  chainId(message: SignInMessage, requested: string | null | undefined): string | undefined
  /** Who signed for the address; undefined if nobody did. Throws 502 while the chain of a contract does not answer. */
  signer(server: Server, app: App, signed: Signed): Promise<SignerKind | undefined>
}

/** The address that a nonce was issued for. */
export interface NonceRequest {
  readonly address: string
}

export function mustBeOn({ settings }: App, { isOn, family }: WalletChain): void {
  if (!isOn(settings)) throw new ApiError('disallowed_login_method', `Login with ${family} not allowed.`)
}
