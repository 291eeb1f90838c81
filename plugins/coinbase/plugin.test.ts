import { expect, test, vi } from 'vitest'
import type { HostConfig } from '../../core/host-config.js'
import { testContext } from '../../tests/unit/context.js'
import type { ConnectorParts } from '../roles/connector.js'
import plugin from './plugin.js'

const connectorParts = vi.hoisted((): object[] => [])
vi.mock('./connector.js', () => ({ createCoinbase: (parts: object) => connectorParts.push(parts) }))

test.each<[Partial<HostConfig>, object]>([
  [{}, { options: 'all', keysUrl: undefined }],
  [
    { externalWallets: { coinbaseWallet: { connectionOptions: 'smartWalletOnly', keysUrl: 'https://keys.example' } } },
    { options: 'smartWalletOnly', keysUrl: 'https://keys.example' },
  ],
])('with the configuration %j the connector gets %j', (host, expected) => {
  const { ctx } = testContext('coinbase', { host })
  plugin.setup(ctx).connector({ storagePrefix: 'app' } as ConnectorParts)
  expect(connectorParts.at(-1)).toMatchObject({ ...expected, storagePrefix: 'app' })
})
