import type { Encrypted } from './cipher.js'

/** What the SDK says to the window. `content`: of an RPC message, whose `sender` is a public key, SPKI in hex. */
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
/** Which of Coinbase's wallets the app takes. */
export type Options = 'all' | 'smartWalletOnly' | 'eoaOnly'
/** `walletlink`: a phone. */
export type SignerType = 'scw' | 'walletlink'
/** What the SDK says of its session with a phone. */
export interface PhoneUpdate {
  readonly session?: { readonly id: string; readonly secret: string }
  readonly connected?: boolean
}
/** Of the SDK's `RPCResponse`. */
export type Result = { readonly value: unknown } | { readonly error: Failure }

export const rejected: Failure = { code: 4001, message: 'User rejected the request.' }
