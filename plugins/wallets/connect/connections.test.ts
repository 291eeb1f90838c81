import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settled } from '../../../tests/unit/clock.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { ADA, BOB, scriptedWallet, walletOption, walletsContext } from '../../../tests/unit/wallets.js'
import { closeWalletsPage, walletsPage } from '../../../tests/unit/wallets-page.js'
import type { WalletOption } from '../contract.js'
import { createConnections } from './connections.js'
import { createRegistry } from './registry.js'
import type { WalletActions } from './to-wallet.js'

beforeEach(() => void walletsPage())
afterEach(closeWalletsPage)

function setup(provider = scriptedWallet(), options: Parameters<typeof walletsContext>[0] = {}) {
  const context = walletsContext(options)
  const registry = createRegistry(context.ctx, async () => ({}) as WalletActions)
  const found = [{ rdns: 'io.metamask', name: 'MetaMask', provider }]
  const connections = createConnections({ ctx: context.ctx, registry, injected: () => found })
  const news = vi.fn()
  context.events.on('walletConnected', news)
  const leave = new AbortController()
  const connect = (wallet: WalletOption = walletOption()) => connections.connect(wallet, { signal: leave.signal })
  return { ...context, registry, connections, connect, leave, news, found, provider }
}

describe('to a wallet of this browser', () => {
  test('is made, reported and remembered', async () => {
    const { connect, news, storage, clock } = setup()
    const wallet = await connect()
    expect(wallet).toMatchObject({
      type: 'ethereum',
      address: ADA,
      chainId: 'eip155:1',
      connectedAt: clock.now(),
      walletClientType: 'metamask',
      connectorType: 'injected',
      imported: false,
      meta: { name: 'MetaMask', id: 'io.metamask' },
    })
    expect(news.mock.calls).toEqual([[{ wallet }]])
    expect(storage.get('connections')).toHaveLength(1)
  })
  test.each([
    ['MetaMask on a desktop', 'Macintosh', walletOption(), ['wallet_requestPermissions', 'eth_requestAccounts']],
    ['in MetaMask’s own browser', 'iPhone', walletOption(), ['eth_requestAccounts']],
  ])('%s: the methods that ask for accounts', async (_, agent, wallet, expected) => {
    vi.stubGlobal('navigator', { userAgent: agent })
    const { connect, provider } = setup(scriptedWallet({ wallet_requestPermissions: () => [] }))
    await connect(wallet)
    expect(provider.request.mock.calls.map(([{ method }]) => method).slice(0, expected.length)).toEqual(expected)
  })
  test.each([
    [{ code: 4001 }, 'user_rejected_request'],
    [{ code: '4001' }, 'user_rejected_request'],
    ['User rejected the request.', 'user_rejected_request'],
    [
      { code: -32002, message: "Request of type 'wallet_requestPermissions' already pending for origin" },
      'wallet_connection_pending',
    ],
    [{ code: -32601 }, 'resolved'],
    [{ code: 4200 }, 'resolved'],
  ])('if MetaMask answers the request for permissions with %j: %s', async (refusal, expected) => {
    const { connect } = setup(scriptedWallet({ wallet_requestPermissions: () => Promise.reject(refusal) }))
    expect(await codeOf(connect())).toBe(expected)
  })
  test('any other wallet gets eth_requestAccounts only', async () => {
    const { connections, leave, provider, found } = setup()
    found[0] = { rdns: 'com.odd', name: 'Odd One', provider }
    await connections.connect(walletOption({ rdns: 'com.odd', id: 'com.odd', client: 'odd_one' }), {
      signal: leave.signal,
    })
    expect(provider.request.mock.calls[0]?.[0].method).toBe('eth_requestAccounts')
  })
  test('uses the chosen one of two wallets with the same name', async () => {
    const { connections, leave, found, provider } = setup()
    const second = scriptedWallet({ eth_requestAccounts: () => [BOB], eth_accounts: () => [BOB] })
    found.push({ rdns: 'io.metamask:2', name: 'MetaMask', provider: second })
    const chosen = walletOption({ id: 'io.metamask:2', rdns: 'io.metamask:2' })
    expect(await connections.connect(chosen, { signal: leave.signal })).toMatchObject({ address: BOB })
    expect(provider.request).not.toHaveBeenCalled()
  })
  test('is reused if it is open already, without a request', async () => {
    const { connect, news, provider } = setup()
    await connect()
    const requestCount = provider.request.mock.calls.length
    expect(await connect()).toMatchObject({ address: ADA })
    expect(provider.request.mock.calls.length).toEqual(requestCount)
    expect(news).toHaveBeenCalledTimes(2)
    expect(provider.heard()).toBe(3)
  })
  test('is requested again after the wallet was locked, and watched only once', async () => {
    const { connect, provider, registry } = setup()
    await connect()
    provider.emit('accountsChanged', [])
    await settled()
    await connect()
    expect(provider.heard()).toBe(3)
    expect(registry.all()).toHaveLength(1)
    provider.emit('accountsChanged', [BOB])
    await settled()
    expect(registry.findAt(BOB)).toBe(registry.all()[0])
  })
  test.each([
    ['refused', () => Promise.reject({ code: 4001 }), 'user_rejected_request'],
    [
      'locked',
      () => Promise.reject({ code: -32002, message: 'Already processing eth_requestAccounts.' }),
      'wallet_locked',
    ],
  ])('that is %s rejects, and nothing is stored', async (_, answer, expected) => {
    const { connect, news, registry } = setup(scriptedWallet({ eth_requestAccounts: answer }))
    expect(await codeOf(connect())).toBe(expected)
    expect(news).not.toHaveBeenCalled()
    expect(registry.all()).toEqual([])
  })
  test('times out after 120 s, or after the host’s own limit', async () => {
    for (const [host, ms] of [
      [{}, 120_000],
      [{ externalWallets: { signatureRequestTimeouts: { metamask: 1_000 } } }, 1_000],
    ] as const) {
      const { connect, clock } = setup(scriptedWallet({ eth_requestAccounts: () => new Promise(() => {}) }), { host })
      const over = vi.fn()
      codeOf(connect()).then(over)
      await clock.advance(ms - 1)
      expect(over).not.toHaveBeenCalled()
      await clock.advance(1)
      expect(over).toHaveBeenCalledWith('client_request_timeout')
    }
  })
  test('works again after the wallet was uninstalled and installed', async () => {
    const { connect, found } = setup()
    const [wallet] = found.splice(0)
    expect(await codeOf(connect())).toBe('wallet_not_installed')
    if (wallet) found.push(wallet)
    expect(await connect()).toMatchObject({ address: ADA })
  })
  test('is not kept if the user leaves before the wallet answers', async () => {
    const { connect, leave, provider, registry, news } = setup()
    const code = codeOf(connect())
    leave.abort()
    expect(await code).toBe('exited_auth_flow')
    expect(provider.heard()).toBe(0)
    expect(registry.all()).toEqual([])
    expect(news).not.toHaveBeenCalled()
  })
})

describe('an open connection', () => {
  test('follows accounts, chains and the disconnect', async () => {
    const { connect, provider, registry, storage } = setup()
    await connect()
    const now = () => registry.wallets.get().wallets
    provider.emit('chainChanged', '0x2105')
    provider.emit('accountsChanged', [BOB.toLowerCase()])
    await settled()
    expect(now()).toMatchObject([{ address: BOB, chainId: 'eip155:8453' }])
    provider.answers.eth_accounts = () => []
    provider.emit('disconnect')
    await settled()
    expect(now()).toEqual([])
    expect(storage.get('connections')).toBeNull()
    expect(provider.heard()).toBe(0)
  })
  test('is requested anew after a disconnect', async () => {
    const { connect, connections, registry, provider } = setup()
    await connect()
    const [watched] = registry.all()
    if (watched) await connections.disconnect(watched)
    expect(registry.all()).toEqual([])
    expect(provider.heard()).toBe(0)
    await connect()
    expect(provider.request.mock.calls.filter(([{ method }]) => method === 'eth_requestAccounts')).toHaveLength(2)
  })
})
