import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Connector } from '../../plugins/roles/connector.js'
import { createWalletConnect } from '../../plugins/wallet-connect/connector.js'
import type { WalletConnectParts } from '../../plugins/wallet-connect/sdk.js'
import { WAIT_TIMEOUT_MS } from '../limits.js'
import { pairWith, startRelay, type Wallet, walletAt } from './walletconnect.js'
import { partsAt } from './walletconnect-parts.js'

/** Starts a relay for the tests of one file, and opens apps and wallets on it, which are closed after each test. */
export function withRelay() {
  let relay: Awaited<ReturnType<typeof startRelay>>
  const toEnd: (() => Promise<unknown> | undefined)[] = []
  beforeAll(async () => {
    relay = await startRelay()
  })
  afterEach(async () => {
    await Promise.all(toEnd.splice(0).map((end) => end()))
  })
  afterAll(() => relay.stop())

  return {
    get relay() {
      return relay
    },
    toEnd,
    async openWallet(overrides: Parameters<typeof walletAt>[1] = {}) {
      const wallet = await walletAt(relay.url, overrides)
      toEnd.push(wallet.close)
      return wallet
    },
    connectorAt: (overrides: Partial<WalletConnectParts> = {}) =>
      createWalletConnect(partsAt(relay.url, overrides), WAIT_TIMEOUT_MS),
    async connect(connector: Connector, wallet: Wallet, chainId?: number) {
      const connection = await pairWith(connector, wallet, chainId)
      toEnd.push(async () => connection.disconnect?.())
      return connection
    },
  }
}
