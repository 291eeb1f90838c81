import type { SignInMessage } from '../../core/input/sign-in-message.js'
import type { App } from '../apps/app.js'
import type { Provider } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import type { Check } from '../protocol/validate.js'
import type { Settings } from '../settings/settings.js'

export interface Signed {
  readonly message: SignInMessage
  /** What the wallet was asked to sign, to the letter. */
  readonly text: string
  /** What it says that it signed in its place: an envelope with the text inside. */
  readonly envelope: Buffer | undefined
  readonly signature: string
  /** As `normalize` writes it. */
  readonly address: string
}

/** A family of chains whose wallets sign in. Ethereum and Solana differ in this and in nothing else. Wire §1.3, §7.7. */
export interface WalletChain {
  readonly type: 'ethereum' | 'solana'
  /** As its messages say it. */
  readonly family: 'Ethereum' | 'Solana'
  /** What of it was handed out: keys of two families do not meet. */
  readonly ticket: 'siwe' | 'siws'
  isOn(settings: Settings): boolean
  /** The one way to write this address, or nothing if it is none. */
  normalize(address: string): string | undefined
  readonly signature: Check<string>
  /** CAIP-2 of the message's chain, where it says one; throws where the caller says another. */
  chainId(message: SignInMessage, said: string | null | undefined): string | undefined
  /** By the key of the address, or by the contract there. Throws 502 while its chain does not answer. */
  isSigned(provider: Provider, app: App, signed: Signed): Promise<boolean>
}

/** Whom a nonce was made for. */
export interface NonceRequest {
  readonly address: string
}

export function mustBeOn({ settings }: App, { isOn, family }: WalletChain): void {
  if (!isOn(settings)) throw new ApiError('disallowed_login_method', `Login with ${family} not allowed.`)
}
