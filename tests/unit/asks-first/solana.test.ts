import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readUser } from '../../../core/live/user.js'
import type { User } from '../../../core/user.js'
import type { ConnectedSolanaWallet } from '../../../core/wallets.js'
import { toBase64 } from '../../../plugins/solana-wallet/bytes.js'
import type { SolanaWalletApi } from '../../../plugins/solana-wallet/contract.js'
import plugin from '../../../plugins/solana-wallet/plugin.js'
import { solanaMethods } from '../../../server/frame/page/rpc/solana.js'
import { WAIT_TIMEOUT_MS } from '../../limits.js'
import { testContext } from '../context.js'
import { json, listen } from '../server.js'

/**
 * Nothing is signed before the user has seen it (decision 42). Each way to get a signature that the code declares has a
 * row here.
 */

const ADDRESS = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const MINE = new PublicKey(ADDRESS)
const CHAIN = 'solana:localnet'
const TRANSACTION = new VersionedTransaction(
  new TransactionMessage({
    payerKey: MINE,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [SystemProgram.transfer({ fromPubkey: MINE, toPubkey: PublicKey.default, lamports: 1n })],
  }).compileToV0Message(),
).serialize()
const MESSAGE = Uint8Array.of(104, 105)
const USER = readUser({
  id: 'user-1',
  linked_accounts: [
    { type: 'wallet', address: ADDRESS, chain_type: 'solana', connector_type: 'embedded', imported: false },
  ],
}) as User

let node: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  node = await listen(json(200, { jsonrpc: '2.0', id: '1', result: `${'1'.repeat(63)}3` }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await node.close()
})

function setup(raw: object) {
  const request = vi.fn(
    async (event: string, data: object): Promise<unknown> =>
      event.endsWith('rpc') ? { response: { data: { signature: toBase64(new Uint8Array(64)) } } } : { ...data },
  )
  const context = testContext('solana-wallet', {
    user: USER,
    app: raw,
    host: { solana: { rpcs: { [CHAIN]: { url: node.url } } } },
    neighbours: { 'wallet-frame': { request } },
  })
  let standard: Wallet | undefined
  window.addEventListener('wallet-standard:register-wallet', (event) => {
    ;(event as CustomEvent).detail({ register: (wallet: Wallet) => (standard = wallet) })
  })
  const api = plugin.setup(context.ctx)
  const [wallet] = api.wallets.get().wallets as readonly ConnectedSolanaWallet[]
  if (!wallet || !standard) throw new Error('There is no wallet.')
  const signed = () => request.mock.calls.filter(([event]) => event === 'solana-wallet:rpc').length
  return { ...context, api, wallet, standard, signed }
}
type Setup = ReturnType<typeof setup>
type Call = (of: Setup) => Promise<unknown> | unknown
const SIGNS_NOTHING = 'signs nothing'
type Row = Call | typeof SIGNS_NOTHING

const API: { readonly [Name in keyof SolanaWalletApi]: Row } = {
  signMessage: ({ api }) => api.signMessage({ message: 'hi' }),
  signTransaction: ({ api }) => api.signTransaction({ transaction: TRANSACTION }),
  signAndSendTransaction: ({ api }) => api.signAndSendTransaction({ transaction: TRANSACTION, chain: CHAIN }),
  wallets: SIGNS_NOTHING,
  makeOnLogin: SIGNS_NOTHING,
  catchUp: SIGNS_NOTHING,
  onboard: SIGNS_NOTHING,
  create: SIGNS_NOTHING,
  exportKey: SIGNS_NOTHING,
  recover: SIGNS_NOTHING,
  place: SIGNS_NOTHING,
}
const WALLET: Readonly<Record<string, Row>> = {
  sign: ({ wallet }) => wallet.sign('hi'),
  signMessage: ({ wallet }) => wallet.signMessage(MESSAGE),
  signMessageDetailed: ({ wallet }) => wallet.signMessageDetailed(MESSAGE),
  signTransaction: ({ wallet }) => wallet.signTransaction?.({ transaction: TRANSACTION }),
  signAndSendTransaction: ({ wallet }) => wallet.signAndSendTransaction?.({ transaction: TRANSACTION, chain: CHAIN }),
  getProvider: async ({ wallet }) =>
    (await wallet.getProvider?.())?.request({ method: 'signMessage', params: { message: 'hi' } }),
  isConnected: SIGNS_NOTHING,
  disconnect: SIGNS_NOTHING,
  loginOrLink: SIGNS_NOTHING,
  unlink: SIGNS_NOTHING,
  fund: SIGNS_NOTHING,
}
const feature =
  (name: string, of: object): Call =>
  ({ standard }) => {
    const [account] = standard.accounts
    const act = (standard.features[name as `solana:${string}`] as Record<string, (...inputs: object[]) => unknown>)[
      name.replace('solana:', '')
    ]
    return act?.({ account, chain: CHAIN, ...of })
  }
const FEATURES: Readonly<Record<string, Row>> = {
  'solana:signMessage': feature('solana:signMessage', { message: MESSAGE }),
  'solana:signTransaction': feature('solana:signTransaction', { transaction: TRANSACTION }),
  'solana:signAndSendTransaction': feature('solana:signAndSendTransaction', { transaction: TRANSACTION }),
  'latchkit:embedded': SIGNS_NOTHING,
  'standard:connect': SIGNS_NOTHING,
  'standard:disconnect': SIGNS_NOTHING,
  'standard:events': SIGNS_NOTHING,
}
const signing = (rows: Readonly<Record<string, Row>>) =>
  Object.entries(rows).flatMap(([name, row]) => (row === SIGNS_NOTHING ? [] : [[name, row] as const]))

describe.each([
  ['the API', API],
  ['the wallet of a host', WALLET],
  ['Wallet Standard', FEATURES],
] as const)('%s', (_, rows) => {
  test.each(signing(rows))('%s asks first', async (_name, call) => {
    const of = setup({})
    const { top, signed, screens } = of
    const outcome = Promise.resolve(call(of)).then(
      () => 'resolved',
      ({ code }: { readonly code: unknown }) => code,
    )
    const promptShown = vi.waitFor(() => expect(top()?.get().at).toBe('asking'), { timeout: WAIT_TIMEOUT_MS })
    expect(await Promise.race([outcome, promptShown.then(() => 'asks')])).toBe('asks')
    expect(signed()).toBe(0)
    expect(screens.get().screen).toBe('SOLANA_WALLET_SIGN_REQUEST_SCREEN')
    top()?.send({ type: 'sign' } as never)
    // what was sent has a receipt
    await vi.waitFor(() => expect(top()?.get().at).toMatch(/^(success|receipt)$/), { timeout: WAIT_TIMEOUT_MS })
    screens.close()
    expect([await outcome, signed()]).toEqual(['resolved', 1])
  })
  test.each(signing(rows))('%s signs nothing if the user declines', async (_name, call) => {
    const of = setup({})
    const outcome = Promise.resolve(call(of)).catch(({ code }: { readonly code: unknown }) => code)
    await vi.waitFor(() => expect(of.top()).toBeDefined(), { timeout: WAIT_TIMEOUT_MS })
    of.screens.close()
    expect([await outcome, of.signed()]).toEqual(['user_rejected_request', 0])
  })
  test.each(signing(rows))('%s does not ask the user if prompts are off', async (_name, call) => {
    const of = setup({ enforce_wallet_uis: false })
    await call(of)
    expect([of.signed(), of.screens.get().lastScreen]).toEqual([1, null])
  })
})

test.each([
  ['bytes', Uint8Array.from(TRANSACTION)],
  ['a Buffer, whose slices are no copies,', Buffer.from(TRANSACTION)],
])('%s are signed as they were passed, though the caller overwrites them meanwhile', async (_, transaction) => {
  const signing = setup({ enforce_wallet_uis: false }).api.signTransaction({ transaction })
  transaction.fill(0)
  const messageOf = (bytes: Uint8Array) => VersionedTransaction.deserialize(bytes).message
  expect(messageOf((await signing).signedTransaction)).toEqual(messageOf(TRANSACTION))
})

describe('every way to sign has a row', () => {
  test('what hosts and dapps call', () => {
    const { api, wallet, standard } = setup({})
    expect(Object.keys(api).sort()).toEqual(Object.keys(API).sort())
    const acts = Object.entries(wallet).filter(([, act]) => typeof act === 'function')
    expect(acts.map(([name]) => name).sort()).toEqual(Object.keys(WALLET).sort())
    expect(Object.keys(standard.features).sort()).toEqual(Object.keys(FEATURES).sort())
  })
  test('what the frame signs: messages and transactions', () => {
    expect(Object.keys(solanaMethods)).toEqual(['signMessage', 'signTransaction'])
  })
})
