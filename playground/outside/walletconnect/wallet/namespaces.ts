import type { WalletKitTypes } from '@reown/walletkit'
import type { Address } from 'viem'
import { caip2, chainIdOf } from './chains.js'

type Proposal = WalletKitTypes.SessionProposal['params']

export const METHODS = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const EVENTS = ['chainChanged', 'accountsChanged']

/** The Ethereum chains that an app requests, the required ones first. */
export function askedChains({ requiredNamespaces, optionalNamespaces }: Proposal): number[] {
  const spaces = [requiredNamespaces, optionalNamespaces].flatMap((namespaces) => Object.entries(namespaces ?? {}))
  const named = spaces.flatMap(([key, { chains }]) => (key === 'eip155' ? (chains ?? []) : [key]))
  return [...new Set(named.map(chainIdOf).filter((id) => id !== undefined))]
}

/** The namespaces of one account on these chains. A session starts on the first chain. */
export const namespacesOf = (account: Address, chains: readonly number[]) => ({
  eip155: {
    chains: chains.map(caip2),
    accounts: chains.map((id) => `${caip2(id)}:${account}`),
    methods: METHODS,
    events: EVENTS,
  },
})
