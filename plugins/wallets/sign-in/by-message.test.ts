import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { EMAIL, guest, userWith } from '../../../tests/unit/users.js'
import { ADA, walletsContext } from '../../../tests/unit/wallets.js'
import { createByMessage } from './by-message.js'
import { createWalletSignIn } from './sign-in-with-wallet.js'
import type { SiwMethod } from './wallets.api.js'

beforeEach(() => void vi.stubGlobal('location', { host: 'acme.example', origin: 'https://acme.example' }))
afterEach(() => vi.unstubAllGlobals())

const SIGNED = { message: 'message', signature: '0x00' }
function setup(options: Parameters<typeof walletsContext>[0] = {}, way: SiwMethod = 'siwe') {
  const context = walletsContext(options)
  const statuses: unknown[] = []
  context.state.subscribe(() => statuses.push((context.state.get() as { sign: { status: string } }).sign.status))
  const walletSignIn = createWalletSignIn(context.ctx)
  return { ...context, api: createByMessage(context.ctx, walletSignIn)[way], statuses }
}

describe('generate → sign → login (Wire §5.3)', () => {
  test('requests the message, then logs in, and the state follows', async () => {
    const { api, statuses, post, result, failed } = setup()
    expect(await api.message({ address: ADA.toLowerCase() })).toMatch(new RegExp(`account:\n${ADA}\n[^]*Chain ID: 1\n`))
    expect(statuses).toEqual(['generating-message', 'awaiting-signature'])
    expect(await api.login(SIGNED)).toEqual(result.user)
    expect(statuses.slice(2)).toEqual(['submitting-signature', 'done'])
    expect(post.mock.calls.at(-1)).toMatchObject(['/siwe/authenticate', SIGNED])
    expect(failed).toEqual([])
  })
  test('uses the chain that the host chooses; Solana has its own endpoint', async () => {
    expect(await setup().api.message({ address: ADA, chainId: 'eip155:8453' })).toContain('Chain ID: 8453')
    const { api, paths } = setup({}, 'siws')
    expect(await api.message({ address: 'So1' })).toContain('Chain ID: mainnet')
    await api.login(SIGNED)
    expect(paths()).toEqual(['/siws/init', '/siws/authenticate'])
  })
  test.each<[SiwMethod, string, string]>([
    ['siwe', ADA.toLowerCase(), ADA],
    ['siws', 'So1', 'So1'],
  ])('gives only the nonce of %s to a host that writes its own message', async (way, address, sentAddress) => {
    const { api, statuses, post } = setup({}, way)
    const nonce = await api.nonce({ address })
    expect(post.mock.calls).toEqual([[`/${way}/init`, { address: sentAddress, token: undefined }, expect.anything()]])
    expect(nonce).toBe('nonce12345')
    expect(statuses).toEqual(['generating-message', 'awaiting-signature'])
    await api.login(SIGNED)
    expect(post.mock.calls.at(-1)).toMatchObject([`/${way}/authenticate`, SIGNED])
  })
  test('rejects new users if the host disables sign-up', async () => {
    const { api, post } = setup()
    await api.message({ address: ADA })
    await api.login({ ...SIGNED, disableSignup: true })
    expect(post.mock.calls.at(-1)?.[1]).toMatchObject({ mode: 'no-signup' })
  })
  test('a guest can log in with it', async () => {
    const { api, result } = setup({ user: guest })
    await api.message({ address: ADA })
    expect(await api.login(SIGNED)).toEqual(result.user)
  })
})

describe('calls that are refused without a request', () => {
  test('a login without a generated message, and a second one with the same message', async () => {
    const { api, paths, failed } = setup()
    await expect(api.login(SIGNED)).rejects.toMatchObject({
      code: 'invalid_data',
      message: expect.stringMatching(/^No auth flow in progress\./),
    })
    expect(paths()).toEqual([])
    await api.message({ address: ADA })
    await api.login(SIGNED)
    expect(await codeOf(api.login(SIGNED))).toBe('invalid_data')
    expect(failed).toMatchObject(Array(2).fill({ intent: 'login', method: 'siwe', error: { code: 'invalid_data' } }))
  })
  test.each([
    ['no signature', { message: 'message' }],
    ['an empty signature', { ...SIGNED, signature: '' }],
    ['a signature as bytes', { ...SIGNED, signature: new Uint8Array(65) }],
    ['no message', { signature: '0x00' }],
    ['an empty message', { ...SIGNED, message: '' }],
    ['a message that is not a string', { ...SIGNED, message: ['message'] }],
  ])('a login with %s', async (_, signed) => {
    const { api, paths, state } = setup()
    await api.message({ address: ADA })
    expect(await codeOf(api.login(signed as never))).toBe('invalid_message')
    expect(paths()).toEqual(['/siwe/init'])
    expect(state.get()).toMatchObject({ sign: { status: 'error', error: { code: 'invalid_message' } } })
  })
  test('a login of a logged-in user (decision 8), and a link without a user', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const loggedIn = setup({ user: userWith(EMAIL) })
    await loggedIn.api.message({ address: ADA })
    expect(await loggedIn.api.login(SIGNED)).toBe(loggedIn.user.get())
    await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('already logged in')))
    warn.mockRestore()
    const nobody = setup()
    await nobody.api.message({ address: ADA })
    expect(await codeOf(nobody.api.link(SIGNED))).toBe('must_be_authenticated')
    expect(loggedIn.paths()).toEqual(['/siwe/init'])
    expect(nobody.paths()).toEqual(['/siwe/init'])
  })
})

test('a message that the server refused can be sent again', async () => {
  const { api, post, statuses, failed, result } = setup()
  await api.message({ address: ADA })
  post.mockRejectedValueOnce(failure('network', true))
  expect(await codeOf(api.login(SIGNED))).toBe('network')
  expect(statuses.at(-1)).toBe('error')
  expect(failed).toHaveLength(1)
  expect(await api.login(SIGNED)).toEqual(result.user)
})

describe('link', () => {
  test('resolves with the updated user, without a captcha', async () => {
    const { api, post, accountChanged } = setup({ user: userWith(EMAIL), captcha: 'token' })
    await api.message({ address: ADA })
    expect(post).toHaveBeenCalledWith('/siwe/init', { address: ADA }, {})
    expect((await api.link(SIGNED)).linkedAccounts).toHaveLength(2)
    expect(accountChanged).toHaveBeenCalledWith({ kind: 'link', method: 'siwe', answer: expect.anything() })
  })
  test('a known error keeps its code, any other becomes failed_to_link_account', async () => {
    const { api, post, failed } = setup({ user: userWith(EMAIL) })
    await api.message({ address: ADA })
    post.mockRejectedValueOnce(failure('linked_to_another_user'))
    expect(await codeOf(api.link(SIGNED))).toBe('linked_to_another_user')
    post.mockRejectedValueOnce(failure('unknown_auth_error'))
    expect(await codeOf(api.link(SIGNED))).toBe('failed_to_link_account')
    expect(failed).toMatchObject(Array(2).fill({ intent: 'link', method: 'siwe' }))
  })
})
