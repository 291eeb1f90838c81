import { type Host, openHost } from './support/host.js'
import { askByEmail, codeField, emailField, openLanding, someone, title, typeCode, words } from './support/login.js'
import { codeFor } from './support/mailbox.js'
import { openLoggedIn, signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'

/** What the server says, and what the screen does. Title, detail, button: Modal §8.1. */
type Row = readonly [code: string, status: number, title: string, detail: string, button: string]
const SAYS = 'The server’s own words.'
const OWN = 'Something went wrong'
const ROWS: readonly Row[] = [
  ['invalid_captcha', 422, OWN, 'Please try again.', 'Try again'],
  ['disallowed_login_method', 403, 'Not allowed', SAYS, 'Try another method'],
  ['allowlist_rejected', 401, "You don't have access to this app", 'Have you been invited?', 'Try another account'],
  [
    'linked_to_another_user',
    422,
    'Authentication failed',
    'This account has already been linked to another user.',
    'Try again',
  ],
  [
    'not_supported',
    422,
    'This region is not supported',
    'SMS authentication from this region is not available',
    'Try another method',
  ],
  ['too_many_requests', 429, 'Request failed', 'Too many attempts.', 'Try again later'],
  ['twilio_verification_failed', 422, SAYS, '', 'Try again'],
  ['invalid_data', 400, OWN, SAYS, 'Try again'],
  ['a_code_nobody_knows', 422, OWN, SAYS, 'Try again'],
  ['a_code_nobody_knows', 403, OWN, 'Try again later', 'Try again'],
]

test.describe('a code that is not sent: every row, and the way back to the address (Modal §8.1)', () => {
  for (const [code, status, heading, detail, button] of ROWS)
    test(`${status} ${code}`, async ({ page, app }) => {
      const host = await openHost(page, 'app', app)
      await app.fault({ path: '/passwordless/init', status, body: { error: SAYS, code } })
      const email = someone()
      await openLanding(host)
      await emailField(host).fill(email)
      await emailField(host).press('Enter')
      await expect(title(host, heading)).toBeVisible()
      if (detail) await expect(words(host, detail)).toBeVisible()
      await host.dialog.getByRole('button', { name: button, exact: true }).click()
      await expect(emailField(host)).toHaveValue(email)
    })
})

/** At the code itself. Modal §8.2. */
async function refusedAtCode(host: Host, app: Parameters<typeof codeFor>[0], code: string, status: number) {
  const email = someone()
  await openLanding(host)
  await askByEmail(host, email)
  await app.fault({ path: '/passwordless/authenticate', status, body: { error: SAYS, code } })
  await typeCode(host, await codeFor(app, email))
  return email
}

test.describe('a code that is refused (Modal §8.2)', () => {
  for (const [code, said] of [
    ['invalid_credentials', 'Invalid or expired verification code'],
    ['cannot_link_more_of_type', SAYS],
    ['too_many_requests', 'Issue verifying code'],
    ['a_code_nobody_knows', 'Issue verifying code'],
  ] as const)
    test(`${code} is said under the boxes`, async ({ page, app }) => {
      const host = await openHost(page, 'app', app)
      await refusedAtCode(host, app, code, code === 'too_many_requests' ? 429 : 422)
      await expect(words(host, said)).toBeVisible()
      await expect(codeField(host)).toBeVisible()
    })
  for (const [code, status, heading, button] of [
    ['max_accounts_reached', 403, 'Unable to sign in', 'Go back'],
    ['user_does_not_exist', 422, 'Account not found', 'Try logging in again'],
    ['linked_to_another_user', 422, 'Authentication failed', 'Try again'],
    ['allowlist_rejected', 401, "You don't have access to this app", 'Try another account'],
    ['disallowed_login_method', 403, 'Not allowed', 'Try another method'],
  ] as const)
    test(`${code} has a screen, with the way back`, async ({ page, app }) => {
      const host = await openHost(page, 'app', app)
      const email = await refusedAtCode(host, app, code, status)
      await expect(title(host, heading)).toBeVisible()
      await host.dialog.getByRole('button', { name: button }).click()
      await expect(emailField(host)).toHaveValue(email)
    })
})

test('a second email from another device: the server’s words under the boxes (Modal §8.2)', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Link phone')
  await app.fault({
    path: '/passwordless_sms/link',
    status: 422,
    body: { error: SAYS, code: 'cannot_link_more_of_type' },
  })
  await host.dialog.getByRole('textbox', { name: 'Phone number' }).pressSequentially('2015550199')
  await page.keyboard.press('Enter')
  await typeCode(host, await codeFor(app, '+12015550199'))
  await expect(words(host, SAYS)).toBeVisible()
})

test('the last place is taken while the code is typed: full, said', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await openLanding(host)
  await askByEmail(host, email)
  await app.configure({ max_users: 1 })
  await signInElsewhere(app, someone())
  await typeCode(host, await codeFor(app, email))
  await expect(title(host, 'Unable to sign in')).toBeVisible()
})

test('sign-ups off: who has an account gets in', async ({ page, app }) => {
  const email = someone()
  await signInElsewhere(app, email)
  await app.configure({ signups_enabled: false })
  const host = await openHost(page, 'app', app)
  await openLanding(host)
  await askByEmail(host, email)
  await typeCode(host, await codeFor(app, email, 2))
  await host.shows({ authenticated: true })
})

test('no longer on the allowlist: the session stays, the next login does not come about', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  await app.configure({ allowlist_enabled: true, allowlist: ['acme.com'] })
  await page.reload()
  await host.shows({ authenticated: true })
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await openLanding(host)
  await askByEmail(host, host.email)
  await typeCode(host, await codeFor(app, host.email, 2))
  await expect(title(host, "You don't have access to this app")).toBeVisible()
})

test('the allowlist by domain and by number', async ({ page, app }) => {
  await app.configure({ allowlist_enabled: true, allowlist: ['@acme.com'] })
  const host = await openHost(page, 'app', app)
  const email = someone().replace('example.com', 'acme.com')
  await openLanding(host)
  await askByEmail(host, email)
  await typeCode(host, await codeFor(app, email))
  await host.shows({ authenticated: true })
})

test('a login for who has an account already: anyone else is told so, and may choose again', async ({ page, app }) => {
  const host = await openHost(page, 'app', app, { options: { disableSignup: true } })
  const email = someone()
  await openLanding(host)
  await askByEmail(host, email)
  await typeCode(host, await codeFor(app, email))
  await expect(title(host, 'Account not found')).toBeVisible()
  await host.dialog.getByRole('button', { name: 'Try logging in again' }).click()
  await expect(emailField(host)).toHaveValue(email)
  expect(await app.count('/passwordless/authenticate')).toBe(1)
})
