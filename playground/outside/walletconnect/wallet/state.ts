import type { WalletKit } from '@reown/walletkit'
import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Identity } from './identities.js'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/** Who answers: the person, or the wallet by itself; `slow` after three seconds, `silent` never. */
export type Mode = 'ask' | 'approve' | 'reject' | 'slow' | 'silent'
export const modes: readonly Mode[] = ['ask', 'approve', 'reject', 'slow', 'silent']

export interface WalletOptions {
  readonly relayUrl: string
  readonly projectId: string
  readonly identity: Identity
  readonly accounts: readonly PrivateKeyAccount[]
  /** JSON-RPC by chain id. */
  readonly nodes: ReadonlyMap<number, string>
  /** Chains that it takes part in; all that an app asks for by default. */
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
  /** A URI was taken; nobody has asked yet. */
  readonly pairing: boolean
  readonly proposal: Proposal | undefined
  readonly request: AskedRequest | undefined
  /** An answer is on its way. */
  readonly busy: boolean
  readonly sessions: readonly ShownSession[]
  readonly problem: string
}
