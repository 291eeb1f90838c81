import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { parseChainId } from '../../../core/lib/chain-id.js'
import type { ConnectedWallet } from '../../../core/wallets.js'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { testContext } from '../../../tests/unit/context.js'
import { ACCOUNT, CONNECTION, MINE, OTHER } from '../../../tests/unit/cross-app.js'
import { EMAIL, userWith } from '../../../tests/unit/users.js'
import { createApps } from '../connect/apps.js'
import { crossApp } from '../manifest.js'
import type { WalletRequest } from '../transact/contract.js'
import { createWalletSource } from './source.js'

const STRANGER = `0x${'1'.repeat(40)}`
const account = (address = MINE) => ({
  ...ACCOUNT,
  embedded_wallets: [{ address }],
  smart_wallets: [{ address: STRANGER }],
})

beforeEach(() => void stubBrowser({ href: 'https://host.example/page' }))
afterEach(() => void vi.unstubAllGlobals())

interface Setup {
  readonly user?: ReturnType<typeof userWith> | null
  readonly connections?: readonly unknown[]
}
function setup({ user = userWith(EMAIL, account()), connections = [CONNECTION] }: Setup = {}) {
  const request = vi.fn(async ({ method }: { readonly method: string }) => `${method} of the node`)
  const chain = async (id: unknown) => {
    const found = [1, 8453].find((one) => one === parseChainId(id))
    if (!found) throw new LatchkitError('unsupported_chain_id', `No chain ${id}.`)
    return { id: found, name: `${found}` }
  }
  const ethereum = {
    chain,
    chains: async () => [{ id: 1, name: '1' }, await chain(8453)],
    client: async () => ({ request }),
  }
  const context = testContext('cross-app', { user, neighbours: { ethereum } })
  context.get.mockImplementation(async () => ({ connections }))
  const ask = vi.fn(async (_: WalletRequest) => '0x51')
  const signMessage = vi.fn(async (_: string) => '0x52')
  const unlink = vi.fn(async () => userWith(EMAIL))
  const wallets = createWalletSource({ ctx: context.ctx, apps: createApps(context.ctx), ask, signMessage, unlink })
  const list = () => wallets.get().wallets as readonly ConnectedWallet[]
  const ready = () =>
    vi.waitFor(() => expect(wallets.get().ready).toBe(true), { timeout: WAIT_TIMEOUT_MS }).then(() => list())
  return { ...context, wallets, list, ready, ask, signMessage, unlink, request }
}
async function provided(options: Setup = {}) {
  const harness = setup(options)
  const [wallet] = await harness.ready()
  if (!wallet) throw new Error('There is no wallet.')
  const provider = await wallet.getEthereumProvider()
  const call = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { ...harness, wallet, provider, call }
}
const numberOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    ({ code }: { code: unknown }) => code,
  )

describe('the wallets of other apps', () => {
  test.each([
    [userWith(EMAIL), false],
    [userWith(EMAIL, account()), true],
  ])('delay the list of wallets if the user has some', (user, expected) => {
    expect(crossApp.hasWalletsOf?.(user)).toBe(expected)
  })
  test('are the embedded wallets that the app created, with its name and logo, without smart accounts', async () => {
    const { ready } = setup()
    expect(await ready()).toMatchObject([
      {
        type: 'ethereum',
        address: MINE,
        chainId: 'eip155:1',
        connectorType: 'cross_app',
        linked: true,
        readOnly: false,
        meta: { name: 'Harbour', icon: CONNECTION.provider_app_icon_url },
      },
    ])
  })
  test('appear and disappear with the account', async () => {
    const { user, wallets, list } = setup({ user: userWith(EMAIL) })
    expect(wallets.get()).toEqual({ ready: true, wallets: [] })
    user.set(userWith(EMAIL, account()))
    await vi.waitFor(() => expect(list()).toHaveLength(1), { timeout: WAIT_TIMEOUT_MS })
    user.set(null)
    expect(wallets.get()).toEqual({ ready: true, wallets: [] })
  })
  test('are marked if the app may only read them', async () => {
    const { ready } = setup({ connections: [{ ...CONNECTION, read_only: true }] })
    expect(await ready()).toMatchObject([{ readOnly: true }])
  })
  test('are listed even if the server does not return the connected apps', async () => {
    const { ready, get } = setup({ connections: [] })
    get.mockRejectedValue(new LatchkitError('network', 'no'))
    expect(await ready()).toMatchObject([{ address: MINE, meta: { name: OTHER } }])
  })
  test('sign, and unlink with their account, but cannot log in', async () => {
    const { wallet, signMessage, unlink } = await provided()
    expect(await wallet.sign('Hello')).toBe('0x52')
    expect(signMessage).toHaveBeenCalledWith('Hello', { address: MINE })
    await wallet.unlink()
    expect(unlink).toHaveBeenCalledWith({ subject: 'user-2' })
    await expect(wallet.loginOrLink()).rejects.toMatchObject({ code: 'disallowed_login_method' })
  })
})

describe('the EIP-1193 provider of such a wallet', () => {
  test.each<[method: string, params: readonly unknown[], answer: unknown]>([
    ['eth_accounts', [], [MINE]],
    ['eth_requestAccounts', [], [MINE]],
    ['eth_chainId', [], '0x1'],
    ['wallet_switchEthereumChain', [{ chainId: '0x2105' }], null],
    ['eth_blockNumber', [], 'eth_blockNumber of the node'],
  ])('%s %j', async (method, params, answer) => {
    const { call, ask } = await provided()
    expect(await call(method, ...params)).toEqual(answer)
    expect(ask).not.toHaveBeenCalled()
  })
  test('emits chainChanged after a switch, and the wallet is on that chain', async () => {
    const { wallet, provider, list } = await provided()
    const listener = vi.fn()
    provider.on?.('chainChanged', listener)
    await wallet.switchChain(8453)
    expect(listener.mock.calls).toEqual([['0x2105']])
    expect(list()).toMatchObject([{ chainId: 'eip155:8453' }])
  })
  test.each<[method: string, params: readonly unknown[], expected: object]>([
    ['personal_sign', ['0x68', MINE], { params: ['0x68', MINE] }],
    ['personal_sign', [MINE.toLowerCase(), 'Hello'], { params: ['Hello', MINE] }],
    ['eth_signTypedData_v4', [MINE, '{"primaryType":"Mail"}'], { params: [MINE, { primaryType: 'Mail' }] }],
    [
      'eth_sendTransaction',
      [{ to: STRANGER, value: '0x1', gas: '0x5208', from: MINE.toLowerCase() }],
      { params: [{ from: MINE, to: STRANGER, value: '0x1', gas: '0x5208', chainId: '0x1' }] },
    ],
    [
      'eth_sendTransaction',
      [{ to: STRANGER, chainId: '0x2105', accessList: [] }],
      { params: [{ from: MINE, to: STRANGER, chainId: '0x2105', accessList: [] }] },
    ],
    [
      'eth_signTransaction',
      [{ to: STRANGER, value: '0x1', nonce: '0x7' }],
      { params: [{ from: MINE, to: STRANGER, value: '0x1', nonce: '0x7', chainId: '0x1' }] },
    ],
  ])('%s %j is sent to the other app within the call', async (method, params, expected) => {
    const { call, ask } = await provided()
    const answer = call(method, ...params)
    expect(ask).toHaveBeenCalledExactlyOnceWith({ method, address: MINE, ...expected })
    expect(await answer).toBe('0x51')
  })
  test.each<[method: string, params: readonly unknown[], code: number]>([
    ['personal_sign', ['Hello', STRANGER], 4100],
    ['personal_sign', [7, MINE], -32602],
    ['eth_signTypedData_v4', [STRANGER, {}], 4100],
    ['eth_signTypedData_v4', [MINE, 'no JSON'], -32602],
    ['eth_signTypedData_v4', [MINE, '7'], -32602],
    ['eth_sendTransaction', [{ to: STRANGER, from: STRANGER }], 4100],
    ['eth_sendTransaction', ['0x'], -32602],
    ['eth_sendTransaction', [{ to: STRANGER, value: 'much' }], -32602],
    ['wallet_switchEthereumChain', [{ chainId: '0x3' }], 4902],
    ['eth_sign', [MINE, '0x68'], -32601],
    ['eth_signTransaction', [{ to: STRANGER, from: STRANGER }], 4100],
    ['eth_signTransaction', [], -32602],
    ['wallet_watchAsset', [{}], -32601],
  ])('%s %j fails with %d without asking the user', async (method, params, code) => {
    const { call, ask } = await provided()
    expect(await numberOf(call(method, ...params))).toBe(code)
    expect(ask).not.toHaveBeenCalled()
  })
  test.each<[LatchkitError['code'], number]>([
    ['user_rejected_request', 4001],
    ['oauth_user_denied', 4001],
    ['exited_link_flow', 4001],
    ['linked_account_not_found', 4100],
    ['missing_or_invalid_token', 4100],
    ['cross_app_read_only', 4200],
    ['cross_app_not_connected', 4900],
    ['cross_app_request_failed', -32603],
    ['cross_app_popup_blocked', -32603],
    ['client_request_timeout', -32603],
  ])('%s becomes %d for a dapp (Wire §5.4)', async (code, number) => {
    const { call, ask } = await provided()
    ask.mockRejectedValue(new LatchkitError(code, 'why'))
    expect(await numberOf(call('personal_sign', 'Hello', MINE))).toBe(number)
  })
  test('is disconnected after a logout and then rejects requests', async () => {
    const { call, user, ask, provider } = await provided()
    const listener = vi.fn()
    provider.on?.('accountsChanged', listener)
    user.set(null)
    expect(listener.mock.calls).toEqual([[[]]])
    expect(await numberOf(call('personal_sign', 'Hello', MINE))).toBe(4900)
    expect(ask).not.toHaveBeenCalled()
  })
})
