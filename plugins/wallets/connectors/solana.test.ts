import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { afterEach, expect, it, vi } from 'vitest'
import { readOptions } from '../../../playground/outside/test-wallets/page/options.js'
import { createPrompts } from '../../../playground/outside/test-wallets/page/prompts.js'
import { createSolanaWallet } from '../../../playground/outside/test-wallets/page/solana.js'
import { solanaAccount } from '../../../playground/outside/test-wallets/page/solana-accounts.js'
import { createWallet } from '../../../playground/outside/test-wallets/page/wallet.js'
import { readOffchainMessage } from '../../../server/wallet/offchain-message.js'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import type { ConnectorParts, SolanaConnection } from '../../roles/connector.js'
import { solanaWallets, watchSolanaOptions, watchSolanaWallets } from '../brands/solana-wallets.js'
import { createSolana } from './solana.js'

const unregister: (() => void)[] = []
afterEach(() => {
  for (const release of unregister.splice(0)) release()
  vi.useRealTimers()
})
const register = (standard: Wallet) => void unregister.push(getWallets().register(standard))

/** The test wallet as a page finds it. */
function testWallet(query = 'mode=approve') {
  const wallet = createWallet('dune', readOptions(query), createPrompts())
  return { ...wallet, ...createSolanaWallet(wallet, 'unit') }
}
const option = {
  id: 'dune_wallet',
  client: 'dune_wallet',
  name: 'Dune Wallet',
  door: 'solana',
  chainType: 'solana',
  detected: true,
  recent: false,
} as const
const connector = (wallet: ConnectorParts['wallet'] = option) => createSolana({ wallet } as ConnectorParts)
const connect = async (signal = new AbortController().signal) =>
  (await connector().connect({ signal })) as SolanaConnection

/** Verifies the signature of the test wallet's account with WebCrypto. */
async function verified(signature: Uint8Array, message: Uint8Array, index: number) {
  const { publicKey } = solanaAccount('unit', index)
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
}

const broken = (overrides: object) => ({ ...testWallet().standard, ...overrides }) as Wallet

it('lists only wallets that sign for Solana', () => {
  register(testWallet().standard)
  register(broken({ name: 'Bitcoin only', chains: ['bitcoin:mainnet'] }))
  register(broken({ name: 'Signs nothing', features: { 'standard:connect': {} } }))
  register(broken({ name: 'Ours', features: { ...testWallet().standard.features, 'latchkit:embedded': {} } }))
  register(broken({ name: undefined }))
  register(broken({ name: '  ' }))
  register(broken({ name: 'x'.repeat(5000) }))
  register({
    ...broken({}),
    get name(): string {
      throw new Error('a wallet that breaks')
    },
  })
  expect(solanaWallets().map(({ id, name }) => [id, name])).toEqual([['dune_wallet', 'Dune Wallet']])
})
it('leaves out an icon that is not an image', () => {
  register(testWallet().standard)
  register(broken({ name: 'Script', icon: 'javascript:alert(1)' }))
  register(broken({ name: 'Page', icon: 'data:text/html,<script>alert(1)</script>' }))
  register(broken({ name: 'Number', icon: 7 }))
  expect(solanaWallets().map(({ icon }) => icon?.slice(0, 15))).toEqual([
    'data:image/svg+',
    undefined,
    undefined,
    undefined,
  ])
})
it('keeps the first of two wallets with one name', () => {
  const first = testWallet().standard
  register(first)
  register(testWallet().standard)
  expect(solanaWallets().map(({ standard }) => standard)).toEqual([first])
})
it('reports wallets that register later or go, until it is stopped', () => {
  const reports: string[][] = []
  const controller = new AbortController()
  watchSolanaWallets((wallets) => reports.push(wallets.map(({ id }) => id)), controller.signal)
  register(testWallet().standard)
  unregister.pop()?.()
  controller.abort()
  register(testWallet().standard)
  expect(reports).toEqual([[], ['dune_wallet'], []])
})

it('offers them as Solana wallets of this browser', () => {
  const listener = vi.fn()
  const { standard } = testWallet()
  register(standard)
  const controller = new AbortController()
  watchSolanaOptions(listener, controller.signal)
  controller.abort()
  expect(listener.mock.lastCall).toEqual([
    [
      {
        id: 'solana:dune_wallet',
        name: 'Dune Wallet',
        client: 'dune_wallet',
        door: 'solana',
        chainType: 'solana',
        icon: standard.icon,
        detected: true,
        recent: false,
      },
    ],
  ])
})

it('connects and signs', async () => {
  register(testWallet().standard)
  const { address, signing, meta, ...rest } = await connect()
  expect(rest).toMatchObject({ chainType: 'solana', connectorType: 'solana_standard', walletClientType: 'dune_wallet' })
  expect(meta).toMatchObject({ name: 'Dune Wallet', id: 'dune_wallet' })
  const message = new TextEncoder().encode('Hello')
  expect(address).toBe(solanaAccount('unit', 0).address)
  const { signature, signedMessage } = await signing.signMessageDetailed(message)
  expect(signedMessage).toBe(message)
  expect(await verified(signature, message, 0)).toBe(true)
})
it.each(['legacy', 'v0', 'v1'])('returns the message envelope that a hardware wallet signed: %s', async (envelope) => {
  register(testWallet(`mode=approve&envelope=${envelope}`).standard)
  const message = new TextEncoder().encode('Hello\nLedger')
  const { signature, signedMessage } = await (await connect()).signing.signMessageDetailed(message)
  expect(await verified(signature, message, 0)).toBe(false)
  expect(await verified(signature, signedMessage, 0)).toBe(true)
  expect(readOffchainMessage(Buffer.from(signedMessage))).toEqual({
    content: Buffer.from(message),
    signers: envelope === 'legacy' ? [] : [solanaAccount('unit', 0).address],
  })
})
it.each([undefined, null, 'Hello', [1], {}])(
  'assumes the message itself was signed if the wallet returns %j',
  async (answer) => {
    const { standard } = testWallet()
    const signMessage = async () => [{ signature: new Uint8Array(64), signedMessage: answer }]
    register(broken({ features: { ...standard.features, 'solana:signMessage': { signMessage } } }))
    const message = new Uint8Array([1])
    expect(await (await connect()).signing.signMessageDetailed(message)).toEqual({
      signature: new Uint8Array(64),
      signedMessage: message,
    })
  },
)
it('passes the wallet’s errors on', async () => {
  const wallet = testWallet('mode=reject')
  register(wallet.standard)
  await expect(connect()).rejects.toMatchObject({ code: 4001 })
  wallet.set({ mode: 'approve', sign: 'reject' })
  await expect((await connect()).signing.signMessage(new Uint8Array([1]))).rejects.toMatchObject({ code: 4001 })
})
it('rejects if the wallet is not installed or has no account', async () => {
  await expect(connect()).rejects.toMatchObject({ code: 'wallet_not_installed' })
  const { features } = testWallet().standard
  register(broken({ features: { ...features, 'standard:connect': { connect: async () => ({ accounts: [] }) } } }))
  await expect(connect()).rejects.toMatchObject({ code: 'generic_connect_wallet_error' })
})
it('follows a change of the account, and signs with the current one', async () => {
  const wallet = testWallet()
  register(wallet.standard)
  const connection = await connect()
  const changes: (string | null)[] = []
  const release = connection.onChange((address) => changes.push(address))
  wallet.switchAccount(1)
  const message = new Uint8Array([1, 2, 3])
  expect(await verified(await connection.signing.signMessage(message), message, 1)).toBe(true)
  wallet.disconnect()
  release()
  wallet.permit(true)
  wallet.switchAccount(0)
  expect(changes).toEqual([solanaAccount('unit', 1).address, null])
  wallet.disconnect()
  await expect(connection.signing.signMessage(message)).rejects.toMatchObject({ code: 'generic_connect_wallet_error' })
})
it('disconnects', async () => {
  const wallet = testWallet()
  register(wallet.standard)
  await (await connect()).disconnect?.()
  expect(wallet.permitted()).toBe(false)
})
it('does not fail if the wallet cannot disconnect', async () => {
  const { features } = testWallet().standard
  const fails = () => {
    throw new Error('a wallet that breaks')
  }
  register(broken({ features: { ...features, 'standard:disconnect': { disconnect: fails } } }))
  await (await connect()).disconnect?.()
  unregister.pop()?.()
  register(broken({ features: { ...features, 'standard:disconnect': undefined } }))
  await (await connect()).disconnect?.()
})
it('releases an approval that comes after the user left', async () => {
  const wallet = testWallet('mode=slow&slow=20')
  register(wallet.standard)
  const leaving = new AbortController()
  const connecting = connect(leaving.signal)
  leaving.abort(new Error('left'))
  await expect(connecting).rejects.toThrow('left')
  await vi.waitFor(() => expect(wallet.requests.length).toBe(1), { timeout: WAIT_TIMEOUT_MS })
  await vi.waitFor(() => expect(wallet.permitted()).toBe(false), { timeout: WAIT_TIMEOUT_MS })
})

it('connects again after a reload without a prompt', async () => {
  const wallet = testWallet('mode=silent')
  register(wallet.standard)
  expect(await connector().resume()).toBeUndefined()
  wallet.permit(true)
  expect((await connector().resume()) as SolanaConnection).toMatchObject({ address: wallet.address() })
})
it('waits for a wallet that registers late, for a limited time', async () => {
  vi.useFakeTimers()
  const wallet = testWallet()
  wallet.permit(true)
  const resuming = connector().resume()
  await vi.advanceTimersByTimeAsync(1000)
  register(wallet.standard)
  expect(await resuming).toMatchObject({ address: wallet.address() })
  unregister.pop()?.()
  const never = connector().resume()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await never).toBeUndefined()
})
