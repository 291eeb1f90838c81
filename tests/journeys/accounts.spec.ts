import { type Host, openHost } from './support/host.js'
import { someone, somePhone } from './support/login.js'
import { recordComplaints } from './support/network.js'
import { type App, newApp } from './support/provider.js'
import { openLoggedIn, signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'

/** The phone screen of a link or an update, up to the code. */
async function enterPhone(host: Host, app: App, phone: { typed: string; sent: string }) {
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await host.dialog.phoneField.pressSequentially(phone.typed)
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(phone.sent))
}

test('links a phone', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  const phone = somePhone()
  await host.press('Link phone')
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
  await enterPhone(host, app, phone)
  await host.closed()
  const [result] = await host.told('link.onSuccess')
  expect(result).toMatchObject({ linkMethod: 'sms', linkedAccount: { type: 'phone', number: phone.sent } })
  expect(await host.linked()).toEqual(['email', 'phone'])
  await host.shows({ isModalOpen: false, authenticated: true })
  await page.reload()
  await host.shows({ authenticated: true })
  expect(await host.linked()).toEqual(['email', 'phone'])
  // a link is no login
  expect(await app.count('/passwordless_sms/link')).toBe(1)
  expect(await app.count('/passwordless_sms/authenticate')).toBe(0)
})

test('changes the email', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  const next = someone()
  await host.press('Change email')
  await expect(host.dialog.title('Update your email')).toBeVisible()
  await expect(host.dialog.emailField).toBeFocused()
  await host.dialog.askByEmail(next)
  await host.dialog.typeCode(await app.codeFor(next))
  await host.closed()
  const [result] = await host.told('update.onSuccess')
  expect(result).toMatchObject({ updateMethod: 'email', updatedAccount: { type: 'email', address: next } })
  expect((await host.state()).user?.email?.address).toBe(next)
  expect(await host.linked()).toEqual(['email'])
})

test('unlinks an account, but never the only one', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Link phone')
  await enterPhone(host, app, somePhone())
  await host.closed()
  await host.press('Unlink email')
  await host.told('unlinkEmail.resolved')
  expect(await host.linked()).toEqual(['phone'])
  await host.press('Unlink phone')
  const [refused] = await host.told('unlinkPhone.rejected')
  expect(refused).toMatchObject({ code: 'cannot_unlink_sole_account', name: 'LatchkitError' })
  expect(await host.linked()).toEqual(['phone'])
})

test('a second email is refused before anything is asked', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Link email')
  expect(await host.told('link.onError')).toEqual([['cannot_link_more_of_type', { linkMethod: 'email' }]])
  await expect(page.locator('#latchkit-dialog')).toHaveCount(0)
  expect(await app.count('/passwordless/init')).toBe(1) // the login’s own
})

test('an email that is somebody else’s is refused on a screen of its own, with a way back', async ({ page, app }) => {
  const taken = someone()
  await signInElsewhere(app, taken)
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Change email')
  await host.dialog.askByEmail(taken)
  await host.dialog.typeCode(await app.codeFor(taken, 2))
  await expect(host.dialog.title('Authentication failed')).toBeVisible()
  await expect(host.dialog.words('This account has already been linked to another user.')).toBeVisible()
  await host.dialog.button('Try again').click()
  await expect(host.dialog.title('Update your email')).toBeVisible()
  await expect(host.dialog.emailField).toHaveValue(taken)
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.told('update.onError')).toEqual([['exited_update_flow', { linkMethod: 'email' }]])
  expect((await host.state()).user?.email?.address).toBe(host.email)
})

test('closing a link is told as exited_link_flow, and as nothing else', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Link phone')
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
  await page.keyboard.press('Escape')
  await host.closed()
  expect(await host.told('link.onError')).toEqual([['exited_link_flow', { linkMethod: 'sms' }]])
  expect(await host.events('update')).toEqual([])
  expect(await host.events('login.onError')).toEqual([])
  await host.shows({ authenticated: true, isModalOpen: false })
})

test('closing the code of an update is told as exited_update_flow', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Change email')
  await host.dialog.askByEmail(someone())
  await page.keyboard.press('Escape')
  await expect(host.dialog.codeField).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.told('update.onError')).toEqual([['exited_update_flow', { linkMethod: 'email' }]])
})

test('there must be a phone to change one', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Change phone')
  expect(await host.told('update.onError')).toEqual([['failed_to_update_account', { linkMethod: 'sms' }]])
})

test('linking needs a user', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await host.press('Link email')
  expect(await host.told('link.onError')).toEqual([['must_be_authenticated', { linkMethod: 'email' }]])
  await host.press('Unlink email')
  expect(await host.told('unlinkEmail.rejected')).toMatchObject([{ code: 'must_be_authenticated' }])
  expect(await app.requests()).toHaveLength(1)
})

test('what a link got is kept although the refresh after it fails', async ({ page, app }) => {
  const complaints = recordComplaints(page)
  const host = await openLoggedIn(page, 'app', app)
  await app.fault({ path: '/sessions', status: 422, count: 1 })
  await host.press('Link phone')
  await enterPhone(host, app, somePhone())
  await host.closed()
  await host.told('link.onSuccess')
  expect(await host.linked()).toEqual(['email', 'phone'])
  await host.shows({ authenticated: true })
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('a wrong code while linking stays in place', async ({ page }) => {
  const app = await newApp({ rate_limits: { per_address: 1 } })
  const host = await openLoggedIn(page, 'app', app)
  const phone = somePhone()
  await host.press('Link phone')
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await host.dialog.phoneField.pressSequentially(phone.typed)
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  const code = await app.codeFor(phone.sent)
  await host.dialog.typeCode(code === '000000' ? '000001' : '000000')
  await expect(host.dialog.words('Invalid or expired verification code')).toBeVisible()
  await host.dialog.button('Back').click()
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('Request failed')).toBeVisible()
  await expect(host.dialog.words('Too many attempts.')).toBeVisible()
  await host.dialog.button('Try again later').click()
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
})
