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
  const made = walletsContext({ host: { appearance: { walletList: ['phantom', 'metamask'] } }, ...options })
  closing(made.leave)
  const api = plugin.setup(made.ctx)
  const state = () => made.screens.stack.get().at(-1)?.flow.get()
  const at = (stage: string) =>
    vi.waitFor(() => expect(state()?.at).toBe(stage), { timeout: WAIT_TIMEOUT_MS, interval: 5 })
  return { ...made, api, state, at }
}
const enter = ({ api }: ReturnType<typeof setup>, leave = new AbortController()) => ({
  leave,
  result: codeOf(api.enter('wallet:phantom', { signal: leave.signal })),
})

describe('choosing Phantom', () => {
  test('if it is installed, connects like any other wallet', async () => {
    install(page, 'app.phantom', 'Phantom')
    const made = setup()
    enter(made)
    await made.at('success')
  })
  test.each([
    ['on a desktop', 'Mozilla/5.0 (X11; Linux)', 'install', 'INSTALL_PHANTOM_SCREEN'],
    ['on an iPhone', PHONE, 'interstitial', 'PHANTOM_INTERSTITIAL_SCREEN'],
    ['on an Android', 'Mozilla/5.0 (Linux; Android 15)', 'interstitial', 'PHANTOM_INTERSTITIAL_SCREEN'],
  ])('if it is not installed, %s', async (_, userAgent, stage, screen) => {
    page = walletsPage(userAgent)
    const made = setup()
    const { leave, result } = enter(made)
    await made.at(stage)
    expect(made.screens.get().screen).toBe(screen)
    leave.abort()
    expect(await result).toBe('exited_auth_flow')
    expect(made.screens.get().open).toBe(false)
  })
  test('leaving before its address is known opens nothing', async () => {
    const made = setup()
    const { leave, result } = enter(made)
    leave.abort()
    expect(await result).toBe('exited_auth_flow')
    expect(made.screens.get()).toMatchObject({ open: false, screen: null })
  })
})

test('rejects new users if the login is for existing users only', async () => {
  install(page, 'app.phantom', 'Phantom')
  const made = setup()
  const { signal } = new AbortController()
  codeOf(made.api.enter('wallet:phantom', { signal, disableSignup: true }))
  await made.at('success')
  expect(made.post.mock.calls.at(-1)).toMatchObject(['/siwe/authenticate', { mode: 'no-signup' }])
})

describe('opened by Phantom’s link', () => {
  const params = { connector: 'injected', wallet_client: 'phantom' }
  test.each([
    ['without a user logs in', null, '/siwe/authenticate'],
    ['with a user links the wallet', userWith(EMAIL), '/siwe/link'],
  ])('%s, without a click', async (_, user, path) => {
    install(page, 'app.phantom', 'Phantom')
    const made = setup({ params, user })
    await made.api.started
    await made.at('success')
    expect(made.paths()).toEqual(['/siwe/init', path])
  })
  test('without Phantom the screen says so, and Retry looks again', async () => {
    page = walletsPage(PHONE)
    const made = setup({ params })
    await vi.waitFor(() => expect(made.clock.waiting).toBe(1), { timeout: WAIT_TIMEOUT_MS })
    await made.clock.advance(3_000)
    await made.at('loginFailed')
    expect(made.screens.get().screen).toBe('LOGIN_FAILED_SCREEN')
    made.screens.stack.get().at(-1)?.flow.send({ type: 'retry' })
    await made.at('problem')
    expect(made.state()).toMatchObject({ error: { code: 'wallet_not_installed' } })
  })
  test('without Phantom’s link nothing starts by itself', () => {
    expect(setup({ params: { wallet_client: 'phantom' } }).api.started).toBeUndefined()
  })
})
