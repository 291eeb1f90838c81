import type { Page } from '@playwright/test'
import { type Host, hostOn, hostUrl } from './support/host.js'
import { startOwnLogin } from './support/own-login.js'
import { type App, newApp } from './support/provider.js'
import { expect, test } from './support/test.js'

let own: Awaited<ReturnType<typeof startOwnLogin>>
test.beforeAll(async () => {
  own = await startOwnLogin()
})
test.afterAll(() => own.stop())

type By = 'config' | 'subscribe' | 'flag'
const LOGIN = '/custom_jwt_account/authenticate'

async function open(page: Page, app: App, by: By = 'config', options?: object): Promise<Host> {
  await page.goto(`${hostUrl('own-login', app, options ? { options } : {})}&by=${by}`)
  return hostOn(page, app)
}
/** What the host finds out about its user. */
const know = (page: Page, known: unknown) => page.evaluate((now) => window.__calls.know?.(now as never), known)
const subject = (page: Page) => expect.poll(() => page.getByTestId('subject').textContent())
const status = (page: Page) => expect.poll(() => page.getByTestId('jwt').textContent())
const withOwnLogin = (more = {}) => newApp({ custom_auth_jwks_url: own.jwks, ...more })

for (const by of ['config', 'subscribe', 'flag'] as const)
  test(`by ${by}: in with the host’s user, on after a reload, another user, out`, async ({ page }) => {
    const app = await withOwnLogin()
    const host = await open(page, app, by)
    await host.ready()
    if (by !== 'subscribe') expect(await app.count(LOGIN)).toBe(0)
    const token = await own.tokenOf('ada')
    await know(page, token)
    await subject(page).toBe('ada')
    await status(page).toBe('done')
    const [told] = await host.told('login.onComplete')
    expect(told).toMatchObject({ loginMethod: 'custom', isNewUser: true, loginAccount: { customUserId: 'ada' } })

    await page.evaluate((known) => sessionStorage.setItem('known', known), JSON.stringify(token))
    await page.reload()
    await host.shows({ ready: true, authenticated: true })
    await subject(page).toBe('ada')
    await status(page).toBe('done')
    expect(await app.count(LOGIN)).toBe(1)

    if (by === 'flag') await know(page, undefined) // flags tell of a user only when they turn
    await know(page, await own.tokenOf('grace'))
    await subject(page).toBe('grace')
    expect(await app.count(LOGIN)).toBe(2)
    await status(page).toBe('done')
    await know(page, null)
    await host.shows({ authenticated: false, user: null })
    await expect.poll(async () => (await host.events('unauthenticated')).length).toBeGreaterThan(0)
    expect(await host.events('login.onError')).toEqual([])
  })

test('`ready` waits for the host’s user; a getter that throws signs nobody out; a logout holds', async ({ page }) => {
  const app = await withOwnLogin()
  await page.addInitScript((known) => sessionStorage.setItem('known', known), JSON.stringify(await own.tokenOf('ada')))
  const host = await open(page, app)
  /** The host renews its token. What went wrong before makes the end of this look visible. */
  async function renew() {
    await know(page, { fails: 'the host is down' })
    await status(page).toBe('error')
    await know(page, await own.tokenOf('ada'))
    await status(page).toBe('done')
  }
  await host.ready()
  expect((await host.state()).authenticated).toBe(true)
  expect(await app.count(LOGIN)).toBe(1) // StrictMode, and the configuration of every render
  await status(page).toBe('done')
  await renew()
  expect(await host.told('login.onError')).toEqual(['unknown_auth_error'])
  await host.shows({ authenticated: true })
  expect(await app.count(LOGIN)).toBe(1)
  expect(await app.count('/sessions/logout')).toBe(0)

  await host.press('Log out')
  await host.shows({ authenticated: false })
  await renew()
  await host.shows({ authenticated: false })
  expect(await app.count(LOGIN)).toBe(1)
})

test('a hook hears what went wrong, with the words, and that there are no keys to check with', async ({ page }) => {
  const app = await newApp({ guest_auth: true })
  const host = await open(page, app, 'subscribe')
  expect(await host.told('jwt.onError')).toMatchObject([['plugin_not_enabled', expect.any(String)]])
  await app.configure({ custom_auth_jwks_url: own.jwks })
  await page.reload()
  await host.ready()
  await know(page, await own.tokenOf('ada', -60))
  expect(await host.told('jwt.onError')).toEqual([['invalid_credentials', 'The token has expired.']])
  await status(page).toBe('error')
  await host.shows({ authenticated: false })
  await know(page, await own.tokenOf('ada'))
  await host.shows({ authenticated: true })
})
