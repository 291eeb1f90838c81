import { beforeEach, expect, test, vi } from 'vitest'
import type { HostConfig } from '../../core/host-config.js'
import { readAppConfig } from '../../core/protocol/app-config.js'
import { testContext } from '../../tests/unit/context.js'
import { partsAt } from '../../tests/unit/walletconnect-parts.js'
import { walletConnect } from './manifest.js'
import plugin from './plugin.js'
import type { WalletConnectParts } from './sdk.js'

const connectorParts = vi.hoisted((): unknown[] => [])
vi.mock('./connector.js', () => ({ createWalletConnect: (parts: unknown) => connectorParts.push(parts) }))
beforeEach(() => {
  connectorParts.length = 0
})

function partsOf(host: Partial<HostConfig>, app: object = {}) {
  const { ctx } = testContext('wallet-connect', { host, app })
  plugin.setup(ctx).connector(partsAt('wss://before.example'))
  return connectorParts[0] as WalletConnectParts
}

test('the project id is the host’s, else the app’s, else none', () => {
  const app = { wallet_connect_cloud_project_id: 'of-the-app' }
  expect(partsOf({ walletConnectCloudProjectId: 'of-the-host' }, app).projectId).toBe('of-the-host')
  connectorParts.length = 0
  expect(partsOf({}, app).projectId).toBe('of-the-app')
  connectorParts.length = 0
  expect(partsOf({}).projectId).toBeNull()
})
test('a host can set its own relay', () => {
  const relayUrl = 'wss://relay.example'
  expect(partsOf({ externalWallets: { walletConnect: { enabled: true, relayUrl } } }).relayUrl).toBe(relayUrl)
})
test.each<[boolean, Partial<HostConfig>]>([
  [true, {}],
  [true, { externalWallets: { walletConnect: { enabled: true } } }],
  [false, { externalWallets: { walletConnect: { enabled: false } } }],
])('is enabled: %s, with the configuration %j', (on, host) => {
  expect(walletConnect.when?.(readAppConfig({}), host as HostConfig, null)).toBe(on)
})
