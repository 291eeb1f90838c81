import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createRelay } from '../../playground/outside/walletconnect/relay.js'
import type { WalletOptions } from '../../playground/outside/walletconnect/wallet/state.js'
import { openWallet } from '../../playground/outside/walletconnect/wallet/wallet.js'
import type { Connector, EthereumConnection } from '../../plugins/roles/connector.js'

/** Starts the relay on its own port. `stop` closes it with all sockets; `start` opens it again on the same port. */
export async function startRelay(port = 0) {
  const relay = createRelay()
  const server = createServer()
  server.on('upgrade', relay.upgrade)
  await new Promise<void>((up) => server.listen(port, '127.0.0.1', up))
  const usedPort = (server.address() as AddressInfo).port
  return {
    url: `ws://127.0.0.1:${usedPort}`,
    port: usedPort,
    sockets: () => relay.health().sockets,
    async stop() {
      server.close()
      await relay.close()
    },
  }
}

export type Wallet = Awaited<ReturnType<typeof walletAt>>

/** A name by which the SDK distinguishes the two sides, because both run in one process here. */
const unique = () => `test-${crypto.randomUUID()}-`

/** Opens the stand-in's wallet without its page. */
export const walletAt = (relayUrl: string, overrides: Partial<WalletOptions> = {}) =>
  openWallet({
    relayUrl,
    projectId: 'sandbox',
    identity: { name: 'Rainbow', url: 'https://rainbow.me', description: '' },
    accounts: [1, 2].map(() => privateKeyToAccount(generatePrivateKey())),
    nodes: new Map(),
    mode: 'approve',
    storagePrefix: unique(),
    ...overrides,
  })

/** Connects the app and the wallet: the wallet gets the app's URI, as by a camera. */
export async function pairWith(connector: Connector, wallet: Wallet, chainId?: number): Promise<EthereumConnection> {
  const onUri = (uri: string) => void wallet.pair(uri)
  const { signal } = new AbortController()
  return (await connector.connect({ signal, onUri, ...(chainId && { chainId }) })) as EthereumConnection
}
export const ask = <T>({ provider }: EthereumConnection, method: string, ...params: unknown[]) =>
  provider.request({ method, params }) as Promise<T>
/** Records the server's events of this name from now on. */
export function listen({ provider }: EthereumConnection, event: string): unknown[] {
  const events: unknown[] = []
  provider.on?.(event, (payload) => events.push(payload))
  return events
}
/** The error with which the promise rejects. */
export const failure = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error) => error,
  )
