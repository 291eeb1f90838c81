import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ContextSetup } from '../../../tests/unit/context.js'
import { walletOption, walletsContext } from '../../../tests/unit/wallets.js'
import { closeWalletsPage, walletsPage } from '../../../tests/unit/wallets-page.js'
import type { ConnectorParts } from '../../roles/connector.js'
import { loadRemoteConnector } from './remote-connectors.js'

/** The options that each connector is created with. The connectors have tests of their own. */
const calls = vi.hoisted(() => ({ by: [] as string[], parts: [] as unknown[] }))
const connector = (by: string) => (parts: unknown) => {
  calls.by.push(by)
  calls.parts.push(parts)
  return { connect: () => Promise.reject(new Error(by)), resume: async () => undefined }
}
vi.mock('./solana.js', () => ({ createSolana: connector('solana') }))
/** The context of `wallets` in a host with these plugins. */
function contextWith(options: ContextSetup<'wallets'> = {}, plugins = ['walletConnect', 'coinbase']) {
  const roles = Object.fromEntries(plugins.map((name) => [name, { connector: connector(name) }]))
  return walletsContext({ ...options, roles }).ctx
}

const disk = new Map<string, string>()
beforeEach(() => {
  walletsPage()
  disk.clear()
  // like a browser's storage, whose keys are its own properties
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
  calls.by.length = 0
  calls.parts.length = 0
})
const lastParts = () => calls.parts.at(-1) as ConnectorParts

test.each([
  ['wallet_connect', 'walletConnect'],
  ['coinbase', 'coinbase'],
  ['solana', 'solana'],
] as const)('%s wallets use the connector %s', async (door, by) => {
  const wallet = walletOption({ door })
  await loadRemoteConnector(contextWith(), wallet)
  expect(calls.by).toEqual([by])
  expect(lastParts().wallet).toBe(wallet)
})
test.each([
  ['wallet_connect', 'walletConnect'],
  ['coinbase', 'coinbase'],
] as const)('a %s wallet in a host without the plugin is refused with the plugin’s name', async (door, plugin) => {
  const loading = loadRemoteConnector(contextWith({}, []), walletOption({ door }))
  await expect(loading).rejects.toMatchObject({ code: 'plugin_not_enabled', message: expect.stringContaining(plugin) })
})
test.each(['injected', 'phantom'] as const)(
  'a wallet of this browser that is not installed rejects: %s',
  async (door) => {
    const loading = loadRemoteConnector(contextWith(), walletOption({ door }))
    await expect(loading).rejects.toMatchObject({ code: 'wallet_not_installed' })
    expect(calls.by).toEqual([])
  },
)

describe('a connector is created with', () => {
  const partsWith = async (options: ContextSetup<'wallets'>) => {
    await loadRemoteConnector(contextWith(options), walletOption({ id: 'rainbow', door: 'wallet_connect' }))
    return lastParts()
  }
  test('the app’s name and the page’s address without query and hash', async () => {
    vi.stubGlobal('location', { origin: 'https://acme.example', pathname: '/shop', search: '?code=1', hash: '#x' })
    expect((await partsWith({})).app).toEqual({ name: 'Acme', logoUrl: null, url: 'https://acme.example/shop' })
  })
  test('the host’s own RPC URLs for its listed chains', async () => {
    const url = 'https://own.example/rpc'
    const supportedChains = [{ id: 8453, name: 'Base', rpcUrls: { default: { http: ['https://base.example'] } } }]
    const { chains, nodes } = await partsWith({ host: { supportedChains, rpcConfig: { rpcUrls: { 8453: url } } } })
    expect((await chains()).map(({ id }) => id)).toEqual([8453])
    expect(await nodes(8453)).toEqual([url])
  })
  test('the scheme of the wallet’s app on this device', async () => {
    expect((await partsWith({})).appLink).toBe('rainbow://')
    await loadRemoteConnector(contextWith(), walletOption({ id: 'wallet_connect', door: 'wallet_connect' }))
    expect(lastParts().appLink).toBeUndefined()
  })
  test('the app’s chains, and the default chain if the host names one', async () => {
    const parts = await partsWith({ host: { defaultChain: { id: 8453, name: 'Base' } } })
    expect((await parts.chains()).map(({ id }) => id)).toContain(8453)
    expect(parts.defaultChainId).toBe(8453)
    expect((await partsWith({})).defaultChainId).toBeUndefined()
  })
  test('a storage prefix per app', async () => {
    expect((await partsWith({})).storagePrefix).toBe('latchkit-app')
  })
})

describe('storage of an older version of the wallet’s SDK', () => {
  const connections = () => loadRemoteConnector(contextWith(), walletOption({ door: 'wallet_connect' }))
  const LEFT = { walletconnect: '{}', 'walletconnect@2': '{}', 'wc@2:client': '{}', 'acme:cart': '[]' }
  test('is removed together with its marker, without other keys', async () => {
    for (const [key, value] of Object.entries({ ...LEFT, 'latchkit:connectors': '[]' })) disk.set(key, value)
    await connections()
    expect([...disk.keys()]).toEqual(['wc@2:client', 'acme:cart'])
  })
  test('stays without the marker, because another SDK may own it', async () => {
    for (const [key, value] of Object.entries(LEFT)) disk.set(key, value)
    await connections()
    expect([...disk.keys()]).toEqual(Object.keys(LEFT))
  })
})
