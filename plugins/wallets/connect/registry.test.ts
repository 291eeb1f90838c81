import { describe, expect, test, vi } from 'vitest'
import { createStore } from '../../../core/lib/store.js'
import { guest, userWith } from '../../../tests/unit/users.js'
import { ADA, BOB, connectionTo, scriptedWallet, walletAccount, walletsContext } from '../../../tests/unit/wallets.js'
import type { WatchedConnection } from '../connectors/watched-connection.js'
import { createRegistry } from './registry.js'
import type { WalletActions } from './to-wallet.js'

interface Kind {
  readonly id?: string
  readonly client?: string
  readonly connectedAt?: number
}
/** A connected wallet. `set` changes its address. */
function connectedWallet(first: string | null, { id = 'metamask', client = 'metamask', connectedAt = 7 }: Kind = {}) {
  const address = createStore<string | null>(first)
  const connection = connectionTo(scriptedWallet(), client)
  const release = vi.fn()
  return {
    id,
    connection,
    connectedAt,
    release,
    set: address.set,
    address: address.get,
    account: address.get,
    chainId: () => 'eip155:1',
  } satisfies WatchedConnection & { set(address: string | null): void }
}
function setup(options: Parameters<typeof walletsContext>[0] = {}) {
  const context = walletsContext(options)
  const actions = { sign: vi.fn(async () => '0x5167'), switchChain: vi.fn(async () => {}) }
  const registry = createRegistry(context.ctx, async () => actions as unknown as WalletActions)
  const source = () => registry.wallets.get()
  return { ...context, registry, actions, source, addresses: () => source().wallets.map(({ address }) => address) }
}
const remembered = (address: string, id = 'metamask') => ({
  address,
  id,
  connectedAt: 7,
  connectorType: 'injected',
  walletClientType: 'metamask',
})

describe('connected wallets', () => {
  test('are listed newest first and stored on the device', () => {
    const { registry, addresses, storage } = setup()
    registry.add(connectedWallet(ADA))
    registry.add(connectedWallet(BOB, { id: 'rainbow', client: 'rainbow' }))
    expect(addresses()).toEqual([BOB, ADA])
    expect(storage.get('connections')).toEqual([
      { ...remembered(BOB, 'rainbow'), walletClientType: 'rainbow' },
      remembered(ADA),
    ])
  })
  test('that are disconnected are removed from storage and no longer watched', () => {
    const { registry, addresses, storage } = setup()
    const [one, other] = [connectedWallet(ADA), connectedWallet(BOB, { id: 'rainbow' })]
    registry.add(one)
    registry.add(other)
    registry.drop(one)
    expect([addresses(), one.release.mock.calls.length, other.release.mock.calls.length]).toEqual([[BOB], 1, 0])
    expect(storage.get('connections')).toEqual([remembered(BOB, 'rainbow')])
    registry.drop(other)
    expect([registry.all(), storage.get('connections')]).toEqual([[], null])
  })
  test('that are connected twice are listed once, and the first connection is released', () => {
    const { registry, addresses } = setup()
    const [one, reconnected] = [connectedWallet(ADA), connectedWallet(ADA, { id: 'io.metamask' })]
    registry.add(one)
    registry.add(reconnected)
    expect([addresses(), one.release.mock.calls.length, registry.all()]).toEqual([[ADA], 1, [reconnected]])
  })
  test('that are added again stay watched', () => {
    const { registry, addresses } = setup()
    const one = connectedWallet(ADA)
    registry.add(one)
    registry.add(one)
    expect([addresses(), one.release.mock.calls.length]).toEqual([[ADA], 0])
  })
  test('of two kinds with one account are two', () => {
    const { registry, addresses } = setup()
    registry.add(connectedWallet(ADA))
    registry.add(connectedWallet(ADA, { id: 'rainbow', client: 'rainbow' }))
    expect(addresses()).toEqual([ADA, ADA])
  })
  test('that were locked and connected again are one after unlocking', () => {
    const { registry, addresses } = setup()
    const locked = connectedWallet(ADA)
    registry.add(locked)
    locked.set(null)
    registry.changed(true)
    registry.add(connectedWallet(ADA))
    locked.set(ADA)
    registry.changed()
    expect([addresses(), locked.release.mock.calls.length]).toEqual([[ADA], 1])
  })
  test('are found by the chosen row, by address in any case, and by connection', () => {
    const { registry } = setup()
    const one = connectedWallet(ADA)
    registry.add(one)
    expect([registry.findOpen('metamask'), registry.findAt(ADA.toLowerCase())]).toEqual([one, one])
    expect(registry.find(one.connection)).toMatchObject({ address: ADA })
    one.set(null)
    expect([registry.findOpen('metamask'), registry.findAt(ADA), registry.find(one.connection)]).toEqual([
      undefined,
      undefined,
      null,
    ])
    expect(registry.find(connectionTo(scriptedWallet()))).toBeNull()
  })
})

test('a locked wallet is not listed but stored, and a wallet that changed its account has the new one', () => {
  const { registry, addresses, storage } = setup()
  const one = connectedWallet(ADA)
  registry.add(one)
  one.set(null)
  registry.changed(true)
  expect([addresses(), storage.get('connections')]).toEqual([[], [remembered(ADA)]])
  one.set(BOB)
  registry.changed()
  expect([addresses(), storage.get('connections')]).toEqual([[BOB], [remembered(BOB)]])
})

test('becomes ready once, when no stored wallet is awaited any more', () => {
  const { registry, source } = setup()
  registry.add(connectedWallet(ADA))
  expect(source().ready).toBe(false)
  registry.settle()
  expect(source()).toMatchObject({ ready: true, wallets: [{ address: ADA }] })
})

test('`linked` follows the user, and the wallet objects change only then', () => {
  const { registry, source, user } = setup({ user: guest })
  registry.add(connectedWallet(ADA))
  const before = source().wallets[0]
  expect(before?.linked).toBe(false)
  user.set(userWith(walletAccount(ADA.toLowerCase())))
  expect(source().wallets[0]).toMatchObject({ linked: true })
  expect(source().wallets[0]).not.toBe(before)
  user.set(null)
  expect(source().wallets[0]?.linked).toBe(false)
})

test('methods of a listed wallet reach its connection', async () => {
  const { registry, actions } = setup()
  const one = connectedWallet(ADA)
  const wallet = registry.add(one)
  if (wallet.type !== 'ethereum') throw new Error('no Ethereum wallet')
  expect(await wallet.sign('hello')).toBe('0x5167')
  await wallet.switchChain('0x1')
  expect([actions.sign.mock.calls, actions.switchChain.mock.calls]).toEqual([[[one, 'hello']], [[one, '0x1']]])
  expect(await wallet.getEthereumProvider()).toBe(one.connection.provider)
})

test.each<[string, unknown, number]>([
  ['a list', [remembered(ADA)], 1],
  ['a list with other values', [null, 7, {}, { id: 7 }, remembered(ADA)], 1],
  ['not a list', { 0: remembered(ADA) }, 0],
  ['text', 'metamask', 0],
  ['nothing', null, 0],
])('from a stored value that is %s, valid connections are read', (_, connections, count) => {
  const { registry } = setup({ stored: { connections } })
  expect(registry.remembered()).toHaveLength(count)
})
