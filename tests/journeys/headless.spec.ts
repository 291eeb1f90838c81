import type { Page } from '@playwright/test'
import { openHost } from './support/host.js'
import { someone, somePhone, wrongCode } from './support/login.js'
import { startOwnLogin } from './support/own-login.js'
import { type App, newApp } from './support/server.js'
import { expect, test } from './support/test.js'

type Outcome = { readonly value: unknown } | { readonly name: string; readonly code: string; readonly message: string }

/** Calls a function of the page's hooks. Returns its result or its error. */
const call = (page: Page, name: string, ...args: unknown[]): Promise<Outcome> =>
  page.evaluate(
    ([functionName, values]) =>
      (window.__calls[functionName]?.(...(values as never[])) ?? Promise.reject(new Error(`no ${functionName}`))).then(
        (value) => ({ value }),
        ({ name, code, message }) => ({ name, code, message }),
      ),
    [name, args] as const,
  )
const statuses = (page: Page, channel: string) => page.evaluate((name) => window.__statuses[name] ?? [], channel)

test('email: what is wrong rejects typed and is told once, the right code logs in; tokens; no dialog', async ({
  page,
  app,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const host = await openHost(page, 'headless', app)
  expect(await call(page, 'getAccessToken')).toEqual({ value: null })
  expect(await call(page, 'loginWithEmail', { code: '123456' })).toMatchObject({ code: 'invalid_data' })
  for (const email of ['', 'ada', 'ada@example'])
    expect(await call(page, 'sendEmail', { email })).toMatchObject({ name: 'LatchkitError', code: 'invalid_data' })
  expect(await app.count('/passwordless/init')).toBe(0)
  expect(await host.waitForEvents('email.onError', 4)).toEqual(Array(4).fill('invalid_data'))

  const email = someone()
  expect(await call(page, 'sendEmail', { email })).toEqual({ value: undefined })
  const code = await app.codeFor(email)
  expect(await call(page, 'loginWithEmail', { code: wrongCode(code) })).toMatchObject({
    name: 'LatchkitError',
    code: 'invalid_credentials',
  })
  const [, , , , refused] = await host.waitForEvents('email.onError', 5)
  expect(refused).toBe('invalid_credentials')
  expect(await call(page, 'loginWithEmail', { code: '12' })).toMatchObject({
    code: 'invalid_data',
    message: 'Passcode must be exactly 6 numbers',
  })
  expect(await call(page, 'loginWithEmail', { code: `${code.slice(0, 3)} ${code.slice(3)}` })).toEqual({
    value: undefined,
  })
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('email.onComplete')).toEqual(['email'])
  await expect.poll(() => statuses(page, 'email')).toContain('done')
  expect(await statuses(page, 'email')).toContain('error')
  expect(await statuses(page, 'sms')).toEqual(['initial'])

  const stored = async (key: string) => JSON.parse((await host.stored(key)) ?? 'null')
  expect(await call(page, 'getAccessToken')).toEqual({ value: await stored('token') })
  expect(await call(page, 'getIdentityToken')).toEqual({ value: await stored('id_token') })
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  expect(
    fetched.filter((url) => /\/chunks\/(passwordless-screens|modal|dialog|mount|landing-screen)/.test(url)),
  ).toEqual([])
})

test('SMS: a bare number is read as US; with the server gone, calls reject as destroyed or not_ready', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'headless', app)
  const phone = somePhone()
  expect(await call(page, 'sendSms', { phoneNumber: phone.typed })).toEqual({ value: undefined })
  await call(page, 'loginWithSms', { code: await app.codeFor(phone.sent) })
  await host.shows({ authenticated: true })
  expect((await host.state()).user?.phone?.number).toBe(phone.sent)
  await expect
    .poll(() => statuses(page, 'sms'))
    .toEqual(['initial', 'sending-code', 'awaiting-code-input', 'submitting-code', 'done'])

  await page.evaluate(async () => {
    const { sendEmail, loginWithEmail, logout, setMounted } = window.__calls
    await setMounted?.(false as never)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    Object.assign(window.__calls, { oldSendEmail: sendEmail, oldLoginWithEmail: loginWithEmail, oldLogout: logout })
  })
  for (const [name, args] of [
    ['oldSendEmail', { email: 'ada@example.com' }],
    ['oldLoginWithEmail', { code: '123456' }],
    ['oldLogout'],
  ] as const)
    expect(await call(page, name, args), name).toMatchObject({ name: 'LatchkitError', code: 'destroyed' })
  for (const [name, values] of [
    ['sendEmail', { email: 'ada@example.com' }],
    ['loginWithSms', { code: '123456' }],
    ['login'],
    ['logout'],
    ['getAccessToken'],
    ['getIdentityToken'],
  ] as const)
    expect(await call(page, name, values), name).toMatchObject({ name: 'LatchkitError', code: 'not_ready' })
})

async function logInHeadless(page: Page, app: App, email: string, nth = 1) {
  await call(page, 'sendEmail', { email })
  return call(page, 'loginWithEmail', { code: await app.codeFor(email, nth) })
}

test('login() rejects without a dialog; disableSignup refuses new users; a hook changes the address', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'headless', app)
  await call(page, 'login')
  expect(await host.waitForEvents('login.onError')).toEqual(['no_modal'])
  await expect(host.dialog.root).toHaveCount(0)

  const [old, next] = [someone(), someone()]
  await call(page, 'sendEmail', { email: old, disableSignup: true })
  expect(await call(page, 'loginWithEmail', { code: await app.codeFor(old) })).toMatchObject({
    code: 'user_does_not_exist',
  })
  expect(await host.waitForEvents('email.onError')).toEqual(['user_does_not_exist'])
  await host.shows({ authenticated: false })

  expect(await call(page, 'sendNewEmail', { newEmailAddress: next })).toMatchObject({ code: 'must_be_authenticated' })
  expect(await logInHeadless(page, app, old, 2)).toEqual({ value: undefined })
  await host.shows({ authenticated: true })
  expect(await call(page, 'sendNewEmail', { newEmailAddress: next })).toEqual({ value: undefined })
  const code = await app.codeFor(next)
  expect(await call(page, 'verifyNewEmail', { code: wrongCode(code) })).toMatchObject({ code: 'invalid_credentials' })
  expect(await call(page, 'verifyNewEmail', { code })).toMatchObject({ value: { user: { email: { address: next } } } })
  expect((await host.state()).user?.email?.address).toBe(next)
  expect(await host.waitForEvents('update.onSuccess')).toMatchObject([{ type: 'email', address: next }])
  expect(await host.waitForEvents('update.onError', 2)).toEqual(['must_be_authenticated', 'invalid_credentials'])
})

test('the host’s own user is linked by its token', async ({ page }) => {
  const own = await startOwnLogin()
  const app = await newApp({ custom_auth_jwks_url: own.jwks })
  const host = await openHost(page, 'headless', app)
  expect(await call(page, 'linkWithCustomJwt', await own.tokenOf('ada'))).toMatchObject({
    code: 'must_be_authenticated',
  })
  await logInHeadless(page, app, someone())
  expect(await call(page, 'linkWithCustomJwt', '')).toMatchObject({ code: 'invalid_data' })
  expect(await call(page, 'linkWithCustomJwt', await own.tokenOf('ada', -60))).toMatchObject({
    code: 'invalid_credentials',
  })
  expect(await call(page, 'linkWithCustomJwt', await own.tokenOf('ada'))).toMatchObject({ value: { user: {} } })
  expect(await host.waitForEvents('jwt.onSuccess')).toMatchObject([{ type: 'custom_auth', customUserId: 'ada' }])
  await expect.poll(async () => (await statuses(page, 'jwt')).slice(-3)).toEqual(['error', 'loading', 'done'])
  own.stop()
})
