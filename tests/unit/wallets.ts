import { vi } from 'vitest'
import { createStorage } from '../../core/browser/storage.js'
import { LatchkitError } from '../../core/errors.js'
import { createStore } from '../../core/lib/store.js'
import { readUser, type User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import { wireNames } from '../../core/protocol/wire.js'
import type { ErrorCode } from '../../core/registry.js'
import type { Wallets } from '../../core/wallets.js'
import type { ConnectorType, EthereumConnection } from '../../plugins/roles/connector.js'
import type { WalletOption } from '../../plugins/wallets/contract.js'
import { setupEthereum } from './ethereum.js'
import { pluginParts } from './plugin-parts.js'

export const ADA = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
export const BOB = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'
export const EMAIL = { type: 'email', address: 'ada@example.com' }
export const walletAccount = (address: string, more: object = {}) => ({
  ...{ type: 'wallet', address, chain_type: 'ethereum', wallet_client_type: 'metamask', connector_type: 'injected' },
  ...more,
})
export const userWith = (...linked_accounts: object[]) => readUser({ id: 'user-1', linked_accounts }) as User
export const guest = readUser({ id: 'guest-1', linked_accounts: [], is_guest: true }) as User
export const failure = (code: ErrorCode, retryable = false) =>
  new LatchkitError(code, `because of ${code}`, { retryable })
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (cause: LatchkitError) => cause.code,
  )

type Answer = (params?: unknown) => unknown
/** A wallet that speaks EIP-1193: each method answers what its script says. */
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
    /** How many listen. */
    heard: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
export type ScriptedWallet = ReturnType<typeof scriptedWallet>

export const connectionTo = (
  provider: ScriptedWallet,
  walletClientType = 'metamask',
  connectorType: ConnectorType = 'injected',
): EthereumConnection => ({
  ...{ chainType: 'ethereum', provider, connectorType, walletClientType },
  meta: { name: 'MetaMask', id: 'io.metamask' },
})

export const walletOption = (more: Partial<WalletOption> = {}): WalletOption => ({
  ...{ id: 'metamask', name: 'MetaMask', client: 'metamask', rdns: 'io.metamask', door: 'injected' },
  ...{ chainType: 'ethereum', detected: true, recent: false },
  ...more,
})

/** The chains of a host that names none. */
export const chainDirectory = { find: setupEthereum().chains.find }

interface Setup {
  readonly user?: User | null
  readonly captcha?: string
  readonly host?: object
  readonly raw?: object
  readonly params?: Readonly<Record<string, string>>
  readonly kept?: Readonly<Record<string, unknown>>
  /** What other plugins of the host fill. */
  readonly roles?: readonly string[]
}
/** A plugin's context of real parts; what the server says is scripted. */
export function walletsContext({
  user: before = null,
  captcha,
  host = {},
  raw = {},
  params = {},
  kept = {},
  roles = ['walletConnect', 'coinbase'],
}: Setup = {}) {
  const { clock, user, events, failed, screens } = pluginParts(before)
  const storage = createStorage('latchkit:app:')
  for (const [key, value] of Object.entries(kept)) storage.set(key, value)
  const post = vi.fn(
    async (path: string, _body?: object, _options?: object): Promise<unknown> =>
      path.endsWith('/init') ? { nonce: 'nonce12345', address: ADA } : {},
  )
  const result = { user: userWith(walletAccount(ADA)), isNewUser: true, loginMethod: 'siwe' }
  const signIn = vi.fn(() => ({ ...result, needsMore: false, complete: async () => result }))
  const accountChanged = vi.fn(async () => userWith(EMAIL, walletAccount(ADA)))
  const leaving = new AbortController()
  const logoutSteps: (() => Promise<void>)[] = []
  const parts = {
    ...{ clock, user, events, signIn, accountChanged, screens, storage, host, signal: leaving.signal },
    hostConfig: createStore(host),
    wallets: createStore<Wallets>({ sources: {} }),
    state: createStore<object | undefined>(undefined),
    names: wireNames('latchkit'),
    app: { id: 'app', name: 'Acme', logoUrl: null, captchaEnabled: !!captcha, loginMethods: ['wallet', 'email'], raw },
    page: { params },
    session: { fork: vi.fn(async () => 'forked') },
    http: { post },
    track: vi.fn(),
    role: vi.fn(async (): Promise<unknown> => (captcha ? { token: async () => captcha } : undefined)),
    hasRole: (name: string) => roles.includes(name),
    showError: vi.fn(async () => {}),
    present: (name: string, flow: never) => screens.present('wallets', name, flow),
    beforeLogout: (step: () => Promise<void>) => logoutSteps.push(step),
  }
  const paths = () => post.mock.calls.map(([path]) => path)
  return {
    ...parts,
    ctx: parts as unknown as Context<'wallets'>,
    failed,
    post,
    paths,
    result,
    logoutSteps,
    leave: leaving,
  }
}
