import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectedWallet } from '../../../core/wallets.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { ADA, connectionTo, scriptedWallet, walletOption, walletsContext } from '../../../tests/unit/wallets.js'
import { closeWalletsPage, walletsPage } from '../../../tests/unit/wallets-page.js'
import { type WatchedConnection, watchConnection } from '../connectors/watched-connection.js'
import type { ConnectTask } from '../contract.js'
import { createWalletSignIn } from '../sign-in/sign-in-with-wallet.js'
import { createConnectIo } from './connect-io.js'

beforeEach(() => void walletsPage())
afterEach(closeWalletsPage)

const TASK: ConnectTask = { intent: 'login', shown: true, wallet: walletOption(), mobile: false, retries: 0 }
const BASE = { id: 8453, name: 'Base' }
const MAIN = { id: 1, name: 'Ethereum' }
const WALLET = { type: 'ethereum', address: ADA, chainId: 'eip155:1' } as ConnectedWallet
const { signal } = new AbortController()

async function setup(options: Parameters<typeof walletsContext>[0] = {}) {
  const context = walletsContext(options)
  const provider = scriptedWallet({ wallet_switchEthereumChain: () => null })
  const watching = { clock: context.clock, onChange() {}, onEnd() {} }
  const watched: WatchedConnection = await watchConnection(
    { id: 'metamask', connection: connectionTo(provider), connectedAt: 7 },
    watching,
  )
  const connections = { watchOwnUi: vi.fn(), connect: vi.fn(async () => WALLET) }
  const registry = { findAt: vi.fn<(address: string) => WatchedConnection | undefined>(() => watched) }
  const parts = { connections, registry, walletSignIn: createWalletSignIn(context.ctx) }
  return { ...context, provider, connections, registry, io: createConnectIo(context.ctx, parts as never) }
}

describe('the chain to switch to', () => {
  test.each<[string, object, number | undefined]>([
    ['the host names none', {}, undefined],
    ['it is on one of them', { supportedChains: [BASE, MAIN] }, undefined],
    ['the first of them', { supportedChains: [BASE] }, 8453],
    ['the default one', { supportedChains: [BASE, { id: 10 }], defaultChain: { id: 10 } }, 10],
  ])('%s', async (_, host, switchTo) => {
    const { io, connections } = await setup({ host })
    const connected = await io.connect(TASK, signal, () => {})
    expect(connected).toEqual({ link: { wallet: WALLET }, ...(switchTo && { switchTo }) })
    expect(connections.connect).toHaveBeenCalledOnce()
  })
  test('asks the wallet to switch', async () => {
    const { io, provider } = await setup({ host: { supportedChains: [BASE] } })
    await io.switchChain({ wallet: WALLET })
    expect(provider.request).toHaveBeenLastCalledWith({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x2105' }],
    })
  })
  test('asks the wallet to connect on the default chain', async () => {
    const { io, connections } = await setup({ host: { defaultChain: BASE } })
    await io.connect(TASK, signal, () => {})
    expect(connections.connect).toHaveBeenCalledWith(TASK.wallet, expect.objectContaining({ chainId: 8453, signal }))
  })
})

test('a wallet that disappeared while the dialog was open fails without a request', async () => {
  const { io, registry, paths } = await setup({ host: { supportedChains: [BASE] } })
  registry.findAt.mockReturnValue(undefined)
  for (const work of [() => io.sign({ wallet: WALLET }, signal, () => {}), () => io.switchChain({ wallet: WALLET })])
    expect(await codeOf((async () => work())())).toBe('generic_connect_wallet_error')
  expect(paths()).toEqual([])
})
