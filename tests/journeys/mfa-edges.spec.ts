import { totpCode } from '../totp.js'
import { wire } from '../wire.js'
import type { Host } from './support/host.js'
import { openHost } from './support/host.js'
import { someone } from './support/login.js'
import {
  addApp,
  codeOf,
  confirmChange,
  enrolled,
  giveBackupCode,
  keepCodes,
  openMethods,
  scan,
  sign,
} from './support/second-factors.js'
import { type App, serverUrl } from './support/server.js'
import { signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'
import { asking, begin, button, call, withWallet } from './support/wallet-use.js'

const offering = (settings: object = {}) => asking({ mfa_methods: ['sms', 'totp'], ...settings })
const prompt = (host: Host) => host.dialog.title('Enter verification code')

test('a clock that is 30 s ahead works, a proof is valid for five minutes, and a clock five minutes off gets an error', async ({
  page,
}) => {
  const app = await offering()
  const { host } = await withWallet(page, app, 0n, { on: 'mfa' })
  const { secret } = (await call(host, 'initEnrollmentWithTotp')).value as { secret: string }
  const { value } = await call(host, 'submitEnrollmentWithTotp', { mfaCode: totpCode(secret, Date.now() - 30_000) })
  const [backupCode] = (value as { backupCodes: string[] }).backupCodes
  await app.configure({ clock_offset: -30 })
  const first = await sign(host)
  await host.dialog.typeCode(totpCode(secret, Date.now()))
  expect(await codeOf(first)).toBeUndefined()
  expect(await codeOf(await sign(host))).toBeUndefined()

  await app.configure({ clock_offset: 300 })
  const later = await sign(host)
  await expect(prompt(host)).toBeVisible()
  await host.dialog.typeCode(totpCode(secret, Date.now()))
  await expect(host.dialog.words('The code you entered is not valid')).toBeVisible()
  await giveBackupCode(host, `${backupCode}`)
  expect(await codeOf(later)).toBeUndefined()
})

/** Removes the authenticator app as the user's other device would, with a code of the app. */
async function removeElsewhere(app: App, host: Host, code: string) {
  const { token } = await signInElsewhere(app, `${(await host.state()).user?.email?.address}`)
  const ask = async (path: string, body: object) => {
    const headers = {
      ...{ 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...{ [wire.header.appId]: app.id, origin: serverUrl },
    }
    const response = await fetch(`${serverUrl}/api/v1/mfa/totp${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { token?: string }
  }
  const proof = await ask('/verify', { code, actions: ['enroll'] })
  await ask('/unenroll', { mfa_token: proof.token })
}

test('a method that another device removes during the prompt is no longer asked for', async ({ page }) => {
  const app = await offering()
  const { host } = await withWallet(page, app, 0n, { on: 'mfa' })
  const { code, codes } = await addApp(host)
  const phoneNumber = '+12125550177'
  const enrolment = await begin(host, 'initEnrollmentWithSms', { phoneNumber })
  const confirmed = { by: 'Backup code', code: `${codes[0]}` } as const
  await confirmChange(host, 'Add a phone for codes by text message', confirmed)
  expect(await codeOf(enrolment)).toBeUndefined()
  const mfaCode = await app.codeFor(phoneNumber)
  expect((await call(host, 'submitEnrollmentWithSms', { phoneNumber, mfaCode })).code).toBeUndefined()

  const signed = await sign(host)
  await expect(prompt(host)).toBeVisible()
  await removeElsewhere(app, host, await code())
  await host.dialog.typeCode(await code())
  await expect(host.dialog.title('Verify your identity')).toBeVisible()
  await expect(host.dialog.button(/^Authenticator App/)).toHaveCount(0)
  await host.dialog.button(/^SMS/).click()
  await host.dialog.typeCode(await app.codeFor(phoneNumber, 2))
  expect((await signed()).value).toMatchObject({ signature: expect.stringMatching(/^0x/) })
  await expect(enrolled(host)).toHaveText('sms')
})

test('a reload during enrolment adds nothing, and after a server error the same code still works', async ({ page }) => {
  const app = await offering()
  const { host } = await withWallet(page, app, 0n, { on: 'mfa' })
  const retry = async () => {
    await page.reload()
    await host.ready()
    await host.shows({ authenticated: true, isModalOpen: false })
    await expect.poll(() => page.getByTestId('wallets').textContent()).toContain('0x')
  }
  await openMethods(host, true)
  const before = await scan(host)
  await retry()
  await expect(enrolled(host)).toHaveText('')
  const added = await openMethods(host, true)
  const { secret, code } = await scan(host)
  expect(secret).not.toBe(before.secret)
  await button(host, 'Continue').click()
  await host.dialog.typeCode(await before.code())
  await expect(host.dialog.words('The code you entered is not valid')).toBeVisible()
  await expect(host.dialog.codeField).toHaveValue('')

  await app.fault({ path: '/mfa/totp/enroll', status: 500, count: null })
  const typed = await code()
  await host.dialog.typeCode(typed)
  await expect(host.dialog.words('Something went wrong.')).toBeVisible()
  await expect(host.dialog.codeField).toHaveValue(typed)
  await app.heal()
  await button(host, 'Try again').click()
  await keepCodes(host)
  expect(await codeOf(added)).toBeUndefined()

  await sign(host)
  await expect(prompt(host)).toBeVisible()
  await retry()
  await app.fault({ path: '/mfa/totp/verify', status: 500, count: null })
  const signed = await sign(host)
  const next = await code()
  await host.dialog.typeCode(next)
  await expect(prompt(host)).toHaveCount(0)
  await app.heal()
  await button(host, 'Try again').click()
  await host.dialog.typeCode(next)
  expect((await signed()).value).toMatchObject({ signature: expect.stringMatching(/^0x/) })
})

test('a login offers a second factor if the host wants it, and a user who declines is logged in', async ({ page }) => {
  const app = await offering()
  const host = await openHost(page, 'mfa', app, { options: { atLogin: true } })
  const email = someone()
  const logIn = async (nth: number) => {
    await host.openLanding()
    await host.dialog.askByEmail(email)
    await host.dialog.typeCode(await app.codeFor(email, nth))
  }
  const logOut = async () => {
    await host.press('Log out')
    await host.shows({ authenticated: false })
  }
  await logIn(1)
  await expect(host.dialog.title('Transaction Protection')).toBeVisible()
  expect(await host.events('login.onComplete')).toEqual([])
  await button(host, 'Not now').click()
  await host.waitForEvents('login.onComplete')
  await host.closed()
  await logOut()

  await logIn(2)
  await button(host, 'Add more security').click()
  const { code } = await scan(host)
  await button(host, 'Continue').click()
  await host.dialog.typeCode(await code())
  await keepCodes(host)
  await host.waitForEvents('login.onComplete', 2)
  await host.closed()
  await expect(enrolled(host)).toHaveText('totp')
  await logOut()

  await logIn(3)
  await host.waitForEvents('login.onComplete', 3)
  await host.closed()
})

test('long after the login, a second factor is removed on the server’s page, without another login', async ({
  page,
}) => {
  const app = await offering({ fresh_login_ttl: 300 })
  const { host } = await withWallet(page, app, 0n, { on: 'mfa' })
  const { secret } = (await call(host, 'initEnrollmentWithTotp')).value as { secret: string }
  await call(host, 'submitEnrollmentWithTotp', { mfaCode: totpCode(secret, Date.now()) })
  await expect(enrolled(host)).toHaveText('totp')
  // the factor counts for the next login
  const email = `${(await host.state()).user?.email?.address}`
  await host.press('Log out')
  await host.shows({ authenticated: false })
  const sent = (await app.messages(email)).length
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, sent + 1))
  await host.shows({ authenticated: true, isModalOpen: false })
  await app.travel(301)
  const removal = await begin(host, 'unenrollWithTotp')
  const code = totpCode(secret, Date.now() + 301_000)
  await confirmChange(host, 'Remove your authenticator app', { code })
  expect(await codeOf(removal)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('')
})

test('where the browser cannot tell whether something covers a page, the dialog asks for the code, and for a login', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
  const app = await offering({ fresh_login_ttl: 300 })
  const { host } = await withWallet(page, app, 0n, { on: 'mfa' })
  const { secret } = (await call(host, 'initEnrollmentWithTotp')).value as { secret: string }
  await call(host, 'submitEnrollmentWithTotp', { mfaCode: totpCode(secret, Date.now()) })
  await expect(enrolled(host)).toHaveText('totp')
  await app.travel(301)
  const email = `${(await host.state()).user?.email?.address}`
  const sent = (await app.messages(email)).length
  const removal = await begin(host, 'unenrollWithTotp')
  await expect(prompt(host)).toBeVisible()
  await host.dialog.typeCode(totpCode(secret, Date.now() + 301_000))
  await expect(host.dialog.title('Log in again')).toBeVisible()
  await button(host, email).click()
  await host.dialog.typeCode(await app.codeFor(email, sent + 1))
  expect(await codeOf(removal)).toBeUndefined()
  await expect(enrolled(host)).toHaveText('')
})
