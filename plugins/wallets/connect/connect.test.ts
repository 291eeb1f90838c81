import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { EMAIL, userWith } from '../../../tests/unit/users.js'
import { walletsContext } from '../../../tests/unit/wallets.js'
import { closeWalletsPage, closing, install, type WalletsPage, walletsPage } from '../../../tests/unit/wallets-page.js'
import plugin from '../plugin.js'

const PHONE = 'Mozilla/5.0 (iPhone)'
let page: WalletsPage
beforeEach(() => {
  page = walletsPage()
})
afterEach(closeWalletsPage)

function setup(options: Parameters<typeof walletsContext>[0] = {}) {
  const context = walletsContext({ host: { appearance: { walletList: ['phantom', 'metamask'] } }, ...options })
  closing(context.leave)
  const api = plugin.setup(context.ctx)
  const state = () => context.screens.stack.get().at(-1)?.flow.get()
  const at = (stage: string) =>
    vi.waitFor(() => expect(state()?.at).toBe(stage), { timeout: WAIT_TIMEOUT_MS, interval: 5 })
  return { ...context, api, state, at }
}
const enter = ({ api }: ReturnType<typeof setup>, leave = new AbortController()) => ({
  leave,
  result: codeOf(api.enter('wallet:phantom', { signal: leave.signal })),
})

describe('choosing Phantom', () => {
  test('if it is installed, connects like any other wallet', async () => {
    install(page, 'app.phantom', 'Phantom')
    const harness = setup()
    enter(harness)
    await harness.at('success')
  })
  test.each([
    ['on a desktop', 'Mozilla/5.0 (X11; Linux)', 'install', 'INSTALL_PHANTOM_SCREEN'],
    ['on an iPhone', PHONE, 'interstitial', 'PHANTOM_INTERSTITIAL_SCREEN'],
    ['on an Android', 'Mozilla/5.0 (Linux; Android 15)', 'interstitial', 'PHANTOM_INTERSTITIAL_SCREEN'],
  ])('if it is not installed, %s', async (_, userAgent, stage, screen) => {
    page = walletsPage(userAgent)
    const harness = setup()
    const { leave, result } = enter(harness)
    await harness.at(stage)
    expect(harness.screens.get().screen).toBe(screen)
    leave.abort()
    expect(await result).toBe('exited_auth_flow')
    expect(harness.screens.get().open).toBe(false)
  })
  test('leaving before its address is known opens nothing', async () => {
    const harness = setup()
    const { leave, result } = enter(harness)
    leave.abort()
    expect(await result).toBe('exited_auth_flow')
    expect(harness.screens.get()).toMatchObject({ open: false, screen: null })
  })
})

test('rejects new users if the login is for existing users only', async () => {
  install(page, 'app.phantom', 'Phantom')
  const harness = setup()
  const { signal } = new AbortController()
  codeOf(harness.api.enter('wallet:phantom', { signal, disableSignup: true }))
  await harness.at('success')
  expect(harness.post.mock.calls.at(-1)).toMatchObject(['/siwe/authenticate', { mode: 'no-signup' }])
})

describe('opened by Phantom’s link', () => {
  const params = { connector: 'injected', wallet_client: 'phantom' }
  test.each([
    ['without a user logs in', null, '/siwe/authenticate'],
    ['with a user links the wallet', userWith(EMAIL), '/siwe/link'],
  ])('%s, without a click', async (_, user, path) => {
    install(page, 'app.phantom', 'Phantom')
    const harness = setup({ params, user })
    await harness.api.started
    await harness.at('success')
    expect(harness.paths()).toEqual(['/siwe/init', path])
  })
  test('without Phantom the screen says so, and Retry looks again', async () => {
    page = walletsPage(PHONE)
    const harness = setup({ params })
    await vi.waitFor(() => expect(harness.clock.waiting).toBe(1), { timeout: WAIT_TIMEOUT_MS })
    await harness.clock.advance(3_000)
    await harness.at('loginFailed')
    expect(harness.screens.get().screen).toBe('LOGIN_FAILED_SCREEN')
    harness.screens.stack.get().at(-1)?.flow.send({ type: 'retry' })
    await harness.at('problem')
    expect(harness.state()).toMatchObject({ error: { code: 'wallet_not_installed' } })
  })
  test('without Phantom’s link nothing starts by itself', () => {
    expect(setup({ params: { wallet_client: 'phantom' } }).api.started).toBeUndefined()
  })
})
