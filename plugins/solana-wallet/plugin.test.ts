import type { Wallet } from '@wallet-standard/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wireNames } from '../../core/protocol/wire.js'
import type { AccountOf, User } from '../../core/user.js'
import type { ConnectedSolanaWallet } from '../../core/wallets.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { fromBase58, toBase64 } from './bytes.js'
import plugin from './plugin.js'

const names = wireNames()
const ADDRESS = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const ETHEREUM = '0x52908400098527886E0F7030069857D2E4169EE7'
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, at) => at)
const wallet = (chainType: string, address: string, recoveryMethod = names.prefix): AccountOf<'wallet'> =>
  ({
    type: 'wallet',
    address,
    chainType,
    recoveryMethod,
    connectorType: 'embedded',
    walletClientType: names.prefix,
    imported: false,
    verifiedAt: new Date(5),
  }) as unknown as AccountOf<'wallet'>
const withAccounts = (...linkedAccounts: AccountOf<'wallet'>[]) => ({ id: 'user-1', linkedAccounts }) as unknown as User
const SOLANA = withAccounts(wallet('solana', ADDRESS))

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

function setup(user: User | null, answers: Readonly<Record<string, readonly unknown[]>> = {}) {
  const answerQueues = new Map(Object.entries(answers).map(([event, all]) => [event, [...all]]))
  const request = vi.fn(async (event: string, data: object): Promise<unknown> => {
    const answer = answerQueues.get(event)?.shift()
    if (answer instanceof Error) throw answer
    if (answer) return answer
    return event.endsWith('rpc') ? { response: { data: { signature: toBase64(SIGNATURE) } } } : { ...data }
  })
  const context = testContext('solana-wallet', {
    user,
    host: {
      solana: { rpcs: { 'solana:localnet': { url: 'http://localhost:1' } } },
      embeddedWallets: { noPromptOnSignature: true },
    },
    neighbours: { 'wallet-frame': { request } },
  })
  const { refreshAnew } = context.session
  refreshAnew.mockImplementation(async () => {
    context.user.set(SOLANA)
    return SOLANA
  })
  const api = plugin.setup(context.ctx)
  return { ...context, api, users: context.user, request, supplied: () => api.wallets.get(), refreshAnew }
}
const events = (harness: ReturnType<typeof setup>) => harness.request.mock.calls.map(([event]) => event)

describe('the host’s list of wallets', () => {
  test('holds the user’s wallet while the user is logged in', async () => {
    const { supplied, users } = setup(null)
    expect(supplied()).toEqual({ ready: true, wallets: [] })
    users.set(SOLANA)
    const [one] = supplied().wallets as readonly ConnectedSolanaWallet[]
    expect(one).toMatchObject({
      type: 'solana',
      address: ADDRESS,
      connectorType: 'embedded',
      meta: { name: 'Acme', id: 'io.latchkit.solana.wallet' },
      linked: true,
      connectedAt: 5,
    })
    expect(await codeOf(one?.unlink() as Promise<unknown>)).toBe('cannot_unlink_embedded_wallet')
    expect(await codeOf(one?.loginOrLink() as Promise<unknown>)).toBe('not_supported')
    const provider = await one?.getProvider?.()
    expect(await provider?.request({ method: 'signMessage', params: { message: 'hi' } })).toEqual({
      signature: toBase64(SIGNATURE),
    })
    expect(await codeOf(provider?.request({ method: 'eth_sign' } as never) as Promise<unknown>)).toBe('not_supported')
    users.set(null)
    expect(supplied()).toEqual({ ready: true, wallets: [] })
  })
})

describe('signing', () => {
  test('text as utf-8, bytes as base64, after the frame has connected the wallet', async () => {
    const harness = setup(SOLANA)
    expect((await harness.api.signMessage({ message: 'hé' })).signature).toEqual(SIGNATURE)
    await harness.api.signMessage({ message: Uint8Array.of(255, 0) })
    const requests = harness.request.mock.calls
      .filter(([event]) => event === 'solana-wallet:rpc')
      .map(([, data]) => data)
    expect(requests).toEqual([
      { publicKey: ADDRESS, request: { method: 'signMessage', params: { message: 'hé', encoding: 'utf-8' } } },
      { publicKey: ADDRESS, request: { method: 'signMessage', params: { message: '/wA=', encoding: 'base64' } } },
    ])
  })
  test('a wallet missing on this device is recovered once for all waiting requests', async () => {
    const harness = setup(SOLANA, { 'solana-wallet:connect': [failure('wallet_not_on_device')] })
    await Promise.all([harness.api.signMessage({ message: 'a' }), harness.api.signMessage({ message: 'b' })])
    expect(events(harness).filter((event) => event === 'solana-wallet:recover')).toHaveLength(1)
    expect(harness.track.mock.calls.map(([name]) => name)).toEqual([
      'embedded_solana_wallet_pinless_recovery_started',
      'embedded_solana_wallet_recovery_completed',
    ])
  })
  test.each([
    ['', 'invalid_message'],
    [new Uint8Array(), 'invalid_message'],
    [7, 'invalid_message'],
    [undefined, 'invalid_message'],
  ])('the message %o: %s', async (message, code) => {
    const harness = setup(SOLANA)
    expect(await codeOf(harness.api.signMessage({ message: message as string }))).toBe(code)
    expect(harness.request).not.toHaveBeenCalled()
  })
  test.each(['', 'AAAA', '!', 7])('the answer %o is not a signature', async (signature) => {
    const { api } = setup(SOLANA, { 'solana-wallet:rpc': [{ response: { data: { signature } } }] })
    expect(await codeOf(api.signMessage({ message: 'hi' }))).toBe('unable_to_sign')
  })
  test('is refused without a user, and for a user without such a wallet', async () => {
    expect(await codeOf(setup(null).api.signMessage({ message: 'hi' }))).toBe('must_be_authenticated')
    expect(await codeOf(setup(withAccounts()).api.signMessage({ message: 'hi' }))).toBe('embedded_wallet_not_found')
    expect(await codeOf(setup(SOLANA).api.signMessage({ message: 'hi', address: '1' }))).toBe(
      'embedded_wallet_not_found',
    )
  })
})

describe('creating a wallet', () => {
  test('derives it from the Ethereum wallet’s phrase, which is recovered first if missing on this device', async () => {
    const harness = setup(withAccounts(wallet('ethereum', ETHEREUM)), {
      'solana-wallet:create': [failure('wallet_not_on_device'), { publicKey: ADDRESS }],
    })
    expect((await harness.api.create()).address).toBe(ADDRESS)
    expect(events(harness)).toEqual(['solana-wallet:create', 'wallet:recover', 'solana-wallet:create'])
    expect(harness.request.mock.calls[0]?.[1]).toEqual({ ethereumAddress: ETHEREUM })
  })
  test('uses a wallet that was created on another device meanwhile', async () => {
    const { api } = setup(withAccounts(), { 'solana-wallet:create': [failure('embedded_wallet_already_exists')] })
    expect((await api.create()).address).toBe(ADDRESS)
  })
  test('returns the wallet that the user already has', async () => {
    const harness = setup(SOLANA)
    expect((await harness.api.create()).address).toBe(ADDRESS)
    expect(harness.request).not.toHaveBeenCalled()
    expect(harness.track).not.toHaveBeenCalled()
  })
  test.each<[string, User | null, string]>([
    ['nobody', null, 'must_be_authenticated'],
    [
      'a user who guards the Ethereum wallet with a password',
      withAccounts(wallet('ethereum', ETHEREUM, 'user-passcode')),
      'not_supported',
    ],
  ])('is refused for %s', async (_, user, code) => {
    const harness = setup(user)
    expect(await codeOf(harness.api.create())).toBe(code)
    expect(harness.request).not.toHaveBeenCalled()
  })
  test('a frame that times out or returns nothing is reported once', async () => {
    const late = setup(withAccounts(), { 'solana-wallet:create': [failure('client_request_timeout')] })
    expect(await codeOf(late.api.create())).toBe('unknown_embedded_wallet_error')
    expect(late.track.mock.calls.map(([name]) => name)).toEqual([
      'embedded_solana_wallet_creation_started',
      'embedded_solana_wallet_creation_failed',
    ])
    const empty = setup(withAccounts(), { 'solana-wallet:create': [{}] })
    expect(await codeOf(empty.api.create())).toBe('unknown_embedded_wallet_error')
  })
})

/** A dapp in the page that uses Wallet Standard: it asks for registered wallets and listens for new ones. */
function openDapp(): ReadonlySet<Wallet> {
  const found = new Set<Wallet>()
  const register = (...all: readonly Wallet[]) => {
    for (const one of all) found.add(one)
    return () => {
      for (const one of all) found.delete(one)
    }
  }
  window.addEventListener('wallet-standard:register-wallet', (event) =>
    (event as CustomEvent<(api: object) => void>).detail({ register }),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return found
}
function foundBy(dapp: ReadonlySet<Wallet>): Wallet {
  const [one] = dapp
  if (!one) throw new Error('The dapp found no wallet.')
  return one
}
describe('Wallet Standard', () => {
  test.each(['before', 'after'] as const)('a dapp that loads %s the wallet finds it', (order) => {
    const early = order === 'before' && openDapp()
    const { leave } = setup(SOLANA)
    const dapp = early || openDapp()
    const found = foundBy(dapp)
    expect(found.features).toHaveProperty('latchkit:embedded')
    expect(found).toMatchObject({
      name: 'Acme',
      icon: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      chains: ['solana:localnet', 'solana:mainnet', 'solana:devnet', 'solana:testnet'],
    })
    const [account] = found.accounts
    expect(account?.address).toEqual(ADDRESS)
    expect(Object.isFrozen(account)).toBe(true)
    expect([...(account?.publicKey ?? [])]).toEqual([...fromBase58(ADDRESS)])
    leave.abort()
    expect(dapp.size).toBe(0)
    expect(found.accounts).toEqual([])
    expect(openDapp().size).toBe(0)
  })
  test('a logout removes it, and listeners are told', async () => {
    const { users } = setup(SOLANA)
    const dapp = openDapp()
    const found = foundBy(dapp)
    const { on } = found.features['standard:events'] as { on(event: string, listener: () => void): () => void }
    const listener = vi.fn()
    on('change', listener)
    users.set({ ...SOLANA }) // the same user in a new object
    expect(listener).not.toHaveBeenCalled()
    users.set(null)
    expect(listener.mock.calls).toEqual([[{ accounts: [] }]])
    expect(dapp.size).toBe(0)
    // a reference from before the logout gives no access
    const { connect } = found.features['standard:connect'] as { connect(): Promise<object> }
    expect(await connect()).toEqual({ accounts: [] })
  })
  test('signs for its own account only', async () => {
    const { request } = setup(SOLANA)
    const found = foundBy(openDapp())
    const { signMessage } = found.features['solana:signMessage'] as {
      signMessage(...of: object[]): Promise<{ signature: Uint8Array }[]>
    }
    const [account] = found.accounts
    const two = await signMessage({ account, message: Uint8Array.of(1) }, { account, message: Uint8Array.of(2) })
    expect(two.map(({ signature }) => signature)).toEqual([SIGNATURE, SIGNATURE])
    request.mockClear()
    const other = { account: { address: '11111111111111111111111111111111' }, message: Uint8Array.of(1) }
    expect(await codeOf(signMessage(other))).toBe('embedded_wallet_not_found')
    expect(request).not.toHaveBeenCalled()
  })
})
