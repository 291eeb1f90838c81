import { vi } from 'vitest'
import { wireNames } from '../../core/protocol/wire.js'
import type { ConnectorType, EthereumConnection } from '../../plugins/roles/connector.js'
import type { WalletOption } from '../../plugins/wallets/contract.js'
import { type ContextSetup, testContext } from './context.js'
import { setupEthereum } from './ethereum.js'
import { EMAIL, userWith } from './users.js'

export const ADA = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
export const BOB = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'
export const walletAccount = (address: string, overrides: object = {}) => ({
  type: 'wallet',
  address,
  chain_type: 'ethereum',
  wallet_client_type: 'metamask',
  connector_type: 'injected',
  ...overrides,
})

type Answer = (params?: unknown) => unknown
/** An EIP-1193 wallet with a scripted answer for each method. */
export function scriptedWallet(script: Record<string, Answer> = {}) {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const answers: Record<string, Answer> = {
    eth_requestAccounts: () => [ADA.toLowerCase()],
    eth_accounts: () => [ADA.toLowerCase()],
    eth_chainId: () => '0x1',
    personal_sign: () => '0x5167',
    ...script,
  }
  const of = (event: string) => listeners.get(event) ?? listeners.set(event, new Set()).get(event)
  return {
    answers,
    request: vi.fn(async ({ method, params }: { method: string; params?: unknown }) => {
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error(`no ${method}`), { code: 4200 })
      return answer(params)
    }),
    on: (event: string, listener: (payload: never) => void) => of(event)?.add(listener),
    removeListener: (event: string, listener: (payload: never) => void) => of(event)?.delete(listener),
    emit(event: string, payload?: unknown) {
      for (const listener of of(event) ?? []) listener(payload as never)
    },
    /** The number of listeners. */
    heard: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
export type ScriptedWallet = ReturnType<typeof scriptedWallet>

export const connectionTo = (
  provider: ScriptedWallet,
  walletClientType = 'metamask',
  connectorType: ConnectorType = 'injected',
): EthereumConnection => ({
  chainType: 'ethereum',
  provider,
  connectorType,
  walletClientType,
  meta: { name: 'MetaMask', id: 'io.metamask' },
})

export const walletOption = (overrides: Partial<WalletOption> = {}): WalletOption => ({
  id: 'metamask',
  name: 'MetaMask',
  client: 'metamask',
  rdns: 'io.metamask',
  door: 'injected',
  chainType: 'ethereum',
  detected: true,
  recent: false,
  ...overrides,
})

/** The chains of a host that configures none. */
export const chainDirectory = { find: setupEthereum().chains.find }

const connector = () => {
  throw new Error('No connector was scripted.')
}
/** The context of `wallets` with real parts and a scripted server. */
export function walletsContext({ app, ...setup }: ContextSetup<'wallets'> = {}) {
  const context = testContext('wallets', {
    app: { wallet_auth: true, email_auth: true, ...app },
    names: wireNames('latchkit'),
    roles: { walletConnect: { connector }, coinbase: { connector } },
    result: { user: userWith(walletAccount(ADA)), isNewUser: true, loginMethod: 'siwe' },
    changed: userWith(EMAIL, walletAccount(ADA)),
    ...setup,
  })
  context.post.mockImplementation(async (path) => (path.endsWith('/init') ? { nonce: 'nonce12345', address: ADA } : {}))
  return context
}
