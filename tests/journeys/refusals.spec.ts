import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import type { App } from './support/provider.js'
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
      await host.openLanding()
      await host.dialog.emailField.fill(email)
      await host.dialog.emailField.press('Enter')
      await expect(host.dialog.title(heading)).toBeVisible()
      if (detail) await expect(host.dialog.words(detail)).toBeVisible()
      await host.dialog.root.getByRole('button', { name: button, exact: true }).click()
      await expect(host.dialog.emailField).toHaveValue(email)
    })
})

/** At the code itself. Modal §8.2. */
async function refusedAtCode(host: Host, app: App, code: string, status: number) {
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await app.fault({ path: '/passwordless/authenticate', status, body: { error: SAYS, code } })
  await host.dialog.typeCode(await app.codeFor(email))
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
      await expect(host.dialog.words(said)).toBeVisible()
      await expect(host.dialog.codeField).toBeVisible()
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
      await expect(host.dialog.title(heading)).toBeVisible()
      await host.dialog.button(button).click()
      await expect(host.dialog.emailField).toHaveValue(email)
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
  await host.dialog.root.getByRole('textbox', { name: 'Phone number' }).pressSequentially('2015550199')
  await page.keyboard.press('Enter')
  await host.dialog.typeCode(await app.codeFor('+12015550199'))
  await expect(host.dialog.words(SAYS)).toBeVisible()
})

test('the last place is taken while the code is typed: full, said', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await app.configure({ max_users: 1 })
  await signInElsewhere(app, someone())
  await host.dialog.typeCode(await app.codeFor(email))
  await expect(host.dialog.title('Unable to sign in')).toBeVisible()
})

test('sign-ups off: who has an account gets in', async ({ page, app }) => {
  const email = someone()
  await signInElsewhere(app, email)
  await app.configure({ signups_enabled: false })
  const host = await openHost(page, 'app', app)
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, 2))
  await host.shows({ authenticated: true })
})

test('no longer on the allowlist: the session stays, the next login does not come about', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  await app.configure({ allowlist_enabled: true, allowlist: ['acme.com'] })
  await page.reload()
  await host.shows({ authenticated: true })
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await host.dialog.askByEmail(host.email)
  await host.dialog.typeCode(await app.codeFor(host.email, 2))
  await expect(host.dialog.title("You don't have access to this app")).toBeVisible()
})

test('the allowlist by domain and by number', async ({ page, app }) => {
  await app.configure({ allowlist_enabled: true, allowlist: ['@acme.com'] })
  const host = await openHost(page, 'app', app)
  const email = someone().replace('example.com', 'acme.com')
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true })
})

test('a login for who has an account already: anyone else is told so, and may choose again', async ({ page, app }) => {
  const host = await openHost(page, 'app', app, { options: { disableSignup: true } })
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email))
  await expect(host.dialog.title('Account not found')).toBeVisible()
  await host.dialog.button('Try logging in again').click()
  await expect(host.dialog.emailField).toHaveValue(email)
  expect(await app.count('/passwordless/authenticate')).toBe(1)
})
