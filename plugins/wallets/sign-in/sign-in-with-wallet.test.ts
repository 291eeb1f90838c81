import { parseSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitingCaptcha } from '../../../tests/unit/captcha-role.js'
import { settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { EMAIL, guest, userWith } from '../../../tests/unit/users.js'
import { ADA, BOB, connectionTo, scriptedWallet, walletsContext } from '../../../tests/unit/wallets.js'
import { type WatchedConnection, watchConnection } from '../connectors/watched-connection.js'
import { linkWallet } from './link-wallet.js'
import { createWalletSignIn, siwMethodOf } from './sign-in-with-wallet.js'

beforeEach(() => void vi.stubGlobal('location', { host: 'acme.example', origin: 'https://acme.example' }))
afterEach(() => vi.unstubAllGlobals())

const SIGNED = { message: 'message', signature: '0x00', chainId: 'eip155:1' }
function setup(options: Parameters<typeof walletsContext>[0] = {}) {
  const context = walletsContext(options)
  return { ...context, walletSignIn: createWalletSignIn(context.ctx) }
}
async function connectedWallet(provider = scriptedWallet()): Promise<WatchedConnection> {
  const { clock } = walletsContext()
  const watching = { clock, onChange() {}, onEnd() {} }
  return watchConnection({ id: 'metamask', connection: connectionTo(provider), connectedAt: 7 }, watching)
}

test('each chain uses its own endpoints', () => {
  expect(siwMethodOf('ethereum')).toBe('siwe')
  expect(siwMethodOf('solana')).toBe('siws')
})

describe('signing', () => {
  test('requests a nonce, builds the message, and asks the wallet once', async () => {
    const { walletSignIn, post } = setup()
    const provider = scriptedWallet()
    const signed = await walletSignIn.sign(await connectedWallet(provider))
    expect(post.mock.calls).toEqual([['/siwe/init', { address: ADA }, {}]])
    expect(parseSiweMessage(signed.message)).toMatchObject({ address: ADA, nonce: 'nonce12345', chainId: 1 })
    expect(signed).toEqual({
      message: signed.message,
      signature: '0x5167',
      chainId: 'eip155:1',
      walletClientType: 'metamask',
      connectorType: 'injected',
    })
    expect(provider.request.mock.calls.filter(([{ method }]) => method === 'personal_sign')).toHaveLength(1)
  })
  test('the message has the connected address, whatever the server returns', async () => {
    const { walletSignIn, post } = setup()
    post.mockResolvedValue({ nonce: 'nonce12345', address: BOB })
    expect(parseSiweMessage((await walletSignIn.sign(await connectedWallet())).message).address).toBe(ADA)
  })
  test.each(['captcha_failure', 'captcha_timeout'] as const)('after %s the wallet gets no request', async (why) => {
    const { walletSignIn, post, roles } = setup({ captcha: 'token' })
    roles.captcha = { token: () => Promise.reject(failure(why)) }
    const provider = scriptedWallet()
    expect(await codeOf(walletSignIn.sign(await connectedWallet(provider)))).toBe(why)
    expect(post).not.toHaveBeenCalled()
    expect(provider.request.mock.calls.map(([{ method }]) => method)).not.toContain('personal_sign')
  })
  test('leaving the login stops the captcha', async () => {
    const { walletSignIn, roles, post } = setup()
    const captcha = waitingCaptcha()
    roles.captcha = captcha.role
    const caller = new AbortController()
    const signed = codeOf(walletSignIn.sign(await connectedWallet(), caller.signal))
    await settled()
    expect(captcha.isAsking()).toBe(true)
    caller.abort()
    expect(await signed).toBe('exited_auth_flow')
    expect(captcha.isAsking()).toBe(false)
    expect(post).not.toHaveBeenCalled()
  })
  test('a locked wallet requests no nonce', async () => {
    const { walletSignIn, post } = setup()
    const provider = scriptedWallet()
    const watched = await connectedWallet(provider)
    provider.emit('accountsChanged', [])
    expect(await codeOf(walletSignIn.sign(watched))).toBe('generic_connect_wallet_error')
    expect(post).not.toHaveBeenCalled()
  })
  test.each([
    ['another account', [BOB]],
    ['no account', []],
  ])('a signature is not used if the wallet switches to %s while it signs', async (_, accounts) => {
    const { walletSignIn } = setup()
    const provider = scriptedWallet({
      personal_sign: () => {
        provider.emit('accountsChanged', accounts)
        return '0x5167'
      },
    })
    await expect(walletSignIn.sign(await connectedWallet(provider))).rejects.toMatchObject({
      code: 'invalid_message',
      retryable: true,
    })
  })
  test('an event with the same account is not a change', async () => {
    const { walletSignIn } = setup()
    const provider = scriptedWallet({
      personal_sign: () => {
        provider.emit('accountsChanged', [ADA.toLowerCase()])
        return '0x5167'
      },
    })
    expect(await walletSignIn.sign(await connectedWallet(provider))).toMatchObject({ signature: '0x5167' })
  })
})

describe('the message', () => {
  test.each<[string, Parameters<typeof walletsContext>[0], object]>([
    ['without a user: its token is sent', { captcha: 'token' }, { address: ADA, token: 'token' }],
    ['with a user: none is sent (Core §5)', { captcha: 'token', user: userWith(EMAIL) }, { address: ADA }],
    ['with a guest: none is sent', { captcha: 'token', user: guest }, { address: ADA }],
    ['off: no token is sent', {}, { address: ADA }],
  ])('captcha %s', async (_, options, body) => {
    const { walletSignIn, post } = setup(options)
    await walletSignIn.message('siwe', ADA.toLowerCase(), 'eip155:1')
    expect(post).toHaveBeenCalledWith('/siwe/init', body, {})
  })
  test('a Solana address is sent unchanged', async () => {
    const { walletSignIn, post } = setup()
    await walletSignIn.message('siws', 'So1anaAddress', 'solana:mainnet')
    expect(post).toHaveBeenCalledWith('/siws/init', { address: 'So1anaAddress' }, {})
  })
  test('an invalid address is refused without a request', async () => {
    const { walletSignIn, post } = setup()
    expect(await codeOf(walletSignIn.message('siwe', 'ada', 'eip155:1'))).not.toBe('resolved')
    expect(post).not.toHaveBeenCalled()
  })
})

describe('the server’s answer', () => {
  test('logs in, and the wallet is remembered', async () => {
    const { walletSignIn, signIn, storage, track } = setup()
    const of = { walletClientType: 'rainbow', connectorType: 'wallet_connect_v2' }
    expect(await walletSignIn.login('siwe', { ...SIGNED, ...of })).toMatchObject({ isNewUser: true })
    expect(signIn).toHaveBeenCalledWith({}, 'siwe')
    expect(storage.get('recent-login-wallet-client')).toBe('rainbow')
    expect(track).toHaveBeenCalledWith('sdk_authenticate_siwe', of)
  })
  test.each([
    ['coinbase_smart_wallet', 'coinbase_wallet'],
    ['trust', 'wallet_connect'],
  ])('%s is remembered under its row, %s', async (walletClientType, client) => {
    const { walletSignIn, storage } = setup()
    await walletSignIn.login('siwe', { ...SIGNED, walletClientType }, { wallet: { client } })
    expect(storage.get('recent-login-wallet-client')).toBe(client)
  })
  test('a refusal does not remember the wallet', async () => {
    const { walletSignIn, post, signIn, storage, track } = setup()
    post.mockRejectedValue(failure('invalid_credentials'))
    expect(await codeOf(walletSignIn.login('siwe', { ...SIGNED, walletClientType: 'rainbow' }))).toBe(
      'invalid_credentials',
    )
    expect(signIn).not.toHaveBeenCalled()
    expect(storage.get('recent-login-wallet-client')).toBeNull()
    expect(track).not.toHaveBeenCalled()
  })
  test('links the wallet to the logged-in user', async () => {
    const { ctx, accountChanged, post } = setup({ user: userWith(EMAIL) })
    const nobody = { walletClientType: null, connectorType: null }
    const user = await linkWallet(ctx, 'siws', { ...SIGNED, user_id: 'other', mode: 'x' } as never)
    expect(user.linkedAccounts).toHaveLength(2)
    // without the other properties of the host's arguments
    expect(post.mock.calls).toEqual([['/siws/link', { ...SIGNED, ...nobody }]])
    expect(accountChanged).toHaveBeenCalledWith({ kind: 'link', method: 'siws', answer: expect.anything() })
  })
})
