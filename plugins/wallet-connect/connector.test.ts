import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Hex } from 'viem'
import { recoverMessageAddress } from 'viem'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isUserCancelled } from '../../core/errors.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { ask, failure, listen, startRelay, walletAt } from '../../tests/unit/walletconnect.js'
import { partsAt } from '../../tests/unit/walletconnect-parts.js'
import { withRelay } from '../../tests/unit/walletconnect-relay.js'
import type { EthereumConnection } from '../roles/connector.js'
import { createWalletConnect } from './connector.js'

const meeting = withRelay()
const { connect, connectorAt, openWallet, toEnd } = meeting

describe('connecting', () => {
  it('pairs by a URI and returns the wallet’s name', async () => {
    const wallet = await openWallet()
    const connection = await connect(connectorAt(), wallet, 31337)
    expect(connection).toMatchObject({
      chainType: 'ethereum',
      connectorType: 'wallet_connect_v2',
      walletClientType: 'rainbow',
      meta: { name: 'Rainbow', id: 'rainbow' },
    })
    expect(await ask(connection, 'eth_requestAccounts')).toEqual([wallet.accounts[0]])
    expect(await ask(connection, 'eth_chainId')).toBe('0x7a69')
    expect(wallet.state.get().sessions).toMatchObject([{ name: 'Acme', url: 'http://localhost:3000' }])
  })

  it('opens no socket before a connection is requested, nor to resume without a session', async () => {
    const before = meeting.relay.sockets()
    const connector = connectorAt()
    expect(await connector.resume()).toBeUndefined()
    expect(meeting.relay.sockets()).toBe(before)
  })

  it('needs a project id, and the error says where to set it', async () => {
    const connector = connectorAt({ projectId: null })
    const error = await failure(connector.connect({ signal: new AbortController().signal }))
    expect(error).toMatchObject({ code: 'invalid_config', retryable: false })
    expect(error.message).toContain('walletConnectCloudProjectId')
  })

  it('requests the host’s default chain; a wallet without it starts on its own chain', async () => {
    const wallet = await openWallet({ chains: [1] })
    const connection = await connect(connectorAt({ defaultChainId: 31337 }), wallet)
    expect(await ask(connection, 'eth_chainId')).toBe('0x1')
    expect(await ask(connection, 'eth_accounts')).toEqual([wallet.accounts[0]])
  })

  it('rejects if the wallet declines', async () => {
    const wallet = await openWallet({ mode: 'reject' })
    const error = await failure(connect(connectorAt(), wallet))
    expect(error).toMatchObject({ code: 'user_rejected_request', message: 'User rejected connection' })
    expect(isUserCancelled(error)).toBe(true)
  })

  it('rejects a wallet that supports none of the chains', async () => {
    const wallet = await openWallet({ chains: [10] })
    expect(await failure(connect(connectorAt(), wallet))).toMatchObject({ code: 'unsupported_chain_id' })
  })

  it('a second connection ends the first', async () => {
    const [first, second] = [await openWallet(), await openWallet()]
    const connector = connectorAt()
    const before = await connect(connector, first)
    const disconnects = listen(before, 'disconnect')
    const after = await connect(connector, second)
    expect(disconnects).toHaveLength(1)
    await vi.waitFor(() => expect(first.state.get().sessions).toEqual([]), { timeout: WAIT_TIMEOUT_MS })
    expect(await ask(after, 'eth_accounts')).toEqual([second.accounts[0]])
    expect(await ask(before, 'eth_accounts')).toEqual([])
    expect(await ask<Hex>(after, 'personal_sign', '0x6869', second.accounts[0])).toMatch(/^0x/)
  })

  it('a new connector resumes the session, and the SDK is initialised only once', async () => {
    const wallet = await openWallet()
    const parts = partsAt(meeting.relay.url)
    const warn = vi.spyOn(console, 'warn')
    onTestFinished(() => warn.mockRestore())
    const before = await connect(createWalletConnect(parts), wallet)
    const resumed = (await createWalletConnect(parts).resume()) as EthereumConnection
    expect(await ask(resumed, 'eth_accounts')).toEqual(await ask(before, 'eth_accounts'))
    await resumed.disconnect?.()
    expect(await createWalletConnect(parts).resume()).toBeUndefined()
    const after = await connect(createWalletConnect(parts), wallet)
    expect(await ask(after, 'eth_accounts')).toEqual([wallet.accounts[0]])
    expect(warn).not.toHaveBeenCalled()
  })

  it('two connected wallets sign and disconnect independently', async () => {
    const [first, second] = [await openWallet(), await openWallet()]
    const firstConnection = await connect(connectorAt(), first)
    const secondConnection = await connect(connectorAt(), second)
    for (const [connection, wallet] of [
      [firstConnection, first],
      [secondConnection, second],
    ] as const) {
      const signature = await ask<Hex>(connection, 'personal_sign', '0x6869', wallet.accounts[0])
      expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(wallet.accounts[0])
    }
    await firstConnection.disconnect?.()
    expect(await ask(secondConnection, 'eth_accounts')).toEqual([second.accounts[0]])
  })
})

describe('leaving before the wallet approves', () => {
  it('is sent to the wallet, and the socket is closed', async () => {
    const wallet = await openWallet({ mode: 'silent' })
    const leaving = new AbortController()
    const before = meeting.relay.sockets()
    const connecting = connectorAt().connect({ signal: leaving.signal, onUri: (uri) => void wallet.pair(uri) })
    await vi.waitFor(() => expect(wallet.state.get().proposal?.name).toBe('Acme'), { timeout: WAIT_TIMEOUT_MS })
    leaving.abort()
    const error = await failure(connecting)
    expect(error).toMatchObject({ code: 'user_rejected_request', message: 'User rejected connection' })
    await vi.waitFor(() => expect(wallet.state.get().proposal).toBeUndefined(), { timeout: WAIT_TIMEOUT_MS })
    // pairing opened the wallet's own socket
    await vi.waitFor(() => expect(meeting.relay.sockets()).toBe(before + 1), { timeout: WAIT_TIMEOUT_MS })
  })

  it('before connecting opens no socket', async () => {
    const leaving = new AbortController()
    const uris: string[] = []
    const connector = connectorAt()
    const before = meeting.relay.sockets()
    const connecting = connector.connect({ signal: leaving.signal, onUri: (uri) => uris.push(uri) })
    leaving.abort()
    expect(await failure(connecting)).toMatchObject({ code: 'user_rejected_request' })
    expect(await failure(connector.connect({ signal: leaving.signal }))).toMatchObject({
      code: 'user_rejected_request',
    })
    expect(meeting.relay.sockets()).toBe(before)
    expect(uris).toEqual([])
  })

  it('works while the relay does not answer', async () => {
    const leaving = new AbortController()
    const relayUrl = await silentRelay(() => leaving.abort())
    const connecting = createWalletConnect(partsAt(relayUrl), WAIT_TIMEOUT_MS).connect({ signal: leaving.signal })
    expect(await failure(connecting)).toMatchObject({ code: 'user_rejected_request' })
  })

  it('lets the same wallet connect again at once', async () => {
    const wallet = await openWallet()
    const connector = connectorAt()
    const leaving = new AbortController()
    const first = failure(connector.connect({ signal: leaving.signal, onUri: () => leaving.abort() }))
    expect(await first).toMatchObject({ code: 'user_rejected_request' })
    const connection = await connect(connector, wallet)
    expect(await ask(connection, 'eth_accounts')).toEqual([wallet.accounts[0]])
  })
})

describe('the end of a session', () => {
  it('by the app reaches the wallet, and no socket stays open', async () => {
    const wallet = await openWallet()
    const before = meeting.relay.sockets()
    const connection = await connect(connectorAt(), wallet)
    await connection.disconnect?.()
    await connection.disconnect?.()
    await vi.waitFor(() => expect(wallet.state.get().sessions).toEqual([]), { timeout: WAIT_TIMEOUT_MS })
    await vi.waitFor(() => expect(meeting.relay.sockets()).toBe(before + 1), { timeout: WAIT_TIMEOUT_MS })
    expect(await failure(ask(connection, 'personal_sign', '0x6869', wallet.accounts[0]))).toMatchObject({ code: 4900 })
  })

  it('by the wallet reaches the app once, and no socket stays open', async () => {
    const wallet = await openWallet()
    const before = meeting.relay.sockets()
    const connector = connectorAt()
    const connection = await connect(connector, wallet)
    const disconnects = listen(connection, 'disconnect')
    await wallet.disconnect(wallet.state.get().sessions[0]?.topic ?? '')
    await vi.waitFor(() => expect(disconnects).toMatchObject([{ code: 4900 }]), { timeout: WAIT_TIMEOUT_MS })
    expect(await ask(connection, 'eth_accounts')).toEqual([])
    expect(await failure(ask(connection, 'eth_chainId'))).toMatchObject({ code: 4900 })
    await vi.waitFor(() => expect(meeting.relay.sockets()).toBe(before + 1), { timeout: WAIT_TIMEOUT_MS })
    expect(await connector.resume()).toBeUndefined()
    // a second connection
    expect(await ask(await connect(connector, wallet), 'eth_accounts')).toEqual([wallet.accounts[0]])
  })
})

describe('failures', () => {
  it('a relay that is down is reported in time, and a retry works when it is back', async () => {
    const { port, url, stop } = await startRelay()
    await stop()
    const connector = createWalletConnect(partsAt(url), 400)
    const error = await failure(connector.connect({ signal: new AbortController().signal }))
    expect(error).toMatchObject({ code: 'network', retryable: true })
    const restarted = await startRelay(port)
    toEnd.push(restarted.stop)
    const wallet = await walletAt(url)
    toEnd.push(wallet.close)
    const nextConnector = createWalletConnect(partsAt(url), WAIT_TIMEOUT_MS)
    expect(await ask(await connect(nextConnector, wallet), 'eth_accounts')).toEqual([wallet.accounts[0]])
    const uris: string[] = []
    await vi.waitFor(
      async () => {
        const leaving = new AbortController()
        const trying = connector.connect({ signal: leaving.signal, onUri: (uri) => uris.push(uri) && leaving.abort() })
        expect(await failure(trying)).toMatchObject({ code: 'user_rejected_request' })
      },
      { timeout: WAIT_TIMEOUT_MS },
    )
    expect(uris).toHaveLength(1)
  })

  it('a session can be ended locally while the relay is down', async () => {
    const { url, stop } = await startRelay()
    const wallet = await walletAt(url)
    toEnd.push(wallet.close)
    const connector = createWalletConnect(partsAt(url))
    const connection = await connect(connector, wallet)
    await stop()
    await connection.disconnect?.()
    expect(await ask(connection, 'eth_accounts')).toEqual([])
    expect(await connector.resume()).toBeUndefined()
  })

  it('an expired URI is replaced, and the new one works', async () => {
    const wallet = await openWallet()
    const storagePrefix = 'expiring'
    const uris: string[] = []
    const connecting = connectorAt({ storagePrefix }).connect({
      signal: new AbortController().signal,
      onUri(uri) {
        uris.push(uri)
        if (uris.length > 1) void wallet.pair(uri)
      },
    })
    await vi.waitFor(() => expect(uris).toHaveLength(1), { timeout: WAIT_TIMEOUT_MS })
    expire(`${storagePrefix}-wallet_connect`)
    const connection = (await connecting) as EthereumConnection
    toEnd.push(async () => connection.disconnect?.())
    expect(new Set(uris).size).toBe(2)
    expect(await ask(connection, 'eth_accounts')).toEqual([wallet.accounts[0]])
    await wallet.pair(uris[0]?.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1000000000') ?? '')
    expect(wallet.state.get().problem).toContain('expired')
  })
})

/** A server that accepts connections, reports each, and never answers. */
async function silentRelay(onConnection: () => void) {
  const server = createServer()
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const { port } = server.address() as AddressInfo
  const sockets = new Set<Socket>()
  let over = false
  server.on('connection', (socket) => {
    if (over) return void socket.destroy() // it was being accepted when the server closed
    sockets.add(socket)
    onConnection()
  })
  toEnd.push(() => {
    over = true
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return `ws://127.0.0.1:${port}`
}

/** Simulates that the SDK's request with this name expires, as it does after five minutes. */
function expire(prefix: string) {
  const { expirer } = (globalThis as unknown as Record<string, SdkCore>)[`_walletConnectCore_${prefix}`] as SdkCore
  for (const { target } of expirer.values) {
    const [kind, key = ''] = target.split(':')
    expirer.set(kind === 'id' ? Number(key) : key, 0)
  }
}
interface SdkCore {
  readonly expirer: { readonly values: { target: string }[]; set(target: string | number, at: number): void }
}
