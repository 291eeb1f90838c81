import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LatchkitError } from '../../core/errors.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { settled } from '../../tests/unit/clock.js'
import { codeOf } from '../../tests/unit/errors.js'
import { EMAIL, guest, userWith } from '../../tests/unit/users.js'
import { ADA, BOB, scriptedWallet, walletAccount, walletsContext } from '../../tests/unit/wallets.js'
import { closeWalletsPage, closing, install, type WalletsPage, walletsPage } from '../../tests/unit/wallets-page.js'
import plugin from './plugin.js'

const { signal } = new AbortController()
let page: WalletsPage
beforeEach(() => {
  page = walletsPage()
})
afterEach(closeWalletsPage)

function setup(options: Parameters<typeof walletsContext>[0] = {}) {
  const context = walletsContext(options)
  closing(context.leave)
  const connected: string[] = []
  const refused: LatchkitError[] = []
  context.events.on('walletConnected', ({ wallet }) => connected.push(wallet.address))
  context.events.on('walletNotConnected', ({ error }) => refused.push(error))
  const api = plugin.setup(context.ctx)
  const top = () => context.screens.stack.get().at(-1)?.flow
  return { ...context, api, connected, refused, top, source: () => api.wallets.get() }
}
/** Waits until the code that is loaded on demand has arrived. */
const at = (harness: ReturnType<typeof setup>, stage: string) =>
  vi.waitFor(() => expect(harness.top()?.get().at).toBe(stage), { timeout: WAIT_TIMEOUT_MS, interval: 5 })

test('each wallet is an entry of the landing, even if it announces itself later (Wire §6.3)', () => {
  const { api } = setup({ stored: { 'recent-login-wallet-client': 'rainbow' } })
  const rows = () => api.entries.get().map(({ method, label, recent }) => `${method} ${label} ${recent}`)
  const usual = ['wallet:metamask MetaMask false', 'wallet:coinbase_wallet Coinbase Wallet false']
  const laterRows = ['wallet:rainbow Rainbow true', 'wallet:wallet_connect WalletConnect false']
  expect(rows()).toEqual([...usual, ...laterRows])
  install(page, 'com.odd', 'Odd One')
  expect(rows()).toEqual(['wallet:com.odd Odd One false', ...usual, ...laterRows])
  expect(api.entries.get()[0]).toMatchObject({ kind: 'button', accountType: 'wallet', order: 300 })
})

describe('from the landing', () => {
  test('connects, signs and logs in', async () => {
    const provider = install(page)
    const harness = setup()
    const entered = harness.api.enter('wallet:metamask', { signal })
    expect(harness.screens.get().screen).toBe('AWAITING_CONNECTION')
    await at(harness, 'success')
    await harness.clock.advance(1_400)
    expect(await entered).toBe(harness.result)
    expect(provider.request.mock.calls.map(([{ method }]) => method)).toEqual([
      'wallet_requestPermissions',
      'eth_requestAccounts',
      'eth_accounts',
      'eth_chainId',
      'personal_sign',
    ])
    expect([harness.paths(), harness.connected, harness.source()?.wallets.length]).toEqual([
      ['/siwe/init', '/siwe/authenticate'],
      [ADA],
      1,
    ])
    expect(harness.storage.get('connections')).toMatchObject([{ address: ADA, id: 'metamask' }])
  })
  test('a connected wallet gets no second request', async () => {
    const provider = install(page)
    const harness = setup()
    for (const times of [1, 2]) {
      harness.api.enter('wallet:metamask', { signal }).catch(() => {})
      await at(harness, 'success')
      await harness.clock.advance(1_400)
      expect(harness.paths().filter((path) => path === '/siwe/authenticate')).toHaveLength(times)
    }
    expect(provider.request.mock.calls.filter(([{ method }]) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect(harness.connected).toEqual([ADA, ADA])
  })
  test('connecting alone does not log in', async () => {
    install(page)
    const harness = setup()
    const entered = harness.api.enter('wallet:metamask', { signal, connectOnly: true })
    await at(harness, 'success')
    await harness.clock.advance(1_400)
    expect(await entered).toMatchObject({ address: ADA, chainId: 'eip155:1', linked: false })
    expect(harness.paths()).toEqual([])
  })
  test('rejects new users if the login is for existing users only', async () => {
    install(page)
    const harness = setup()
    harness.api.enter('wallet:metamask', { signal, disableSignup: true }).catch(() => {})
    await at(harness, 'success')
    expect(harness.post.mock.calls.at(-1)?.[1]).toMatchObject({ mode: 'no-signup' })
  })
  test('a refusal shows in place, and after leaving no connection is kept', async () => {
    install(page).answers.eth_requestAccounts = () => Promise.reject({ code: 4001 })
    const harness = setup()
    const leave = new AbortController()
    const entered = codeOf(harness.api.enter('wallet:metamask', { signal: leave.signal }))
    await at(harness, 'problem')
    expect(harness.top()?.get()).toMatchObject({ error: { code: 'user_rejected_request' }, spent: false })
    leave.abort()
    expect(await entered).toBe('exited_auth_flow')
    expect(harness.storage.get('connections')).toBeNull()
    expect(harness.connected).toEqual([])
  })
  test('leaving before the wallet answers keeps no connection', async () => {
    let answer: (accounts: unknown) => void = () => {}
    const provider = install(page)
    provider.answers.eth_requestAccounts = () => new Promise((resolve) => (answer = resolve))
    const harness = setup()
    const entered = codeOf(harness.api.enter('wallet:metamask', { signal }))
    await settled()
    harness.screens.close()
    answer([ADA])
    expect(await entered).toBe('exited_auth_flow')
    // the later answer of another wallet is kept, so this one would have been kept too
    const other = scriptedWallet({ eth_requestAccounts: () => [BOB], eth_accounts: () => [BOB] })
    install(page, 'com.odd', 'Odd One', other)
    harness.api.enter('wallet:com.odd', { signal }).catch(() => {})
    await at(harness, 'success')
    expect(harness.connected).toEqual([BOB])
    expect(harness.source()?.wallets).toMatchObject([{ address: BOB }])
    expect(provider.heard()).toBe(0)
  })
  test.each(['wallet:nonsense', 'metamask', 'wallet:', ''])('%j is not a wallet', async (method) => {
    expect(await codeOf(setup().api.enter(method, { signal }))).toBe('wallet_not_installed')
  })
})

describe('link and unlink', () => {
  test('the user chooses a wallet, signs, and it is linked', async () => {
    install(page)
    const harness = setup({ user: userWith(EMAIL) })
    const linked = harness.api.link('siwe')
    await at(harness, 'choosing')
    expect(harness.screens.get().screen).toBe('LINK_WALLET_SCREEN')
    harness.top()?.send({ type: 'choose', id: 'metamask' } as never)
    await at(harness, 'success')
    await harness.clock.advance(1_400)
    expect((await linked).linkedAccounts).toHaveLength(2)
    expect(harness.paths()).toEqual(['/siwe/init', '/siwe/link'])
  })
  test.each([
    ['nobody', null],
    ['a wallet that is not there', userWith(EMAIL)],
  ])('%s is refused and reported once', async (_, user) => {
    const { api, failed, screens } = setup({ user })
    const expected = user ? 'wallet_not_installed' : 'must_be_authenticated'
    expect(await codeOf(api.link('siwe', { preSelectedWalletId: 'nonsense' }))).toBe(expected)
    expect(failed).toMatchObject([{ intent: 'link', method: 'siwe', error: { code: expected } }])
    expect(screens.get().open).toBe(false)
  })
  test('rejects when the user closes the dialog', async () => {
    const harness = setup({ user: userWith(EMAIL) })
    const linked = codeOf(harness.api.link('siwe'))
    await at(harness, 'choosing')
    harness.screens.close()
    expect(await linked).toBe('exited_link_flow')
  })
  test('unlinks', async () => {
    const { api, post } = setup({ user: userWith(EMAIL, walletAccount(ADA)) })
    await api.unlink('siwe', ADA.toLowerCase())
    expect(post).toHaveBeenCalledWith('/siwe/unlink', { address: ADA })
    expect(await codeOf(api.unlink('siwe', BOB))).toBe('linked_account_not_found')
  })
})

describe('connect', () => {
  test('opens the wallet that the host names', async () => {
    install(page)
    const harness = setup({ user: guest })
    const connected = harness.api.connect({ preSelectedWalletId: 'metamask' })
    await at(harness, 'success')
    expect(harness.screens.get().screen).toBe('AWAITING_CONNECT_ONLY_CONNECTION')
    await harness.clock.advance(1_400)
    expect(await connected).toMatchObject({ address: ADA, walletClientType: 'metamask' })
    expect(harness.connected).toEqual([ADA])
    expect(harness.refused).toEqual([])
    expect(harness.paths()).toEqual([])
  })
  test('opens the wallet that the host calls by another name of it (decision 97)', async () => {
    const harness = setup({ user: guest, host: { appearance: { walletList: ['rainbow', 'kraken'] } } })
    const connected = codeOf(harness.api.connect({ preSelectedWalletId: 'kraken_wallet' }))
    await at(harness, 'problem') // there is no WalletConnect to reach it
    expect(harness.top()?.get()).toMatchObject({ wallet: { id: 'kraken', name: 'Kraken Wallet' } })
    harness.screens.close()
    expect(await connected).toBe('exited_auth_flow')
  })
  test('reports that the user left', async () => {
    const harness = setup()
    const connected = codeOf(harness.api.connect())
    await at(harness, 'choosing')
    expect(harness.screens.get().screen).toBe('CONNECT_ONLY_LANDING_SCREEN')
    harness.screens.close()
    expect(await connected).toBe('exited_auth_flow')
    expect(harness.refused).toMatchObject([{ code: 'exited_auth_flow' }])
  })
})

describe('after a reload', () => {
  const stored = {
    connections: [
      { address: ADA, id: 'metamask', connectorType: 'injected', walletClientType: 'metamask', connectedAt: 7 },
    ],
  }
  test('wallets are connected again without a prompt', async () => {
    const provider = install(page)
    const { source } = setup({ stored })
    expect(source()?.ready).not.toBe(true)
    await vi.waitFor(() => expect(source()?.ready).toBe(true), { timeout: WAIT_TIMEOUT_MS })
    expect(source()?.wallets).toMatchObject([{ address: ADA, connectedAt: 7 }])
    expect(provider.request.mock.calls.map(([{ method }]) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  })
  test('a locked wallet is missing until it is unlocked', async () => {
    const provider = install(page)
    provider.answers.eth_accounts = () => []
    const { source, storage } = setup({ stored })
    await vi.waitFor(() => expect(source()?.ready).toBe(true), { timeout: WAIT_TIMEOUT_MS })
    expect(source()?.wallets).toEqual([])
    provider.emit('accountsChanged', [ADA])
    await vi.waitFor(() => expect(source()?.wallets).toMatchObject([{ address: ADA }]), { timeout: WAIT_TIMEOUT_MS })
    expect(storage.get('connections')).toMatchObject([{ address: ADA }])
  })
  test('without stored wallets it is ready at once', () => {
    expect(setup().source()).toEqual({ ready: true, wallets: [] })
  })
  test('a logout disconnects all wallets', async () => {
    const provider = install(page)
    const { source, storage, logoutSteps } = setup({ stored })
    await vi.waitFor(() => expect(source()?.wallets).toHaveLength(1), { timeout: WAIT_TIMEOUT_MS })
    for (const step of logoutSteps) await step()
    expect(source()?.wallets).toEqual([])
    expect(storage.get('connections')).toBeNull()
    expect(provider.heard()).toBe(0)
  })
})
