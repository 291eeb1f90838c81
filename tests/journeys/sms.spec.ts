import { openHost } from './support/host.js'
import { somePhone } from './support/login.js'
import { recordScripts } from './support/network.js'
import { newApp } from './support/provider.js'
import { expect, test } from './support/test.js'

const NUMBERING_PLANS = /country_calling_codes/

test('logs in by SMS; the numbering plans are fetched with the phone field, not before', async ({ page, app }) => {
  const scripts = recordScripts(page)
  const host = await openHost(page, 'app', app)
  const phone = somePhone()
  await host.openLanding()
  await expect(host.dialog.emailField).toBeVisible()
  expect(await scripts.hold(NUMBERING_PLANS)).toBe(false)
  await host.dialog.button('Continue with SMS').click()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  expect(await scripts.hold(NUMBERING_PLANS)).toBe(true)
  await host.dialog.askBySms(phone.typed)
  await expect(host.dialog.root).toContainText('for a message from Acme')
  await host.dialog.typeCode(await app.codeFor(phone.sent))
  await host.shows({ authenticated: true, isModalOpen: false })
  const [result] = await host.told('login.onComplete')
  expect(result).toMatchObject({ loginMethod: 'sms', isNewUser: true, loginAccount: { type: 'phone' } })
  expect((await host.state()).user?.phone?.number).toBe(phone.sent)
})

test('Enter before the numbering plans are there sends the code once they are', async ({ page, app }) => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch()
    if (NUMBERING_PLANS.test(await response.text())) await held
    await route.fulfill({ response })
  })
  const host = await openHost(page, 'app', app)
  const phone = somePhone()
  await host.openLanding()
  const { phoneField } = host.dialog
  await host.dialog.button('Continue with SMS').click()
  await phoneField.pressSequentially(phone.typed)
  await phoneField.press('Enter')
  await expect(phoneField).toHaveValue(phone.typed)
  arrive()
  await host.dialog.typeCode(await app.codeFor(phone.sent))
  await host.shows({ authenticated: true, isModalOpen: false })
})

test('after an SMS login the phone field is open and marked', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const phone = somePhone()
  await host.openLanding()
  await host.dialog.askBySms(phone.typed)
  await host.dialog.typeCode(await app.codeFor(phone.sent))
  await host.shows({ authenticated: true })
  await host.closed()
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect(host.dialog.phoneField).toBeVisible()
  await expect(host.dialog.root.getByText('Recent', { exact: true })).toBeVisible()
  await expect(host.dialog.emailField).toHaveCount(0)
  await expect(host.dialog.button('Continue with Email')).toBeVisible()
})

test('another country: chosen by hand it empties the number, written with + it chooses itself', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'app', app, { config: { intl: { defaultCountry: 'FR' } } })
  await host.openLanding()
  await host.dialog.button('Continue with SMS').click()
  const country = host.dialog.root.getByRole('combobox', { name: 'Country code' })
  await expect(country).toHaveValue('FR')
  await host.dialog.phoneField.pressSequentially('612345678')
  await country.selectOption('GB')
  await expect(host.dialog.phoneField).toHaveValue('')
  await host.dialog.phoneField.pressSequentially('+12015550123')
  await expect(country).toHaveValue('US')
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect((await app.messages('+12015550123')).length).toBe(1)
})

test('an unknown default country falls back to the United States', async ({ page, app }) => {
  const host = await openHost(page, 'app', app, { config: { intl: { defaultCountry: 'QQ' } } })
  await host.openLanding()
  await host.dialog.button('Continue with SMS').click()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toHaveValue('US')
})

test('a number that its country does not have cannot be submitted', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await host.openLanding()
  await host.dialog.button('Continue with SMS').click()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await host.dialog.phoneField.pressSequentially('201')
  await expect(host.dialog.button('Submit')).toBeDisabled()
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.phoneField).toBeVisible()
  await host.dialog.phoneField.pressSequentially('5550123')
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect(await app.count('/passwordless_sms/init')).toBe(1)
})

test('a number that the server refuses is explained, and the way back keeps it', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await host.openLanding()
  await host.dialog.button('Continue with SMS').click()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await host.dialog.phoneField.pressSequentially('1111111111') // ten digits, but no such number
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await host.dialog.button('Try again').click()
  await expect(host.dialog.phoneField).toHaveValue(/1/)
  await expect(host.dialog.codeField).toHaveCount(0)
})

test('a region without SMS is named, and another method offered', async ({ page }) => {
  const app = await newApp({ blocked_phone_countries: ['US'] })
  const host = await openHost(page, 'app', app)
  await host.openLanding()
  await host.dialog.button('Continue with SMS').click()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await host.dialog.phoneField.pressSequentially('2015550123')
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('This region is not supported')).toBeVisible()
  await expect(host.dialog.root).toContainText('SMS authentication from this region is not available')
  await host.dialog.button('Try another method').click()
  await host.dialog.button('Continue with Email').click()
  await expect(host.dialog.emailField).toBeVisible()
})
