import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import type { ClientConfig, HostConfig } from '../../core/host-config.js'
import type { AppConfig } from '../../core/protocol/app-config.js'
import { wireNames } from '../../core/protocol/wire.js'
import type { User } from '../../core/user.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf } from '../../tests/unit/errors.js'
import { userWith } from '../../tests/unit/users.js'
import { solanaWallet } from './manifest.js'
import { isDue } from './on-login.js'
import plugin from './plugin.js'

const names = wireNames()
const SOLANA = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const account = (chain_type: string, connector_type: string, recovery_method = names.prefix) => ({
  type: 'wallet',
  address: chain_type === 'solana' ? SOLANA : '0x1',
  chain_type,
  connector_type,
  recovery_method,
  imported: false,
})
const MINE = account('ethereum', 'embedded')
const METAMASK = account('ethereum', 'injected')
const PHANTOM = account('solana', 'injected')
const OWN_SOLANA = account('solana', 'embedded')
const customAuth = { isLoading: false, getCustomAccessToken: async () => undefined }
type Who = 'all-users' | 'users-without-wallets' | 'off' | undefined
const hostOf = (createOnLogin: Who, overrides: ClientConfig = {}) =>
  ({ ...overrides, ...(createOnLogin && { embeddedWallets: { solana: { createOnLogin } } }) }) as HostConfig

const ADA = userWith()
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

describe('logins that create a wallet', () => {
  test.each([
    ['all-users', 'no wallet', [], true],
    ['all-users', 'MetaMask', [METAMASK], true],
    ['all-users', 'a Solana wallet', [OWN_SOLANA], false],
    ['users-without-wallets', 'no wallet', [], true],
    ['users-without-wallets', 'the Ethereum wallet of the same login', [MINE], true],
    ['users-without-wallets', 'MetaMask', [METAMASK], false],
    ['users-without-wallets', 'Phantom', [PHANTOM], false],
    ['off', 'no wallet', [], false],
    [undefined, 'no wallet', [], false],
    ['all-users', 'an Ethereum wallet with a password', [account('ethereum', 'embedded', 'user-passcode')], false],
  ] as const)('createOnLogin %s, for a user with %s', (who, _, accounts, expected) => {
    expect(isDue(userWith(...accounts), hostOf(who), names.prefix)).toBe(expected)
  })
  test('every user of custom auth gets one if custom auth is enabled', () => {
    const isDueFor = (host: HostConfig) => isDue(userWith(METAMASK), host, names.prefix)
    expect(isDueFor(hostOf('users-without-wallets', { customAuth }))).toBe(true)
    expect(isDueFor(hostOf('users-without-wallets', { customAuth: { ...customAuth, enabled: false } }))).toBe(false)
    expect(isDueFor(hostOf('off', { customAuth }))).toBe(false)
  })
  test('the plugin’s code is loaded if the host configures Solana and the user has no such wallet', () => {
    const { preloadOnLogin, onboarding } = solanaWallet
    const decisions = (host: HostConfig, user = userWith()) => [
      preloadOnLogin?.({} as AppConfig, host),
      onboarding?.needed(user, {} as AppConfig, host),
    ]
    expect(decisions(hostOf(undefined))).toEqual([false, false])
    expect(decisions({ embeddedWallets: { createOnLogin: 'all-users' } } as HostConfig)).toEqual([false, false])
    expect(decisions(hostOf('all-users'))).toEqual([true, true])
    expect(decisions(hostOf('all-users'), userWith(OWN_SOLANA))).toEqual([true, false])
  })
})

/** With `exports`, the plugin `embedded-wallet` is enabled, which shows keys. */
function setup(user: User, answer: unknown = { publicKey: SOLANA }, exports = true, who: Who = 'all-users') {
  const request = vi.fn(async (_event: string, _data: object, _options?: object): Promise<unknown> => {
    if (answer instanceof Error) throw answer
    return answer
  })
  const showKey = vi.fn(async ({ unlock }: { unlock(): Promise<void> }) => unlock())
  const context = testContext('solana-wallet', {
    user,
    host: hostOf(who),
    neighbours: { 'wallet-frame': { request }, 'embedded-wallet': exports ? { showKey } : undefined },
  })
  context.session.refreshAnew.mockImplementation(async () => {
    context.user.set(userWith(MINE, OWN_SOLANA))
    return context.user.get()
  })
  return { ...context, api: plugin.setup(context.ctx), request, logout: context.session.logout, showKey }
}

describe('a login', () => {
  test('derives the wallet from the Ethereum wallet’s phrase, once', async () => {
    const { api, request, logout } = setup(userWith(MINE))
    await api.onboard(ADA, true)
    await api.onboard(ADA, true)
    await api.makeOnLogin()
    expect(request.mock.calls.map(([event, data]) => [event, data])).toEqual([
      ['solana-wallet:create', { ethereumAddress: '0x1' }],
    ])
    expect(logout).not.toHaveBeenCalled()
  })
  describe('that cannot create the wallet (decision 92)', () => {
    const refused = new LatchkitError('wallet_frame_unavailable', 'No frame.', { retryable: true })
    test('shows that it waits, and why it failed, and tries again in place', async () => {
      const { api, top, openScreen, request, screens } = setup(userWith(), refused)
      openScreen('AWAITING_PASSWORDLESS_CODE')
      const ended = api.onboard(ADA, true)
      await vi.waitUntil(() => screens.get().screen === 'SOLANA_WALLET_ON_ACCOUNT_CREATE_SCREEN')
      await vi.waitUntil(() => top()?.get().at === 'problem')
      expect(top()?.get()).toMatchObject({ error: refused, isRequired: true })
      request.mockResolvedValue({ publicKey: SOLANA })
      top()?.send({ type: 'retry' })
      await ended
    })
    test.each([
      ['all-users', true],
      ['users-without-wallets', false],
    ] as const)('with the setting %s, leaving the error logs the user out: %s', async (who, isRequired) => {
      const { api, user, logout, track, openScreen, top, showError } = setup(userWith(), refused, true, who)
      openScreen('AWAITING_PASSWORDLESS_CODE')
      const ended = api.onboard(ADA, true).then(
        () => 'resolved',
        ({ code }) => code,
      )
      await vi.waitUntil(() => top()?.get().at === 'problem')
      expect(logout).not.toHaveBeenCalled()
      top()?.close()
      expect(await ended).toBe(isRequired ? 'wallet_frame_unavailable' : 'resolved')
      expect(user.get() === null).toBe(isRequired)
      expect(showError).not.toHaveBeenCalled()
      const properties = { error: 'No frame.', screen: 'AWAITING_PASSWORDLESS_CODE' }
      const logouts = track.mock.calls.filter(([name]) => name === 'embedded_wallet_creation_failure_logout')
      expect(logouts.map(([, of]) => of)).toEqual(isRequired ? [properties] : [])
    })
    test('without a dialog logs the user out at once, if the app requires it', async () => {
      const { api, user, logout } = setup(userWith(), refused)
      expect(await codeOf(api.onboard(ADA, true))).toBe('wallet_frame_unavailable')
      expect([user.get(), logout.mock.calls.length]).toEqual([null, 1])
      const optional = setup(userWith(), refused, true, 'users-without-wallets')
      await optional.api.onboard(ADA, true)
      expect(optional.logout).not.toHaveBeenCalled()
    })
    test('ends when the user logs out meanwhile', async () => {
      const { api, user, logout, openScreen, top } = setup(userWith(), refused)
      openScreen('AWAITING_PASSWORDLESS_CODE')
      const ended = codeOf(api.onboard(ADA, true))
      await vi.waitUntil(() => top()?.get().at === 'problem')
      user.set(null)
      expect(await ended).toBe('exited_auth_flow')
      expect(logout).not.toHaveBeenCalled()
    })
  })
  test.each([
    ['within another onboarding step', 'makeOnLogin'],
    ['as the page loads', 'catchUp'],
  ] as const)('a failure %s logs nobody out here', async (_, call) => {
    const { api, logout } = setup(userWith(), new LatchkitError('wallet_frame_unavailable', 'No frame.'))
    expect(await codeOf(api[call]())).toBe('wallet_frame_unavailable')
    expect(logout).not.toHaveBeenCalled()
  })
  test('continues without one if the Ethereum wallet has a user’s own recovery method', async () => {
    const { api, request } = setup(userWith(account('ethereum', 'embedded', 'icloud')))
    await api.onboard(ADA, true)
    expect(request).not.toHaveBeenCalled()
  })
})

test('creates none if the host has it off', async () => {
  const { api, request } = setup(userWith(), undefined, true, 'off')
  await api.onboard(ADA, true)
  expect(request).not.toHaveBeenCalled()
})

describe('an export', () => {
  test('requires the second factor once the wallet is unlocked, and has no recovery phrase', async () => {
    const { api, request, showKey } = setup(userWith(OWN_SOLANA))
    await api.exportKey()
    expect(showKey.mock.calls[0]?.[0]).toMatchObject({ address: SOLANA, phrase: false })
    expect(request.mock.calls).toEqual([
      ['solana-wallet:connect', { publicKey: SOLANA }],
      ['solana-wallet:connect', { publicKey: SOLANA }, { forced: true }],
    ])
  })
  test('needs the embedded-wallet plugin and a wallet', async () => {
    const withoutExport = setup(userWith(OWN_SOLANA), undefined, false)
    expect(await codeOf(withoutExport.api.exportKey())).toBe('not_supported')
    expect(await codeOf(setup(userWith(MINE)).api.exportKey())).toBe('embedded_wallet_not_found')
    const other = setup(userWith(OWN_SOLANA))
    expect(await codeOf(other.api.exportKey({ address: '1'.repeat(32) }))).toBe('embedded_wallet_not_found')
    expect(other.showKey).not.toHaveBeenCalled()
    withoutExport.user.set(null)
    expect(await codeOf(withoutExport.api.exportKey())).toBe('must_be_authenticated')
  })
})
