import { describe, expect, test, vi } from 'vitest'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { ADA, BOB, connectionTo, scriptedWallet } from '../../../tests/unit/wallets.js'
import { toCaip2, type WatchedConnection, watchConnection } from './watched-connection.js'

function begin(provider = scriptedWallet(), silent = false) {
  const clock = handClock()
  const [onChange, onEnd] = [
    vi.fn<(watched: WatchedConnection) => void>(),
    vi.fn<(watched: WatchedConnection) => void>(),
  ]
  const at = { id: 'metamask', connection: connectionTo(provider), connectedAt: 7, silent }
  const connecting = watchConnection(at, { clock, onChange, onEnd })
  connecting.catch(() => {})
  return { connecting, clock, onChange, onEnd, provider }
}
const requestsOf = ({ request }: ReturnType<typeof scriptedWallet>, method: string) =>
  request.mock.calls.filter(([ask]) => ask.method === method).length

describe('account and chain', () => {
  test('reads the address, checksummed, from the first answer', async () => {
    const { connecting, clock } = begin()
    expect(await connecting).toMatchObject({ id: 'metamask', connectedAt: 7 })
    const { address, account, chainId } = await connecting
    expect(address()).toEqual(ADA)
    expect(account()).toEqual(ADA.toLowerCase())
    expect(chainId()).toBe('eip155:1')
    expect(clock.waiting).toBe(0)
  })
  test('asks a slow wallet every 500 ms', async () => {
    const provider = scriptedWallet({ eth_accounts: () => [] })
    const { connecting, clock } = begin(provider)
    await clock.advance(1_499)
    expect(requestsOf(provider, 'eth_accounts')).toBe(3)
    provider.answers.eth_accounts = () => [BOB]
    await clock.advance(1)
    expect((await connecting).address()).toBe(BOB)
  })
  test.each([
    ['shows no account', { eth_accounts: () => [] }],
    ['answers nonsense', { eth_accounts: () => ({ 0: ADA }) }],
    ['has accounts that are none', { eth_accounts: () => [7] }],
    ['is on no chain', { eth_chainId: () => 'mainnet' }],
    ['fails', { eth_accounts: () => Promise.reject({ code: -32603 }) }],
  ])('gives up after 10 tries on a wallet that %s', async (_, script) => {
    const provider = scriptedWallet(script)
    const { connecting, clock } = begin(provider)
    await clock.advance(10_000)
    expect(requestsOf(provider, 'eth_accounts')).toBe(10)
    expect(await codeOf(connecting)).toBe('unknown_connect_wallet_error')
    expect(provider.heard()).toBe(0)
    expect(clock.waiting).toBe(0)
  })
  test('an account that is not an address is refused', async () => {
    const { connecting, provider } = begin(scriptedWallet({ eth_accounts: () => ['0x12'] }))
    expect(await codeOf(connecting)).toBe('invalid_data')
    expect(provider.heard()).toBe(0)
  })
  test('a silent reconnect accepts no account, and does not hang on a wallet that does not answer', async () => {
    const locked = begin(scriptedWallet({ eth_accounts: () => [] }), true)
    expect((await locked.connecting).address()).toBeNull()
    const mute = begin(scriptedWallet({ eth_accounts: () => new Promise(() => {}) }))
    await mute.clock.advance(60_000)
    expect(await codeOf(mute.connecting)).toBe('client_request_timeout')
  })
})

describe('later events', () => {
  test('follows an account switch', async () => {
    const { connecting, onChange, provider } = begin()
    const connection = await connecting
    provider.emit('accountsChanged', [BOB.toLowerCase()])
    expect(connection.account()).toBe(BOB.toLowerCase())
    await settled()
    expect(connection.address()).toEqual(BOB)
    expect(onChange.mock.calls).toEqual([[connection]])
  })
  test.each([[[]], [undefined], [[null]], ['0x'], [{}]])(
    '%j leaves no account, but the wallet stays watched',
    async (accounts) => {
      const { connecting, onChange, provider, onEnd } = begin()
      const connection = await connecting
      provider.emit('accountsChanged', accounts)
      await settled()
      expect(connection.address()).toBeNull()
      expect(onChange).toHaveBeenCalledOnce()
      expect(onEnd).not.toHaveBeenCalled()
      provider.emit('accountsChanged', [ADA])
      await settled()
      expect(connection.address()).toBe(ADA)
    },
  )
  test('an invalid address counts as no account', async () => {
    const { connecting, provider } = begin()
    const connection = await connecting
    provider.emit('accountsChanged', ['0xnonsense'])
    await settled()
    expect(connection.address()).toBeNull()
  })
  test('after two quick switches the last account is used', async () => {
    const { connecting, onChange, provider } = begin()
    const connection = await connecting
    provider.emit('accountsChanged', [BOB.toLowerCase()])
    expect(connection.address()).toBe(BOB) // at once, so that nothing meanwhile uses the earlier account
    provider.emit('accountsChanged', [ADA.toLowerCase()])
    expect(connection.address()).toEqual(ADA)
    expect(onChange).toHaveBeenCalledTimes(2)
  })
  test('follows a chain switch', async () => {
    const { connecting, onChange, provider } = begin()
    const connection = await connecting
    provider.emit('chainChanged', '0x2105')
    expect(connection.chainId()).toBe('eip155:8453')
    expect(onChange.mock.calls).toEqual([[connection]])
  })
  // Such forms are reported in brave/brave-browser#19261 and MetaMask/metamask-mobile#30519.
  test.each([
    [{ chainId: '0x2105', networkVersion: '8453' }],
    [{ id: 8453 }],
    ['eip155:8453'],
    ['base'],
    [undefined],
    [null],
    [Number.NaN],
  ])('after a chainChanged event with %j the wallet is asked for its chain', async (payload) => {
    const { connecting, onChange, provider } = begin()
    const connection = await connecting
    provider.answers.eth_chainId = () => '0x2105'
    provider.emit('chainChanged', payload)
    await settled()
    expect(connection.chainId()).toBe('eip155:8453')
    expect(onChange.mock.calls).toEqual([[connection]])
  })
  test.each([
    ['does not know either', () => 'nowhere'],
    ['fails', () => Promise.reject(new Error('locked'))],
    [
      'throws',
      () => {
        throw new Error('locked')
      },
    ],
  ])('keeps the chain if the wallet %s', async (_, answer) => {
    const { connecting, provider } = begin()
    const connection = await connecting
    provider.answers.eth_chainId = answer
    provider.emit('chainChanged', 'nowhere')
    await settled()
    expect(connection.chainId()).toBe('eip155:1')
  })
  test('a disconnect event without an account ends the connection, and with one it does not', async () => {
    const { connecting, onEnd, provider } = begin()
    const connection = await connecting
    provider.emit('disconnect', { code: 1013 })
    await settled()
    expect(connection.address()).toEqual(ADA)
    expect(onEnd).not.toHaveBeenCalled()
    provider.answers.eth_accounts = () => []
    provider.emit('disconnect', { code: 4900 })
    await settled()
    expect(connection.address()).toBeNull()
    expect(connection.account()).toBeNull()
    expect(onEnd.mock.calls).toEqual([[connection]])
  })
  test('ignores events after release', async () => {
    const { connecting, onChange, provider } = begin()
    const connection = await connecting
    expect(provider.heard()).toBe(3)
    connection.release()
    expect(provider.heard()).toBe(0)
    provider.emit('chainChanged', '0xa')
    expect(connection.chainId()).toBe('eip155:1')
    expect(onChange).not.toHaveBeenCalled()
  })
})

test.each<[unknown, string | undefined]>([
  ['0x1', 'eip155:1'],
  ['137', 'eip155:137'],
  [8453, 'eip155:8453'],
  ['0x0', undefined],
  [-1, undefined],
  [1.5, undefined],
  ['', undefined],
  ['eip155:1', 'eip155:1'],
  [10n, 'eip155:10'],
  ['0X01', 'eip155:1'],
  [{ chainId: '0x1', networkVersion: '1' }, 'eip155:1'],
  [{}, undefined],
  ['solana:1', undefined],
  [true, undefined],
  [Symbol.iterator, undefined],
  ['0xfffffffffffffffff', undefined],
  [['1'], undefined],
  [null, undefined],
])('%o becomes %s', (id, expected) => {
  expect(toCaip2(id)).toBe(expected)
})
