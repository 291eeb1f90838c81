import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { EMAIL, guest, userWith } from '../../../tests/unit/users.js'
import { ADA, BOB, connectionTo, scriptedWallet, walletAccount, walletsContext } from '../../../tests/unit/wallets.js'
import type { FundingRole } from '../../roles/funding.js'
import { watchConnection } from '../connectors/watched-connection.js'
import { createWalletSignIn } from '../sign-in/sign-in-with-wallet.js'
import { createWalletActions } from './wallet-actions.js'

beforeEach(() => void vi.stubGlobal('location', { host: 'acme.example', origin: 'https://acme.example' }))
afterEach(() => vi.unstubAllGlobals())

async function setup(options: Parameters<typeof walletsContext>[0] = {}, provider = scriptedWallet()) {
  const context = walletsContext(options)
  const connections = { disconnect: vi.fn(async () => {}) }
  const actions = createWalletActions(context.ctx, connections as never, createWalletSignIn(context.ctx))
  const watching = { clock: context.clock, onChange() {}, onEnd() {} }
  const watched = await watchConnection(
    { id: 'metamask', connection: connectionTo(provider), connectedAt: 7, silent: true },
    watching,
  )
  return { ...context, actions, watched, provider, connections }
}

describe('isConnected', () => {
  test.each<[string, () => unknown, boolean]>([
    ['true with an account', () => [ADA], true],
    ['false without one', () => [], false],
    ['false after a malformed answer', () => 'yes', false],
    ['false after a failure', () => Promise.reject(new Error('gone')), false],
  ])('%s: %#', async (_, accounts, expected) => {
    const { actions, watched, provider } = await setup()
    provider.answers.eth_accounts = accounts
    expect(await actions.isConnected(watched)).toBe(expected)
  })
  test('a locked wallet is not connected, and a wallet that does not answer is not awaited for ever', async () => {
    const { actions, watched, provider, clock } = await setup()
    provider.answers.eth_accounts = () => new Promise(() => {})
    const connected = actions.isConnected(watched)
    await clock.advance(120_000)
    expect(await connected).toBe(false)
    provider.emit('accountsChanged', [])
    expect(await actions.isConnected(watched)).toBe(false)
  })
})

describe('loginOrLink', () => {
  test.each([
    ['nobody', null],
    ['a guest', guest],
  ])('%s logs in', async (_, user) => {
    const { actions, watched, paths, result } = await setup({ user })
    expect(await actions.loginOrLink(watched)).toBe(result.user)
    expect(paths()).toEqual(['/siwe/init', '/siwe/authenticate'])
  })
  test('a user links the wallet', async () => {
    const { actions, watched, paths } = await setup({ user: userWith(EMAIL) })
    expect((await actions.loginOrLink(watched)).linkedAccounts).toHaveLength(2)
    expect(paths()).toEqual(['/siwe/init', '/siwe/link'])
  })
  test.each([
    ['login', null],
    ['link', userWith(EMAIL)],
  ])('a failing %s is reported once', async (intent, user) => {
    const provider = scriptedWallet({ personal_sign: () => Promise.reject({ code: 4001 }) })
    const { actions, watched, failed, paths } = await setup({ user }, provider)
    expect(await codeOf(actions.loginOrLink(watched))).toBe('user_rejected_request')
    expect(failed).toMatchObject([{ intent, method: 'siwe', error: { code: 'user_rejected_request' } }])
    expect(paths()).toEqual(['/siwe/init'])
  })
})

describe('unlink', () => {
  test('finds the account by an address in any case and sends it as the server wrote it', async () => {
    const { actions, post, accountChanged } = await setup({ user: userWith(EMAIL, walletAccount(ADA)) })
    await actions.unlinkAddress(ADA.toLowerCase())
    expect(post).toHaveBeenCalledWith('/siwe/unlink', { address: ADA })
    expect(accountChanged).toHaveBeenCalledWith({ kind: 'unlink', method: 'siwe', answer: {} })
  })
  test('unlinks the connected wallet', async () => {
    const { actions, watched, post } = await setup({ user: userWith(EMAIL, walletAccount(BOB), walletAccount(ADA)) })
    await actions.unlink(watched)
    expect(post).toHaveBeenCalledWith('/siwe/unlink', { address: ADA })
  })
  test('compares Solana addresses in their exact case', async () => {
    const { actions, post } = await setup({ user: userWith(walletAccount('So1Ana', { chain_type: 'solana' })) })
    expect(await codeOf(actions.unlinkAddress('so1ana'))).toBe('linked_account_not_found')
    await actions.unlinkAddress('So1Ana')
    expect(post.mock.calls).toEqual([['/siws/unlink', { address: 'So1Ana' }]])
  })
  test.each([
    ['of nobody', null, 'must_be_authenticated'],
    ['of another’s', userWith(EMAIL, walletAccount(BOB)), 'linked_account_not_found'],
    [
      'of the embedded wallet (decision 12)',
      userWith(walletAccount(ADA, { connector_type: 'embedded' })),
      'cannot_unlink_embedded_wallet',
    ],
  ])('%s is refused before a request to the server', async (_, user, expected) => {
    const { actions, post } = await setup({ user })
    expect(await codeOf(actions.unlinkAddress(ADA))).toBe(expected)
    expect(await codeOf(actions.unlinkAddress(''))).toBe(user ? 'linked_account_not_found' : expected)
    expect(post).not.toHaveBeenCalled()
  })
})

describe('the other methods', () => {
  test.each(['', undefined, null, 7, {}, new Uint8Array(1)])(
    '%o is not a message, and the wallet gets no request',
    async (message) => {
      const { actions, watched, provider } = await setup()
      const before = provider.request.mock.calls.length
      expect(await codeOf(actions.sign(watched, message as string))).toBe('invalid_message')
      expect(provider.request.mock.calls).toHaveLength(before)
    },
  )
  test('sign times out after the host’s limit', async () => {
    const provider = scriptedWallet({ personal_sign: () => new Promise(() => {}) })
    const host = { externalWallets: { signatureRequestTimeouts: { metamask: 1_000 } } }
    const { actions, watched, clock } = await setup({ host }, provider)
    const code = codeOf(actions.sign(watched, 'hello'))
    await clock.advance(1_000)
    expect(await code).toBe('client_request_timeout')
  })
  test('switchChain switches the chain', async () => {
    const { actions, watched, provider } = await setup({}, scriptedWallet({ wallet_switchEthereumChain: () => null }))
    await actions.switchChain(watched, '0x2105')
    expect(provider.request).toHaveBeenLastCalledWith({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x2105' }],
    })
  })
  test('fund uses the funding role, and rejects without one', async () => {
    const { actions, watched, roles } = await setup()
    expect(await codeOf(actions.fund(watched))).toBe('not_supported')
    const fund = vi.fn<FundingRole['fund']>(async () => ({ status: 'cancelled' }))
    roles.funding = { fund }
    // a host in JavaScript may name another address
    const options = { amount: '1', address: BOB } as object
    expect(await actions.fund(watched, options)).toEqual({ status: 'cancelled' })
    const call = { signal: expect.any(AbortSignal) }
    expect(fund).toHaveBeenCalledExactlyOnceWith({ chain: watched.chainId(), amount: '1', address: ADA }, call)
  })
  test('disconnect disconnects the wallet', async () => {
    const { actions, watched, connections } = await setup()
    await actions.disconnect(watched)
    expect(connections.disconnect).toHaveBeenCalledWith(watched)
  })
})
test('one of our own errors keeps its code', async () => {
  const { actions, watched, post } = await setup()
  post.mockRejectedValue(failure('too_many_requests'))
  expect(await codeOf(actions.loginOrLink(watched))).toBe('too_many_requests')
})
