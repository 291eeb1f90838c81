import { clockOf } from '../clock.js'
import { type Host, openHost } from './support/host.js'
import { someone, somePhone, wrongCode } from './support/login.js'
import { type App, newApp } from './support/server.js'
import { openLoggedIn, signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'

/** Submits a phone number on the screen that links a phone. Returns the code that was sent to it. */
async function askByPhone(host: Host, app: App, phone: { typed: string; sent: string }) {
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await host.dialog.phoneField.pressSequentially(phone.typed)
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  return app.codeFor(phone.sent)
}

test('links a phone, which outlives a reload; unlinks an account, but never the only one', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  const phone = somePhone()
  await host.press('Link phone')
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
  await host.dialog.typeCode(await askByPhone(host, app, phone))
  await host.closed()
  const [result] = await host.waitForEvents('link.onSuccess')
  expect(result).toMatchObject({ linkMethod: 'sms', linkedAccount: { type: 'phone', number: phone.sent } })
  expect(await host.linked()).toEqual(['email', 'phone'])
  await host.shows({ isModalOpen: false, authenticated: true })
  await page.reload()
  await host.shows({ authenticated: true })
  expect(await host.linked()).toEqual(['email', 'phone'])
  // linking is not a login, so only the link's endpoint is called
  expect(await app.count('/passwordless_sms/link')).toBe(1)
  expect(await app.count('/passwordless_sms/authenticate')).toBe(0)
  await expect.poll(() => app.analytics()).toEqual(['modal_closed', 'modal_open', 'sdk_initialize'])

  await host.press('Unlink email')
  await host.waitForEvents('unlinkEmail.resolved')
  expect(await host.linked()).toEqual(['phone'])
  await host.press('Unlink phone')
  const [refused] = await host.waitForEvents('unlinkPhone.rejected')
  expect(refused).toMatchObject({ code: 'cannot_unlink_sole_account', name: 'LatchkitError' })
  expect(await host.linked()).toEqual(['phone'])
})

test('changes the email, but not to the address of another user; closing the code screen of the next change is reported', async ({
  page,
  app,
}) => {
  const takenAddress = someone()
  await signInElsewhere(app, takenAddress)
  const host = await openLoggedIn(page, 'app', app)
  const next = someone()
  await host.press('Change email')
  await expect(host.dialog.title('Update your email')).toBeVisible()
  await expect(host.dialog.emailField).toBeFocused()
  await host.dialog.askByEmail(takenAddress)
  await host.dialog.typeCode(await app.codeFor(takenAddress, 2))
  await expect(host.dialog.title('Authentication failed')).toBeVisible()
  await expect(host.dialog.words('This account has already been linked to another user.')).toBeVisible()
  await host.dialog.button('Try again').click()
  await expect(host.dialog.title('Update your email')).toBeVisible()
  await expect(host.dialog.emailField).toHaveValue(takenAddress)
  expect((await host.state()).user?.email?.address).toBe(host.email)

  await host.dialog.askByEmail(next)
  await host.dialog.typeCode(await app.codeFor(next))
  await host.closed()
  const [result] = await host.waitForEvents('update.onSuccess')
  expect(result).toMatchObject({ updateMethod: 'email', updatedAccount: { type: 'email', address: next } })
  expect((await host.state()).user?.email?.address).toBe(next)
  expect(await host.linked()).toEqual(['email'])
  expect(await host.events('update.onError')).toEqual([])

  await host.press('Change email')
  await expect(host.dialog.title('Update your email')).toBeVisible()
  await host.dialog.askByEmail(someone())
  await page.keyboard.press('Escape')
  await expect(host.dialog.codeField).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.waitForEvents('update.onError')).toEqual([['exited_update_flow', { updateMethod: 'email' }]])
  expect((await host.state()).user?.email?.address).toBe(next)
})

test('a change that cannot begin is reported without a screen; closing a link reports only exited_link_flow', async ({
  page,
  app,
}) => {
  const guest = await openHost(page, 'app', app)
  await guest.press('Link email')
  expect(await guest.waitForEvents('link.onError')).toEqual([['must_be_authenticated', { linkMethod: 'email' }]])
  expect(await app.requests()).toHaveLength(1)

  const host = await openLoggedIn(page, 'app', app)
  await host.press('Link email')
  expect(await host.waitForEvents('link.onError')).toEqual([['cannot_link_more_of_type', { linkMethod: 'email' }]])
  await host.press('Change phone')
  expect(await host.waitForEvents('update.onError')).toEqual([['failed_to_update_account', { updateMethod: 'sms' }]])
  await expect(page.locator('#latchkit-dialog')).toHaveCount(0)
  expect(await app.count('/passwordless/init')).toBe(1) // the call of the first login

  await host.press('Link phone')
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
  await page.keyboard.press('Escape')
  await host.closed()
  const [, closed] = await host.waitForEvents('link.onError', 2)
  expect(closed).toEqual(['exited_link_flow', { linkMethod: 'sms' }])
  await host.waitForEvents('update.onError')
  expect(await host.events('login.onError')).toEqual([])
  await host.shows({ authenticated: true, isModalOpen: false })
})

test('a refused code of a link shows an error beside the code; too many codes lead to a screen (Modal §8.2)', async ({
  page,
}) => {
  const app = await newApp({ rate_limits: { per_address: 1 } })
  const clock = clockOf(page)
  await clock.control()
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Link phone')
  const code = await askByPhone(host, app, somePhone())
  await clock.stop()
  await host.dialog.typeCode(wrongCode(code))
  await expect(host.dialog.words('Invalid or expired verification code')).toBeVisible()
  await clock.pass(1_400)
  await expect(host.dialog.codeField).toHaveValue('')
  await clock.resume()
  // the answer that the server gives if another device has linked a phone meanwhile
  const error = 'The server’s own words.'
  await app.fault({ path: '/passwordless_sms/link', status: 422, body: { error, code: 'cannot_link_more_of_type' } })
  await host.dialog.typeCode(code)
  await expect(host.dialog.words(error)).toBeVisible()
  await host.dialog.button('Back').click()
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('Request failed')).toBeVisible()
  await expect(host.dialog.words('Too many attempts.')).toBeVisible()
  await host.dialog.button('Try again later').click()
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
})
