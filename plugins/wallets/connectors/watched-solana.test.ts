import { expect, test, vi } from 'vitest'
import { handClock } from '../../../tests/unit/clock.js'
import type { SolanaConnection } from '../../roles/connector.js'
import { watchConnection } from './watched-connection.js'

function setup() {
  let say: (address: string | null) => void = () => {}
  const release = vi.fn()
  const connection: SolanaConnection = {
    chainType: 'solana',
    address: 'So1',
    connectorType: 'solana_standard',
    walletClientType: 'sunny',
    meta: { name: 'Sunny', id: 'sunny' },
    signing: {
      signMessage: async (bytes) => bytes,
      signMessageDetailed: async (bytes) => ({ signature: bytes, signedMessage: bytes }),
    },
    onChange: (listener) => {
      say = listener
      return release
    },
  }
  const watching = { clock: handClock(), onChange: vi.fn(), onEnd: vi.fn() }
  const connecting = watchConnection({ id: 'solana:sunny', connection, connectedAt: 7 }, watching)
  return { connecting, watching, release, say: (address: string | null) => say(address) }
}

test('a Solana wallet has its own name and chain', async () => {
  const { connecting } = setup()
  const { address, account, chainId } = await connecting
  expect(address()).toBe('So1')
  expect(account()).toBe('So1')
  expect(chainId()).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
})
test('follows a change of the account, and the disconnect', async () => {
  const { connecting, watching, say } = setup()
  const watched = await connecting
  say('So2')
  expect(watched.address()).toBe('So2')
  expect(watching.onChange.mock.calls).toEqual([[watched]])
  expect(watching.onEnd).not.toHaveBeenCalled()
  say(null)
  expect(watched.address()).toBeNull()
  expect(watched.account()).toBeNull()
  expect(watching.onEnd.mock.calls).toEqual([[watched]])
})
test('its release is passed on', async () => {
  const { connecting, release } = setup()
  ;(await connecting).release()
  expect(release).toHaveBeenCalledOnce()
})
