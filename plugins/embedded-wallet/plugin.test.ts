import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { readUser } from '../../core/live/user.js'
import { present } from '../../core/present.js'
import { outcomeFlow } from '../../core/sign-in/outcome.flow.js'
import type { User } from '../../core/user.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { embeddedAccount, MINE, userOf } from '../../tests/unit/embedded.js'
import { embeddedPlugin } from '../../tests/unit/embedded-plugin.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    ({ code, message }) => `${code}: ${message}`,
  )

describe('createWallet', () => {
  test('creates without a dialog, reports and lists the wallet', async () => {
    const { api, acts, screens, request, wallets } = embeddedPlugin()
    const wallet = await api.create()
    expect(wallet.address).toBe(MINE)
    expect(request.mock.calls.map(([event]) => event)).toEqual(['wallet:create'])
    expect(acts).toEqual([{ act: 'create', wallet }])
    expect(screens.get().open).toBe(false)
    expect(wallets.get().wallets.map(({ address }) => address)).toEqual([MINE])
  })
  test('rejects without a user, and reports that', async () => {
    const { api, acts, request } = embeddedPlugin({ user: null })
    expect(await codeOf(api.create())).toBe('must_be_authenticated: User must be authenticated to create a wallet.')
    expect(acts).toMatchObject([{ act: 'create', error: { code: 'must_be_authenticated' } }])
    expect(request).not.toHaveBeenCalled()
  })
  test('returns the wallet that the user already has, whatever the app’s recovery settings', async () => {
    const raw = { embedded_wallet_config: { require_user_owned_recovery_on_create: true } }
    const { api, acts, request, screens } = embeddedPlugin({ user: userOf(MINE), raw })
    const wallet = await api.create()
    expect(wallet.address).toBe(MINE)
    expect(acts).toEqual([{ act: 'create', wallet }])
    expect(request).not.toHaveBeenCalled()
    expect(screens.get().open).toBe(false)
  })
  test('creates one beside an imported wallet', async () => {
    const user = readUser({ id: 'user-1', linked_accounts: [embeddedAccount('0xabc', { imported: true })] })
    const { api, request } = embeddedPlugin({ user })
    expect((await api.create()).address).toBe(MINE)
    expect(request.mock.calls.map(([event]) => event)).toEqual(['wallet:create'])
  })
  test('asks for a recovery method first if the app requires one', async () => {
    const embedded_wallet_config = {
      require_user_owned_recovery_on_create: true,
      user_owned_recovery_options: ['user-passcode'],
    }
    const { api, screens, request } = embeddedPlugin({ raw: { embedded_wallet_config } })
    const outcome = codeOf(api.create())
    await vi.waitUntil(() => screens.get().open, { timeout: WAIT_TIMEOUT_MS })
    expect(screens.stack.get().map(({ name }) => name)).toEqual(['setRecovery'])
    screens.close()
    expect(await outcome).toMatch(/^user_exited_set_password_flow/)
    expect(request).not.toHaveBeenCalled()
  })
})

describe('a wallet that a login creates', () => {
  const stillThere = { id: 'user-1' } as User
  test('is created in the open dialog, which shows it until the user continues', async () => {
    const { api, screens, clock, acts, makeOnLogin } = embeddedPlugin()
    const landing = startFlow(outcomeFlow, { at: 'result', error: null }, undefined, { clock })
    present(screens, 'core', 'outcome', landing).catch(() => {})
    const onboarding = api.onboard(stillThere, true)
    await settled()
    expect(screens.stack.get().map(({ name }) => name)).toEqual(['outcome', 'create'])
    await clock.advance(2_500)
    await onboarding
    expect(acts).toMatchObject([{ act: 'create', wallet: { address: MINE } }])
    expect(makeOnLogin).not.toHaveBeenCalled()
  })
  test('is created without a dialog if none is open', async () => {
    const { api, screens, acts } = embeddedPlugin({ modal: false })
    await api.onboard(stillThere, true)
    expect([screens.get().open, acts.length]).toEqual([false, 1])
  })
  test('that cannot be created ends the login with a logout', async () => {
    const { api, request, logout, track, showError } = embeddedPlugin()
    request.mockRejectedValue(new LatchkitError('network', 'offline'))
    expect(await codeOf(api.onboard(stillThere, true))).toBe('network: offline')
    expect(logout).toHaveBeenCalledOnce()
    expect(showError).not.toHaveBeenCalled() // headless: no dialog is open
    expect(track).toHaveBeenCalledWith('embedded_wallet_creation_failure_logout', { error: 'offline', screen: null })
  })
  test.each([
    ['after a redirect, which has no landing to show it', 'authorize', 1],
    ['not above a landing, which shows it', 'landing', 0],
  ] as const)('that cannot be created shows why %s', async (_, beneath, times) => {
    const { api, request, logout, screens, clock, showError } = embeddedPlugin()
    const login = startFlow(outcomeFlow, { at: 'result', error: null }, undefined, { clock })
    present(screens, 'core', beneath, login).catch(() => {})
    const refused = new LatchkitError('wallet_frame_unavailable', 'blocked')
    request.mockRejectedValue(refused)
    showError.mockRejectedValue(new LatchkitError('exited_auth_flow', 'closed'))
    expect(await codeOf(api.onboard(stillThere, true))).toBe('wallet_frame_unavailable: blocked')
    expect(showError.mock.calls.map(([error]) => error)).toEqual(times ? [refused] : [])
    expect(logout).toHaveBeenCalledOnce()
  })
  test('a user who logged out meanwhile is not logged out again, and a failing logout does not hide the cause', async () => {
    const loggedOut = embeddedPlugin({ after: null })
    expect(await codeOf(loggedOut.api.onboard(stillThere, true))).toMatch(/^unknown_embedded_wallet_error/)
    expect(loggedOut.logout).not.toHaveBeenCalled()
    const { api, request, logout } = embeddedPlugin()
    request.mockRejectedValue(new LatchkitError('network', 'offline'))
    logout.mockRejectedValue(new Error('offline, too'))
    expect(await codeOf(api.onboard(stillThere, true))).toBe('network: offline')
  })
})

describe('a wallet that an earlier login owes, as the page loads (decision 77)', () => {
  test('is made unseen, and reported', async () => {
    const { api, acts, screens, request } = embeddedPlugin()
    const wallet = await api.catchUp()
    expect(request.mock.calls.map(([event]) => event)).toEqual(['wallet:create'])
    expect(acts).toEqual([{ act: 'create', wallet }])
    expect(screens.get().open).toBe(false)
  })
  test('that cannot be made logs nobody out, and shows no error', async () => {
    const { api, acts, request, logout, showError } = embeddedPlugin()
    request.mockRejectedValue(new LatchkitError('network', 'offline'))
    expect(await codeOf(api.catchUp())).toBe('network: offline')
    expect([logout.mock.calls.length, showError.mock.calls.length]).toEqual([0, 0])
    expect(acts).toMatchObject([{ act: 'create', error: { code: 'network' } }])
  })
})

describe('an imported key', () => {
  const privateKey = `0x${'ab'.repeat(32)}`
  test('goes to the frame and becomes a wallet', async () => {
    const { api, request } = embeddedPlugin()
    expect((await api.importKey({ privateKey })).address).toBe(MINE)
    expect(request.mock.calls.map(([event, data]) => [event, data])).toEqual([['wallet:import', { privateKey }]])
  })
  test('is not sent without a user', async () => {
    const { api, request } = embeddedPlugin({ user: null })
    expect(await codeOf(api.importKey({ privateKey }))).toBe(
      'must_be_authenticated: User must be authenticated to import a wallet.',
    )
    expect(request).not.toHaveBeenCalled()
  })
})

test.each<[string, (api: ReturnType<typeof embeddedPlugin>['api']) => Promise<unknown>]>([
  ['use', ({ recovery }) => recovery.setRecovery({})],
  ['use', ({ recovery }) => recovery.setPassword()],
  ['recover', ({ recovery }) => recovery.recover()],
  ['export', ({ exportKey }) => exportKey()],
])('without a user it is refused to %s a wallet', async (operation, act) => {
  const { api } = embeddedPlugin({ user: null })
  expect(await codeOf(act(api))).toBe(`must_be_authenticated: User must be authenticated to ${operation} a wallet.`)
})
