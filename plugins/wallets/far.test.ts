import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletOption, walletsContext } from '../../tests/unit/wallets.js'
import { closeWalletsPage, walletsPage } from '../../tests/unit/wallets-page.js'
import type { ConnectorParts, CreateConnector } from './connectors/connector.js'
import { reachFar } from './far.js'

/** What each door's connector is made with; the connectors have tests of their own. */
const made = vi.hoisted(() => ({ by: [] as string[], parts: [] as unknown[] }))
const connector = (door: string): { default: CreateConnector } => ({
  default(parts) {
    made.by.push(door)
    made.parts.push(parts)
    return { connect: () => Promise.reject(new Error(door)), resume: async () => undefined }
  },
})
vi.mock('./connectors/wallet-connect.js', () => connector('wallet_connect'))
vi.mock('./connectors/coinbase.js', () => connector('coinbase'))
vi.mock('./connectors/solana.js', () => connector('solana'))

const disk = new Map<string, string>()
beforeEach(() => {
  walletsPage()
  disk.clear()
  // as a browser's own: its keys are its own properties
  const methods = {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => void disk.set(key, value),
    removeItem: (key: string) => void disk.delete(key),
  }
  const ownKeys = () => [...disk.keys()]
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  const get = (_: object, name: string) => (name === 'length' ? disk.size : methods[name as keyof typeof methods])
  vi.stubGlobal('localStorage', new Proxy({}, { get, ownKeys, getOwnPropertyDescriptor }))
})
afterEach(() => {
  closeWalletsPage()
  made.by.length = 0
  made.parts.length = 0
})
const lastParts = () => made.parts.at(-1) as ConnectorParts

test.each(['wallet_connect', 'coinbase', 'solana'] as const)('%s: by its own connector', async (door) => {
  const wallet = walletOption({ door })
  await reachFar(walletsContext().ctx, wallet)
  expect(made.by).toEqual([door])
  expect(lastParts().wallet).toBe(wallet)
})
test.each(['injected', 'phantom'] as const)('a wallet of this browser that is not here: %s', async (door) => {
  const asked = reachFar(walletsContext().ctx, walletOption({ door }))
  await expect(asked).rejects.toMatchObject({ code: 'wallet_not_installed' })
  expect(made.by).toEqual([])
})

describe('it is told', () => {
  const told = async (options: Parameters<typeof walletsContext>[0]) => {
    const { ctx } = walletsContext(options)
    await reachFar(ctx, walletOption({ door: 'wallet_connect' }))
    return lastParts()
  }
  test('the app by its name and its page, without what the address carries', async () => {
    vi.stubGlobal('location', { origin: 'https://acme.example', pathname: '/shop', search: '?code=1', hash: '#x' })
    expect((await told({})).app).toEqual({ name: 'Acme', logoUrl: null, url: 'https://acme.example/shop' })
  })
  test('the project of the host before that of the app, and null where there is none', async () => {
    const raw = { wallet_connect_cloud_project_id: 'of-the-app' }
    const projectOf = async (options: object) => (await told(options)).walletConnect.projectId ?? null
    expect(await projectOf({ raw, host: { walletConnectCloudProjectId: 'of-the-host' } })).toBe('of-the-host')
    expect(await projectOf({ raw })).toBe('of-the-app')
    expect(await projectOf({})).toBeNull()
  })
  test('a host’s own relay and keys, and which wallets of Coinbase’s', async () => {
    const walletConnect = { relayUrl: 'wss://relay.example' }
    const coinbaseWallet = { connectionOptions: 'smartWalletOnly', keysUrl: 'https://keys.example' }
    const parts = await told({ host: { externalWallets: { walletConnect, coinbaseWallet } } })
    expect(parts.walletConnect.relayUrl).toBe('wss://relay.example')
    expect(parts.coinbase).toEqual({ options: 'smartWalletOnly', keysUrl: 'https://keys.example' })
    expect((await told({})).coinbase).toEqual({ options: 'all', keysUrl: undefined })
  })
  test('the chains of the app, the default one where the host names it', async () => {
    const parts = await told({ host: { defaultChain: { id: 8453 } } })
    expect((await parts.chains()).map(({ id }) => id)).toContain(8453)
    expect(parts.defaultChainId).toBe(8453)
    expect((await told({})).defaultChainId).toBeUndefined()
  })
  test('a place of its own in the storage, by app', async () => {
    expect((await told({})).storagePrefix).toBe('latchkit-app')
  })
})

describe('what an older version of the wallets’ SDK left', () => {
  const reach = () => reachFar(walletsContext().ctx, walletOption({ door: 'wallet_connect' }))
  const LEFT = { walletconnect: '{}', 'walletconnect@2': '{}', 'wc@2:client': '{}', 'acme:cart': '[]' }
  test('goes once its mark is found, and the mark with it; what is anybody else’s stays', async () => {
    for (const [key, value] of Object.entries({ ...LEFT, 'latchkit:connectors': '[]' })) disk.set(key, value)
    await reach()
    expect([...disk.keys()]).toEqual(['wc@2:client', 'acme:cart'])
  })
  test('stays without the mark: it may be another SDK’s', async () => {
    for (const [key, value] of Object.entries(LEFT)) disk.set(key, value)
    await reach()
    expect([...disk.keys()]).toEqual(Object.keys(LEFT))
  })
})
