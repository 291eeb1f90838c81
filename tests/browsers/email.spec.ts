import { expect } from '@playwright/test'
import { someone } from '../journeys/support/login.js'
import { loggedIn, openHost, shows, test } from './test.js'

test('by email, and still logged in after a reload', async ({ tab, app }) => {
  const email = someone()
  await openHost(tab, 'app', app)
  await tab.click('button', 'Log in')
  await tab.enter('Email', email)
  await tab.type('6-digit code', await app.codeFor(email))
  const { user } = await loggedIn(tab)
  expect(user).toMatchObject({ email: { address: email } })
  await openHost(tab, 'app', app)
  await shows(tab, 'session', ({ authenticated }) => authenticated)
})
