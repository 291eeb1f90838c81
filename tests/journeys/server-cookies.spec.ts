import { wire } from '../wire.js'
import { openHost } from './support/host.js'
import { logIn } from './support/login.js'
import { newApp, serverUrl } from './support/server.js'
import { expect, test } from './support/test.js'

// The server answers under two names. The app's own API address is on localhost, so a page on localhost shares
// its cookies.
const home = serverUrl.replace('localhost', '127.0.0.1')

test('an app with an API address of its own: the session is a cookie that no script reads', async ({ page }) => {
  const app = await newApp({ custom_api_url: serverUrl, access_token_ttl: 30 })
  const host = await openHost(page, 'app', app, { api: home })
  const email = await logIn(host, app)
  const cookies = await host.cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual(
    [wire.cookie.serverRefresh(app.id), wire.cookie.session].sort(),
  )
  expect(cookies.find(({ name }) => name === wire.cookie.serverRefresh(app.id))).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  })
  expect([null, '"deprecated"']).toContain(await host.stored('refresh_token'))
  expect(await host.stored('id_token')).toBeNull()

  // the access token expires at once, and the cookie is what gets the next one
  const before = await host.stored('token')
  await host.press('Get token')
  await host.waitForEvents('getAccessToken.resolved')
  expect(await host.stored('token')).not.toBe(before)
  expect(await app.count('/sessions')).toBe(1)

  await app.configure({ access_token_ttl: 3600 })
  await page.reload()
  await host.shows({ ready: true, status: 'ready', authenticated: true })
  expect((await host.state()).user?.email?.address).toBe(email)

  // the cookie alone is enough
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await host.shows({ ready: true, authenticated: true })

  await host.press('Log out')
  await host.shows({ authenticated: false })
  await expect.poll(host.cookies).toEqual([])
  await page.reload()
  await host.shows({ ready: true, authenticated: false })
})
