import { openHost } from './support/host.js'
import { logIn } from './support/login.js'
import { expect, test } from './support/test.js'

test('logs in by email', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const email = await logIn(host, app)
  const [result] = await host.told('login.onComplete')
  expect(result).toMatchObject({ user: { email: { address: email } }, isNewUser: true })
})
