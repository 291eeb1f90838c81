import type { Encrypted } from './cipher.js'

/** A message of the SDK to the window. Only RPC messages have `content` and `sender`, a public key (SPKI in hex). */
export interface Incoming {
  readonly id?: string
  readonly requestId?: string
  readonly event?: string
  readonly data?: unknown
  readonly sender?: string
  readonly content?: { readonly handshake: Request } | { readonly encrypted: Encrypted }
}
export interface Request {
  readonly method: string
  readonly params?: unknown
}
export interface Failure {
  readonly code: number
  readonly message: string
}
/** The kinds of Coinbase wallets that the app accepts. */
export type Options = 'all' | 'smartWalletOnly' | 'eoaOnly'
/** `scw` is the smart wallet, `walletlink` the wallet app on a phone. */
export type SignerType = 'scw' | 'walletlink'
/** News from the SDK about its session with a phone. */
export interface PhoneUpdate {
  readonly session?: { readonly id: string; readonly secret: string }
  readonly connected?: boolean
}
/** The `result` of the SDK's `RPCResponse`. */
export type Result = { readonly value: unknown } | { readonly error: Failure }

export const rejected: Failure = { code: 4001, message: 'User rejected the request.' }
