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

    // the host renewed its token: the session goes on
    await know(page, await own.tokenOf('ada'))
    await status(page).toBe('done')
    // and after a reload too
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
    expect((await host.events('unauthenticated')).length).toBeGreaterThan(0)
    expect(await host.events('login.onError')).toEqual([])
  })

test('`ready` waits for a host that knows its user from the start', async ({ page }) => {
  const app = await withOwnLogin()
  await page.addInitScript((known) => sessionStorage.setItem('known', known), JSON.stringify(await own.tokenOf('ada')))
  const host = await open(page, app)
  await host.ready()
  await host.shows({ authenticated: true })
  expect(await app.count(LOGIN)).toBe(1) // StrictMode, and the configuration of every render
})

test('a getter that throws signs nobody out', async ({ page }) => {
  const app = await withOwnLogin()
  const host = await open(page, app)
  await know(page, await own.tokenOf('ada'))
  await subject(page).toBe('ada')
  await know(page, { fails: 'the host is down' })
  await status(page).toBe('error')
  await host.shows({ authenticated: true })
  await know(page, await own.tokenOf('ada'))
  await status(page).toBe('done')
  expect(await host.told('login.onError')).toEqual(['unknown_auth_error'])
  expect(await app.count('/sessions/logout')).toBe(0)
})

test('unless the host says so', async ({ page }) => {
  const app = await withOwnLogin()
  const host = await open(page, app, 'config', { logoutOnError: true })
  await know(page, await own.tokenOf('ada'))
  await subject(page).toBe('ada')
  await know(page, { fails: 'the host is down' })
  await host.shows({ authenticated: false })
  await status(page).toBe('error')
})

test('a hook hears what went wrong, with the words', async ({ page }) => {
  const app = await withOwnLogin()
  const host = await open(page, app, 'subscribe')
  await host.ready()
  await know(page, await own.tokenOf('ada', -60))
  expect(await host.told('jwt.onError')).toEqual([['invalid_credentials', 'The token has expired.']])
  await status(page).toBe('error')
  await host.shows({ authenticated: false })
  await know(page, await own.tokenOf('ada'))
  await host.shows({ authenticated: true })
})

test('where the app has no keys to check with, a hook is told', async ({ page, app }) => {
  await app.configure({ guest_auth: true })
  const host = await open(page, app, 'subscribe')
  expect(await host.told('jwt.onError')).toMatchObject([['plugin_not_enabled', expect.any(String)]])
})

test('the user’s own logout holds against a token that only was renewed', async ({ page }) => {
  const app = await withOwnLogin()
  const host = await open(page, app)
  await know(page, await own.tokenOf('ada'))
  await subject(page).toBe('ada')
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await know(page, await own.tokenOf('ada'))
  await status(page).toBe('done')
  await host.shows({ authenticated: false })
  expect(await app.count(LOGIN)).toBe(1)
})
