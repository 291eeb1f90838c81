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
  describe('that cannot be created (decision 92)', () => {
    const refused = new LatchkitError('wallet_frame_unavailable', 'No frame.', { retryable: true })
    const required = { host: { embeddedWallets: { createOnLogin: 'all-users' } } } as const
    /** A login in the dialog, above this layer, whose wallet cannot be created. */
    async function loginAbove(setup: Parameters<typeof embeddedPlugin>[0] = {}, beneath = 'landing') {
      const harness = embeddedPlugin(setup)
      const { screens, clock, request, api } = harness
      const login = startFlow(outcomeFlow, { at: 'result', error: null }, undefined, { clock })
      present(screens, 'core', beneath, login).catch(() => {})
      request.mockRejectedValue(refused)
      const ended = codeOf(api.onboard(stillThere, true))
      await settled()
      return { ...harness, ended, state: () => screens.stack.get().at(-1)?.flow.get() }
    }
    test.each<[string, Parameters<typeof embeddedPlugin>[0], boolean]>([
      ['nothing', {}, false],
      [
        'the app: users without wallets',
        { raw: { embedded_wallet_config: { create_on_login: 'users-without-wallets' } } },
        false,
      ],
      ['the app: all users', { raw: { embedded_wallet_config: { create_on_login: 'all-users' } } }, true],
      ['the host: all users', required, true],
      [
        'the host: all users for the Solana wallet, which is then missing too',
        {
          host: {
            embeddedWallets: { createOnLogin: 'users-without-wallets', solana: { createOnLogin: 'all-users' } },
          },
        },
        true,
      ],
      [
        'the host: all users, and its own login',
        { host: { ...required.host, customAuth: { isLoading: false, getCustomAccessToken: async () => undefined } } },
        false,
      ],
      [
        'the host: users without wallets, against the app',
        {
          host: { embeddedWallets: { ethereum: { createOnLogin: 'users-without-wallets' } } },
          raw: { embedded_wallet_config: { create_on_login: 'all-users' } },
        },
        false,
      ],
    ])('shows why and waits; required by %s', async (_, setup, isRequired) => {
      const { state, user, logout, acts } = await loginAbove(setup)
      expect(state()).toEqual({ at: 'problem', isNewUser: true, error: refused, isRequired })
      expect([user.get()?.id, logout.mock.calls.length, acts]).toEqual(['user-1', 0, []])
    })
    test('is created by another try in place, and the login ends with it', async () => {
      const { request, screens, clock, ended, acts, logout } = await loginAbove(required)
      request.mockResolvedValue({ address: MINE })
      screens.stack.get().at(-1)?.flow.send({ type: 'retry' })
      await clock.advance(2_500)
      expect(await ended).toBe('resolved')
      expect(acts).toMatchObject([{ act: 'create', wallet: { address: MINE } }])
      expect(logout).not.toHaveBeenCalled()
    })
    test('ends the login well without the wallet, which stays owed; the host is told', async () => {
      const { screens, ended, acts, logout, track, user } = await loginAbove()
      screens.stack.get().at(-1)?.flow.send({ type: 'leave' })
      expect(await ended).toBe('resolved')
      expect(acts).toMatchObject([{ act: 'create', error: { code: 'wallet_frame_unavailable' } }])
      expect([user.get()?.id, logout.mock.calls.length]).toEqual(['user-1', 0])
      expect(track).not.toHaveBeenCalledWith('embedded_wallet_creation_failure_logout', expect.anything())
    })
    test.each(['landing', 'authorize'])(
      'logs out after the error where the app requires it, above %s',
      async (beneath) => {
        const { screens, ended, logout, track, state, showError, user } = await loginAbove(required, beneath)
        let hasLoggedOut = () => {}
        logout.mockImplementation(async () => {
          user.set(null)
          await new Promise<void>((resolve) => {
            hasLoggedOut = resolve
          })
        })
        screens.stack.get().at(-1)?.flow.send({ type: 'leave' })
        await settled()
        expect(state()).toMatchObject({ at: 'leaving', error: refused }) // and not the screen beneath
        hasLoggedOut()
        expect(await ended).toBe('wallet_frame_unavailable: No frame.')
        expect(logout).toHaveBeenCalledOnce()
        expect(showError).not.toHaveBeenCalled() // it was shown in place
        const properties = { error: 'No frame.', screen: 'RESULT_SCREEN' }
        expect(track).toHaveBeenCalledWith('embedded_wallet_creation_failure_logout', properties)
      },
    )
    test('is required no more once it exists, and its Solana wallet is missing', async () => {
      const host = {
        embeddedWallets: { createOnLogin: 'all-users', solana: { createOnLogin: 'users-without-wallets' } },
      } as const
      const { request, screens, makeOnLogin, state } = await loginAbove({ host })
      request.mockResolvedValue({ address: MINE })
      makeOnLogin.mockRejectedValue(refused)
      screens.stack.get().at(-1)?.flow.send({ type: 'retry' })
      await settled()
      expect(state()).toMatchObject({ at: 'problem', isRequired: false })
      const before = request.mock.calls.length
      screens.stack.get().at(-1)?.flow.send({ type: 'retry' })
      await settled()
      expect([request.mock.calls.length, makeOnLogin.mock.calls.length]).toEqual([before, 2])
    })
    test.each(['users-without-wallets', 'all-users'] as const)(
      'exists where only its Solana wallet failed, and the host is told so; Solana: %s',
      async (createOnLogin) => {
        const host = { embeddedWallets: { solana: { createOnLogin } } }
        const { request, screens, makeOnLogin, acts, ended, logout } = await loginAbove({ host })
        request.mockResolvedValue({ address: MINE })
        makeOnLogin.mockRejectedValue(refused)
        const flow = screens.stack.get().at(-1)?.flow
        flow?.send({ type: 'retry' })
        await settled()
        flow?.send({ type: 'leave' })
        const isRequired = createOnLogin === 'all-users'
        expect(await ended).toBe(isRequired ? 'wallet_frame_unavailable: No frame.' : 'resolved')
        expect(acts).toEqual([{ act: 'create', wallet: expect.objectContaining({ address: MINE }) }])
        expect(logout).toHaveBeenCalledTimes(isRequired ? 1 : 0)
      },
    )
    test('exists where the user logged out while its Solana wallet was made', async () => {
      const host = { embeddedWallets: { solana: { createOnLogin: 'all-users' } } } as const
      const { request, screens, makeOnLogin, acts, ended, user } = await loginAbove({ host })
      request.mockResolvedValue({ address: MINE })
      makeOnLogin.mockReturnValue(new Promise(() => {}))
      screens.stack.get().at(-1)?.flow.send({ type: 'retry' })
      await settled()
      user.set(null)
      expect(await ended).toMatch(/^exited_auth_flow/)
      expect(acts).toEqual([{ act: 'create', wallet: expect.objectContaining({ address: MINE }) }])
    })
    test.each([true, false])('without a dialog ends the login at once, required: %s', async (isRequired) => {
      const { api, request, logout, showError, user } = embeddedPlugin(isRequired ? required : {})
      request.mockRejectedValue(refused)
      logout.mockRejectedValueOnce(new Error('offline, too'))
      expect(await codeOf(api.onboard(stillThere, true))).toBe(
        isRequired ? 'wallet_frame_unavailable: No frame.' : 'resolved',
      )
      expect([logout.mock.calls.length, showError.mock.calls.length]).toEqual([isRequired ? 1 : 0, 0])
      expect(user.get()?.id).toBe('user-1')
    })
    test.each<[string, User | null]>([
      ['a user who logged out meanwhile', null],
      ['the user who logged in meanwhile', readUser({ id: 'user-2' })],
    ])('does not log out %s', async (_, other) => {
      const { user, ended, logout, screens } = await loginAbove(required)
      user.set(other)
      expect(await ended).toMatch(/^exited_auth_flow/)
      expect([logout.mock.calls.length, screens.stack.get().length]).toEqual([0, 1])
      const silent = embeddedPlugin({ ...required, after: other })
      expect(await codeOf(silent.api.onboard(stillThere, true))).toMatch(/^unknown_embedded_wallet_error/)
      expect(silent.logout).not.toHaveBeenCalled()
    })
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
