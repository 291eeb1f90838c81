import type { Page } from '@playwright/test'
import { type Host, hostOn, hostUrl } from './support/host.js'
import { startOwnLogin } from './support/own-login.js'
import { type App, newApp } from './support/server.js'
import { expect, test } from './support/test.js'

let ownLogin: Awaited<ReturnType<typeof startOwnLogin>>
test.beforeAll(async () => {
  ownLogin = await startOwnLogin()
})
test.afterAll(() => ownLogin.stop())

type By = 'config' | 'subscribe' | 'flag'
const LOGIN = '/custom_jwt_account/authenticate'

async function open(page: Page, app: App, by: By = 'config', options?: object): Promise<Host> {
  await page.goto(`${hostUrl('own-login', app, options ? { options } : {})}&by=${by}`)
  return hostOn(page, app)
}
/** Tells the host page who its user is now: a token, null, or an error. */
const setHostUser = (page: Page, hostUser: unknown) =>
  page.evaluate((now) => window.__calls.know?.(now as never), hostUser)
const subject = (page: Page) => expect.poll(() => page.getByTestId('subject').textContent())
const status = (page: Page) => expect.poll(() => page.getByTestId('jwt').textContent())
const withOwnLogin = (settings = {}) => newApp({ custom_auth_jwks_url: ownLogin.jwks, ...settings })

for (const by of ['config', 'subscribe', 'flag'] as const)
  test(`by ${by}: in with the host’s user, on after a reload, another user, out`, async ({ page }) => {
    const app = await withOwnLogin()
    const host = await open(page, app, by)
    await host.ready()
    if (by !== 'subscribe') expect(await app.count(LOGIN)).toBe(0)
    const token = await ownLogin.tokenOf('ada')
    await setHostUser(page, token)
    await subject(page).toBe('ada')
    await status(page).toBe('done')
    const [login] = await host.waitForEvents('login.onComplete')
    expect(login).toMatchObject({ loginMethod: 'custom', isNewUser: true, loginAccount: { customUserId: 'ada' } })

    await page.evaluate((user) => sessionStorage.setItem('known', user), JSON.stringify(token))
    await page.reload()
    await host.shows({ ready: true, authenticated: true })
    await subject(page).toBe('ada')
    await status(page).toBe('done')
    expect(await app.count(LOGIN)).toBe(1)

    if (by === 'flag') await setHostUser(page, undefined) // a flag reports a user only when it changes, so it is reset first
    await setHostUser(page, await ownLogin.tokenOf('grace'))
    await subject(page).toBe('grace')
    expect(await app.count(LOGIN)).toBe(2)
    await status(page).toBe('done')
    await setHostUser(page, null)
    await host.shows({ authenticated: false, user: null })
    await expect.poll(async () => (await host.events('unauthenticated')).length).toBeGreaterThan(0)
    expect(await host.events('login.onError')).toEqual([])
  })

test('`ready` waits for the host’s user; a getter that throws signs nobody out; a logout holds', async ({ page }) => {
  const app = await withOwnLogin()
  await page.addInitScript(
    (user) => sessionStorage.setItem('known', user),
    JSON.stringify(await ownLogin.tokenOf('ada')),
  )
  const host = await open(page, app)
  /** Renews the host's token. An error comes first, so that the status visibly changes when the renewal has ended. */
  async function renew() {
    await setHostUser(page, { fails: 'the host is down' })
    await status(page).toBe('error')
    await setHostUser(page, await ownLogin.tokenOf('ada'))
    await status(page).toBe('done')
  }
  await host.ready()
  expect((await host.state()).authenticated).toBe(true)
  expect(await app.count(LOGIN)).toBe(1) // one login, despite StrictMode and a new configuration in each render
  await status(page).toBe('done')
  await renew()
  expect(await host.waitForEvents('login.onError')).toEqual(['unknown_auth_error'])
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
  expect(await host.waitForEvents('jwt.onError')).toMatchObject([['plugin_not_enabled', expect.any(String)]])
  await app.configure({ custom_auth_jwks_url: ownLogin.jwks })
  await page.reload()
  await host.ready()
  await setHostUser(page, await ownLogin.tokenOf('ada', -60))
  expect(await host.waitForEvents('jwt.onError')).toEqual([['invalid_credentials', 'The token has expired.']])
  await status(page).toBe('error')
  await host.shows({ authenticated: false })
  await setHostUser(page, await ownLogin.tokenOf('ada'))
  await host.shows({ authenticated: true })
})
