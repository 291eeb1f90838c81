import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { readUser, type User } from '../../core/live/user.js'
import { outcomeFlow } from '../../core/outcome.flow.js'
import type { Context } from '../../core/plugin.js'
import { createStore } from '../../core/store.js'
import type { Wallets } from '../../core/wallets.js'
import { PATIENCE } from '../../tests/limits.js'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { embeddedAccount, embeddedParts, MINE, userOf } from '../../tests/unit/embedded.js'
import plugin from './plugin.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

interface Setup {
  readonly user?: User | null
  readonly host?: object
  readonly raw?: object
  /** Whom a refresh brings. */
  readonly after?: User | null
  readonly modal?: boolean
}
const NOBODY_YET = readUser({ id: 'user-1' })

/** The plugin, in a dialog that draws what it presents, and a frame that makes what it is asked for. */
function setup({ user = NOBODY_YET, host = {}, raw = {}, after = userOf(MINE), modal = true }: Setup = {}) {
  const parts = embeddedParts({ user, host, raw, modal })
  const request = vi.fn(async (_event: string, _data: object): Promise<unknown> => ({ address: MINE }))
  const makeOnLogin = vi.fn(async () => {})
  const open = vi.fn(async () => ({}))
  const logout = vi.fn(async () => {})
  const refreshAnew = vi.fn(async () => {
    parts.user.set(after)
    return after
  })
  const neighbours: Record<string, unknown> = { 'wallet-frame': { request, open }, 'solana-wallet': { makeOnLogin } }
  const ctx = {
    ...parts.ctx,
    ...{ session: { refreshAnew, logout }, wallets: createStore<Wallets>({ sources: {} }) },
    use: async (id: string) => neighbours[id],
  } as unknown as Context<'embedded-wallet'>
  const api = plugin.setup(ctx)
  const tracked = () => parts.track.mock.calls.map(([event]) => event)
  return { ...parts, api, request, makeOnLogin, logout, refreshAnew, tracked, wallets: ctx.wallets }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    ({ code, message }) => `${code}: ${message}`,
  )

describe('a wallet that the host asks for', () => {
  test('is made unseen, told, and one of the wallets', async () => {
    const { api, acts, screens, request, wallets } = setup()
    const wallet = await api.create()
    expect(wallet.address).toBe(MINE)
    expect(request.mock.calls.map(([event]) => event)).toEqual(['wallet:create'])
    expect(acts).toEqual([{ act: 'create', wallet }])
    expect(screens.get().open).toBe(false)
    expect(wallets.get().sources['embedded-wallet']?.wallets.map(({ address }) => address)).toEqual([MINE])
  })
  test('of nobody is refused, and that is told', async () => {
    const { api, acts, request } = setup({ user: null })
    expect(await codeOf(api.create())).toBe('must_be_authenticated: User must be authenticated to create a wallet.')
    expect(acts).toMatchObject([{ act: 'create', error: { code: 'must_be_authenticated' } }])
    expect(request).not.toHaveBeenCalled()
  })
  test('beside one is refused; beside one that was only brought along it is made', async () => {
    expect(await codeOf(setup({ user: userOf(MINE) }).api.create())).toBe(
      'embedded_wallet_already_exists: The user has an embedded wallet already.',
    )
    const imported = readUser({ id: 'user-1', linked_accounts: [embeddedAccount('0xabc', { imported: true })] })
    expect(await codeOf(setup({ user: imported }).api.create())).toBe('resolved')
  })
  test('is guarded by the user at once, where the app wants that', async () => {
    const embedded_wallet_config = {
      ...{ require_user_owned_recovery_on_create: true, user_owned_recovery_options: ['user-passcode'] },
    }
    const { api, screens, request } = setup({ raw: { embedded_wallet_config } })
    const made = codeOf(api.create())
    await vi.waitUntil(() => screens.get().open, { timeout: PATIENCE })
    expect(screens.stack.get().map(({ name }) => name)).toEqual(['guard'])
    screens.close()
    expect(await made).toMatch(/^user_exited_set_password_flow/)
    expect(request).not.toHaveBeenCalled()
  })
})

describe('a wallet that a login makes', () => {
  const stillThere = { id: 'user-1' } as User
  test('is made in the dialog where that is open, and says so until the user goes on', async () => {
    const { api, screens, clock, acts, makeOnLogin } = setup()
    const landing = startFlow(outcomeFlow, { at: 'result', error: null }, undefined, { clock })
    screens.present('core', 'outcome', landing).catch(() => {})
    const done = api.onboard(stillThere, true)
    await settled()
    expect(screens.stack.get().map(({ name }) => name)).toEqual(['outcome', 'create'])
    await clock.advance(2_500)
    await done
    expect(acts).toMatchObject([{ act: 'create', wallet: { address: MINE } }])
    expect(makeOnLogin).not.toHaveBeenCalled()
  })
  test('is made unseen where it is not', async () => {
    const { api, screens, acts } = setup({ modal: false })
    await api.onboard(stillThere, true)
    expect([screens.get().open, acts.length]).toEqual([false, 1])
  })
  test('that cannot be made ends the login: nobody is in without one', async () => {
    const { api, request, logout, track } = setup()
    request.mockRejectedValue(new LatchkitError('network', 'offline'))
    expect(await codeOf(api.onboard(stillThere, true))).toBe('network: offline')
    expect(logout).toHaveBeenCalledOnce()
    expect(track).toHaveBeenCalledWith('embedded_wallet_creation_failure_logout', { error: 'offline', screen: null })
  })
  test('of a user who has gone meanwhile logs nobody out; a logout that fails hides nothing', async () => {
    const gone = setup({ after: null })
    expect(await codeOf(gone.api.onboard(stillThere, true))).toMatch(/^unknown_embedded_wallet_error/)
    expect(gone.logout).not.toHaveBeenCalled()
    const { api, request, logout } = setup()
    request.mockRejectedValue(new LatchkitError('network', 'offline'))
    logout.mockRejectedValue(new Error('offline, too'))
    expect(await codeOf(api.onboard(stillThere, true))).toBe('network: offline')
  })
})

describe('a key that is brought along', () => {
  const privateKey = `0x${'ab'.repeat(32)}`
  test('goes to the frame, and is a wallet then', async () => {
    const { api, request } = setup()
    expect((await api.importKey({ privateKey })).address).toBe(MINE)
    expect(request.mock.calls.map(([event, data]) => [event, data])).toEqual([['wallet:import', { privateKey }]])
  })
  test('by nobody goes nowhere', async () => {
    const { api, request } = setup({ user: null })
    expect(await codeOf(api.importKey({ privateKey }))).toBe(
      'must_be_authenticated: User must be authenticated to import a wallet.',
    )
    expect(request).not.toHaveBeenCalled()
  })
})

test('the ways to guard a wallet, and to see its key, are of its user', async () => {
  const { api } = setup({ user: null })
  for (const way of [
    () => api.guard.setRecovery({}),
    () => api.guard.setPassword(),
    () => api.guard.recover(),
    () => api.guard.exportKey(),
  ])
    expect(await codeOf(way())).toMatch(/^must_be_authenticated/)
})
