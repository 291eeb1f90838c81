import type { WalletKit } from '@reown/walletkit'
import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Identity } from './identities.js'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/** With `ask` the user answers. Otherwise the wallet answers itself: `slow` after three seconds, `silent` never. */
export type Mode = 'ask' | 'approve' | 'reject' | 'slow' | 'silent'
export const modes: readonly Mode[] = ['ask', 'approve', 'reject', 'slow', 'silent']

export interface WalletOptions {
  readonly relayUrl: string
  readonly projectId: string
  readonly identity: Identity
  readonly accounts: readonly PrivateKeyAccount[]
  /** The addresses of JSON-RPC nodes, by chain id. */
  readonly nodes: ReadonlyMap<number, string>
  /** The supported chains. By default all that an app requests. */
  readonly chains?: readonly number[]
  readonly mode: Mode
  /** The prefix of the SDK's storage keys. */
  readonly storagePrefix: string
}
export interface Proposal {
  readonly id: number
  readonly pairingTopic: string
  readonly name: string
  readonly url: string
  readonly chains: readonly number[]
}
export interface AskedRequest {
  readonly id: number
  readonly topic: string
  readonly from: string
  readonly chainId: number
  readonly method: string
  readonly params: readonly unknown[]
}
export interface ShownSession {
  readonly topic: string
  readonly name: string
  readonly url: string
  readonly chains: readonly number[]
}
export interface WalletState {
  readonly mode: Mode
  readonly account: Address
  readonly chainId: number
  readonly nodes: ReadonlyMap<number, string>
  /** Whether the wallet has a URI and waits for the app's proposal. */
  readonly pairing: boolean
  readonly proposal: Proposal | undefined
  readonly request: AskedRequest | undefined
  /** Whether an answer is being sent. */
  readonly busy: boolean
  readonly sessions: readonly ShownSession[]
  readonly problem: string
}
