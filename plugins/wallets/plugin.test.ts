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
  const made = walletsContext(options)
  closing(made.leave)
  const connected: string[] = []
  const refused: LatchkitError[] = []
  made.events.on('walletConnected', ({ wallet }) => connected.push(wallet.address))
  made.events.on('walletNotConnected', ({ error }) => refused.push(error))
  const api = plugin.setup(made.ctx)
  const top = () => made.screens.stack.get().at(-1)?.flow
  return { ...made, api, connected, refused, top, source: () => api.wallets.get() }
}
/** Waits until the code that is loaded on demand has arrived. */
const at = (made: ReturnType<typeof setup>, stage: string) =>
  vi.waitFor(() => expect(made.top()?.get().at).toBe(stage), { timeout: WAIT_TIMEOUT_MS, interval: 5 })

test('each wallet is an entry of the landing, even if it announces itself later (Wire §6.3)', () => {
  const { api } = setup({ kept: { 'recent-login-wallet-client': 'rainbow' } })
  const rows = () => api.entries.get().map(({ method, label, recent }) => `${method} ${label} ${recent}`)
  const usual = ['wallet:metamask MetaMask false', 'wallet:coinbase_wallet Coinbase Wallet false']
  const rest = ['wallet:rainbow Rainbow true', 'wallet:wallet_connect WalletConnect false']
  expect(rows()).toEqual([...usual, ...rest])
  install(page, 'com.odd', 'Odd One')
  expect(rows()).toEqual(['wallet:com.odd Odd One false', ...usual, ...rest])
  expect(api.entries.get()[0]).toMatchObject({ kind: 'button', accountType: 'wallet', order: 300 })
})

describe('from the landing', () => {
  test('connects, signs and logs in', async () => {
    const provider = install(page)
    const made = setup()
    const entered = made.api.enter('wallet:metamask', { signal })
    expect(made.screens.get().screen).toBe('AWAITING_CONNECTION')
    await at(made, 'success')
    await made.clock.advance(1_400)
    expect(await entered).toBe(made.result)
    expect(provider.request.mock.calls.map(([{ method }]) => method)).toEqual([
      'wallet_requestPermissions',
      'eth_requestAccounts',
      'eth_accounts',
      'eth_chainId',
      'personal_sign',
    ])
    expect([made.paths(), made.connected, made.source()?.wallets.length]).toEqual([
      ['/siwe/init', '/siwe/authenticate'],
      [ADA],
      1,
    ])
    expect(made.storage.get('connections')).toMatchObject([{ address: ADA, id: 'metamask' }])
  })
  test('a connected wallet gets no second request', async () => {
    const provider = install(page)
    const made = setup()
    for (const times of [1, 2]) {
      made.api.enter('wallet:metamask', { signal }).catch(() => {})
      await at(made, 'success')
      await made.clock.advance(1_400)
      expect(made.paths().filter((path) => path === '/siwe/authenticate')).toHaveLength(times)
    }
    expect(provider.request.mock.calls.filter(([{ method }]) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect(made.connected).toEqual([ADA, ADA])
  })
  test('connecting alone does not log in', async () => {
    install(page)
    const made = setup()
    const entered = made.api.enter('wallet:metamask', { signal, connectOnly: true })
    await at(made, 'success')
    await made.clock.advance(1_400)
    expect(await entered).toMatchObject({ address: ADA, chainId: 'eip155:1', linked: false })
    expect(made.paths()).toEqual([])
  })
  test('rejects new users if the login is for existing users only', async () => {
    install(page)
    const made = setup()
    made.api.enter('wallet:metamask', { signal, disableSignup: true }).catch(() => {})
    await at(made, 'success')
    expect(made.post.mock.calls.at(-1)?.[1]).toMatchObject({ mode: 'no-signup' })
  })
  test('a refusal shows in place, and after leaving no connection is kept', async () => {
    install(page).answers.eth_requestAccounts = () => Promise.reject({ code: 4001 })
    const made = setup()
    const leave = new AbortController()
    const entered = codeOf(made.api.enter('wallet:metamask', { signal: leave.signal }))
    await at(made, 'problem')
    expect(made.top()?.get()).toMatchObject({ error: { code: 'user_rejected_request' }, spent: false })
    leave.abort()
    expect(await entered).toBe('exited_auth_flow')
    expect(made.storage.get('connections')).toBeNull()
    expect(made.connected).toEqual([])
  })
  test('leaving before the wallet answers keeps no connection', async () => {
    let answer: (accounts: unknown) => void = () => {}
    const provider = install(page)
    provider.answers.eth_requestAccounts = () => new Promise((resolve) => (answer = resolve))
    const made = setup()
    const entered = codeOf(made.api.enter('wallet:metamask', { signal }))
    await settled()
    made.screens.close()
    answer([ADA])
    expect(await entered).toBe('exited_auth_flow')
    // the later answer of another wallet is kept, so this one would have been kept too
    const other = scriptedWallet({ eth_requestAccounts: () => [BOB], eth_accounts: () => [BOB] })
    install(page, 'com.odd', 'Odd One', other)
    made.api.enter('wallet:com.odd', { signal }).catch(() => {})
    await at(made, 'success')
    expect(made.connected).toEqual([BOB])
    expect(made.source()?.wallets).toMatchObject([{ address: BOB }])
    expect(provider.heard()).toBe(0)
  })
  test.each(['wallet:nonsense', 'metamask', 'wallet:', ''])('%j is not a wallet', async (method) => {
    expect(await codeOf(setup().api.enter(method, { signal }))).toBe('wallet_not_installed')
  })
})

describe('link and unlink', () => {
  test('the user chooses a wallet, signs, and it is linked', async () => {
    install(page)
    const made = setup({ user: userWith(EMAIL) })
    const linked = made.api.link('siwe')
    await at(made, 'choosing')
    expect(made.screens.get().screen).toBe('LINK_WALLET_SCREEN')
    made.top()?.send({ type: 'choose', id: 'metamask' } as never)
    await at(made, 'success')
    await made.clock.advance(1_400)
    expect((await linked).linkedAccounts).toHaveLength(2)
    expect(made.paths()).toEqual(['/siwe/init', '/siwe/link'])
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
    const made = setup({ user: userWith(EMAIL) })
    const linked = codeOf(made.api.link('siwe'))
    await at(made, 'choosing')
    made.screens.close()
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
    const made = setup({ user: guest })
    const connected = made.api.connect({ preSelectedWalletId: 'metamask' })
    await at(made, 'success')
    expect(made.screens.get().screen).toBe('AWAITING_CONNECT_ONLY_CONNECTION')
    await made.clock.advance(1_400)
    expect(await connected).toMatchObject({ address: ADA, walletClientType: 'metamask' })
    expect(made.connected).toEqual([ADA])
    expect(made.refused).toEqual([])
    expect(made.paths()).toEqual([])
  })
  test('reports that the user left', async () => {
    const made = setup()
    const connected = codeOf(made.api.connect())
    await at(made, 'choosing')
    expect(made.screens.get().screen).toBe('CONNECT_ONLY_LANDING_SCREEN')
    made.screens.close()
    expect(await connected).toBe('exited_auth_flow')
    expect(made.refused).toMatchObject([{ code: 'exited_auth_flow' }])
  })
})

describe('after a reload', () => {
  const kept = {
    connections: [
      { address: ADA, id: 'metamask', connectorType: 'injected', walletClientType: 'metamask', connectedAt: 7 },
    ],
  }
  test('wallets are connected again without a prompt', async () => {
    const provider = install(page)
    const { source } = setup({ kept })
    expect(source()?.ready).not.toBe(true)
    await vi.waitFor(() => expect(source()?.ready).toBe(true), { timeout: WAIT_TIMEOUT_MS })
    expect(source()?.wallets).toMatchObject([{ address: ADA, connectedAt: 7 }])
    expect(provider.request.mock.calls.map(([{ method }]) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  })
  test('a locked wallet is missing until it is unlocked', async () => {
    const provider = install(page)
    provider.answers.eth_accounts = () => []
    const { source, storage } = setup({ kept })
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
    const { source, storage, logoutSteps } = setup({ kept })
    await vi.waitFor(() => expect(source()?.wallets).toHaveLength(1), { timeout: WAIT_TIMEOUT_MS })
    for (const step of logoutSteps) await step()
    expect(source()?.wallets).toEqual([])
    expect(storage.get('connections')).toBeNull()
    expect(provider.heard()).toBe(0)
  })
})
