import { expect, test, vi } from 'vitest'
import type { FundingRole } from '../../roles/funding.js'
import type { EmbeddedAccount } from './contract.js'
import { toWallet } from './to-wallet.js'

const account = { address: '0xabc', imported: false, recoveryMethod: 'latchkit', walletClientType: 'latchkit' }
const { signal } = new AbortController()
const provider = { request: async () => undefined }

function setup(overrides: object = {}, funding?: FundingRole) {
  const switchTo = vi.fn(async () => {})
  const signMessage = vi.fn(async () => '0xsigned')
  const role = vi.fn(async (name: string) => (name === 'funding' ? funding : undefined))
  const parts = {
    ctx: { app: { name: 'Acme' }, role, signal },
    chains: { switchTo },
    signMessage,
    provider: vi.fn(async () => provider),
  }
  const wallet = toWallet(parts as never, { ...account, ...overrides } as EmbeddedAccount, 8453, 1_000)
  return { wallet, switchTo, signMessage, provider: parts.provider }
}

test('has the properties of every wallet (Wire §5.5)', async () => {
  const { wallet } = setup()
  expect(wallet).toMatchObject({
    type: 'ethereum',
    address: '0xabc',
    chainId: 'eip155:8453',
    connectedAt: 1_000,
    imported: false,
    connectorType: 'embedded',
    walletClientType: 'latchkit',
    recoveryMethod: 'latchkit',
    linked: true,
    meta: { name: 'Acme', id: 'io.latchkit.wallet' },
  })
  expect(await wallet.isConnected()).toBe(true)
  await expect(wallet.disconnect()).resolves.toBeUndefined()
})
test('an imported wallet is marked as imported', () => {
  const { wallet } = setup({ imported: true, walletClientType: undefined })
  expect(wallet).toMatchObject({ connectorType: 'embedded_imported', imported: true, walletClientType: '' })
})
test('signs, switches chains and reports its own address', async () => {
  const harness = setup()
  expect(await harness.wallet.sign('hello')).toBe('0xsigned')
  await harness.wallet.switchChain(1)
  expect(await harness.wallet.getEthereumProvider()).toBe(provider)
  expect(harness.signMessage.mock.calls).toEqual([['hello', '0xabc']])
  expect(harness.switchTo.mock.calls).toEqual([['0xabc', 1]])
  expect(harness.provider.mock.calls).toEqual([['0xabc']])
})
test('can neither log in nor be unlinked (decision 12)', async () => {
  const { wallet } = setup()
  await expect(wallet.loginOrLink()).rejects.toMatchObject({
    code: 'disallowed_login_method',
    message: 'An embedded wallet is no way to log in, and is linked already.',
  })
  await expect(wallet.unlink()).rejects.toMatchObject({
    code: 'cannot_unlink_embedded_wallet',
    message: 'The embedded wallet cannot be unlinked.',
  })
})
test('is funded at its own address, on its chain unless the host names another', async () => {
  const fund = vi.fn<FundingRole['fund']>(async () => ({ status: 'submitted' }))
  const { wallet } = setup({}, { fund })
  expect(await wallet.fund()).toEqual({ status: 'submitted' })
  // a host in JavaScript may name another address
  await wallet.fund({ chain: 'eip155:1', address: '0xanother' } as object)
  expect(fund.mock.calls.map(([request]) => request)).toEqual([
    { address: '0xabc', chain: 'eip155:8453' },
    { address: '0xabc', chain: 'eip155:1' },
  ])
})
test('rejects in an app without funding', async () => {
  await expect(setup().wallet.fund()).rejects.toMatchObject({
    code: 'not_supported',
    message: 'Wallet funding is not enabled',
  })
})
