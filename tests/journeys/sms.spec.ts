import { type Host, openHost } from './support/host.js'
import { somePhone } from './support/login.js'
import { recordScripts } from './support/network.js'
import { newApp } from './support/server.js'
import { expect, test } from './support/test.js'

const NUMBERING_PLANS = /country_calling_codes/
const countryOf = ({ dialog }: Host) => dialog.root.getByRole('combobox', { name: 'Country code' })

/** Opens the dialog from the page's button and waits for the phone field with its list of countries. */
async function openPhone(host: Host) {
  await host.openLanding()
  await host.dialog.button('Continue with SMS').click()
  await expect(countryOf(host)).toBeVisible()
}

test('logs in by SMS; numbering plans come with the phone field, which is open and marked the next time', async ({
  page,
  app,
}) => {
  const scripts = recordScripts(page)
  const host = await openHost(page, 'app', app)
  const phone = somePhone()
  await host.openLanding()
  await expect(host.dialog.emailField).toBeVisible()
  expect(await scripts.hold(NUMBERING_PLANS)).toBe(false)
  await host.dialog.button('Continue with SMS').click()
  await expect(countryOf(host)).toBeVisible()
  expect(await scripts.hold(NUMBERING_PLANS)).toBe(true)
  await host.dialog.askBySms(phone.typed)
  await expect(host.dialog.root).toContainText('for a message from Acme')
  await host.dialog.typeCode(await app.codeFor(phone.sent))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  const [result] = await host.waitForEvents('login.onComplete')
  expect(result).toMatchObject({ loginMethod: 'sms', isNewUser: true, loginAccount: { type: 'phone' } })
  expect((await host.state()).user?.phone?.number).toBe(phone.sent)
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect(host.dialog.phoneField).toBeVisible()
  await expect(host.dialog.root.getByText('Recent', { exact: true })).toBeVisible()
  await expect(host.dialog.emailField).toHaveCount(0)
  await expect(host.dialog.button('Continue with Email')).toBeVisible()
})

test('Enter before the numbering plans are there sends the code once they are', async ({ page, app }) => {
  let arrive = () => {}
  const released = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch()
    if (NUMBERING_PLANS.test(await response.text())) await released
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

test('another country, by hand or by its code; a number that the country does not have cannot be submitted', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'app', app, { config: { intl: { defaultCountry: 'FR' } } })
  await openPhone(host)
  const { phoneField } = host.dialog
  await expect(countryOf(host)).toHaveValue('FR')
  await phoneField.pressSequentially('612345678')
  await countryOf(host).selectOption('GB')
  await expect(phoneField).toHaveValue('')
  await phoneField.pressSequentially('+1201')
  await expect(countryOf(host)).toHaveValue('US')
  await expect(host.dialog.button('Submit')).toBeDisabled()
  await phoneField.press('Enter')
  await phoneField.pressSequentially('5550123')
  await phoneField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect((await app.messages('+12015550123')).length).toBe(1)
  expect(await app.count('/passwordless_sms/init')).toBe(1)
})

// `phone-examples.test.ts` has the spellings of every country.
test('a number in Arabic digits gets its code, and so does one behind an exit code', async ({ page, app }) => {
  const host = await openHost(page, 'app', app, { config: { intl: { defaultCountry: 'SA' } } })
  await openPhone(host)
  const { phoneField } = host.dialog
  await phoneField.pressSequentially('٠٥١٢٣٤٥٦٧٨')
  await phoneField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect(await app.messages('+966512345678')).toHaveLength(1)
  await host.dialog.button('Back').click()
  await countryOf(host).selectOption('US')
  await phoneField.pressSequentially('011 44 7911 123456')
  await phoneField.press('Enter')
  await host.dialog.typeCode(await app.codeFor('+447911123456'))
  await host.shows({ authenticated: true, isModalOpen: false })
  expect((await host.state()).user?.phone?.number).toBe('+447911123456')
})

test('an invalid number shows an explanation, and nothing is sent', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await openPhone(host)
  const { phoneField } = host.dialog
  await phoneField.pressSequentially('201555')
  await expect(phoneField).toHaveAccessibleDescription('')
  await phoneField.press('Enter')
  await expect(phoneField).toHaveAccessibleDescription('Check the number. Example for United States: (201) 555-0123')
  await phoneField.pressSequentially('0123')
  await expect(phoneField).toHaveAccessibleDescription('')
  await phoneField.pressSequentially('4')
  await expect(phoneField).toHaveAccessibleDescription(/^Check the number/)
  await phoneField.fill('+999 123 456')
  await phoneField.press('Enter')
  await expect(phoneField).toHaveAccessibleDescription('Check the number and its country code.')
  expect(await app.count('/passwordless_sms/init')).toBe(0)
})

test('a number that the server refuses is kept; a region without SMS is named, and another method offered', async ({
  page,
}) => {
  const app = await newApp({ blocked_phone_countries: ['GB'] })
  const host = await openHost(page, 'app', app)
  await openPhone(host)
  const { phoneField } = host.dialog
  await phoneField.pressSequentially('1111111111') // ten digits, which are not a valid number
  await phoneField.press('Enter')
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await host.dialog.button('Try again').click()
  await expect(phoneField).toHaveValue(/1/)
  await expect(host.dialog.codeField).toHaveCount(0)
  await countryOf(host).selectOption('GB')
  await expect(phoneField).toHaveValue('')
  await phoneField.pressSequentially('2079460958')
  await phoneField.press('Enter')
  await expect(host.dialog.title('This region is not supported')).toBeVisible()
  await expect(host.dialog.root).toContainText('SMS authentication from this region is not available')
  await host.dialog.button('Try another method').click()
  await host.dialog.button('Continue with Email').click()
  await expect(host.dialog.emailField).toBeVisible()
})

test("countries have names in the page's language, and are found by their English names too", async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'de'))
  await openPhone(host)
  const country = countryOf(host)
  await expect(country.locator('option', { hasText: 'Deutschland (+49)' })).toBeAttached()
  await country.focus()
  await country.pressSequentially('ger')
  await expect(country).toHaveValue('DE')
})
