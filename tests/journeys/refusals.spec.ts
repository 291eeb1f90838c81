import { openHost } from './support/host.js'
import { someone } from './support/login.js'
import { openLoggedIn, signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'

/** An error of the server, and the title, detail and button of the screen that shows it (Modal §8.1). */
type Row = readonly [code: string, status: number, title: string, detail: string, button: string]
const SAYS = 'The server’s own words.'
const OWN = 'Something went wrong'
const ROWS: readonly Row[] = [
  // an app without a captcha does not load that plugin, whose words these are, and gets the general ones
  ['invalid_captcha', 422, OWN, SAYS, 'Try again'],
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

test('a code that is not sent: every row, and the way back to the address (Modal §8.1)', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.emailField.fill(email)
  for (const [code, status, heading, detail, button] of ROWS)
    await test.step(`${status} ${code}`, async () => {
      await app.fault({ path: '/passwordless/init', status, body: { error: SAYS, code } })
      await host.dialog.emailField.press('Enter')
      await expect(host.dialog.title(heading)).toBeVisible()
      if (detail) await expect(host.dialog.words(detail)).toBeVisible()
      await host.dialog.root.getByRole('button', { name: button, exact: true }).click()
      await expect(host.dialog.title('Log in or sign up')).toBeVisible()
      await expect(host.dialog.emailField).toHaveValue(email)
    })
})

test('a user who is removed from the allowlist keeps the session; the next login shows the app’s own text and link', async ({
  page,
  app,
}) => {
  const host = await openLoggedIn(page, 'app', app)
  const allowlist_config = {
    error_title: 'Not yet',
    error_detail: 'We open in May.',
    cta_text: 'Join the waiting list',
    cta_link: 'https://acme.example/waiting',
  }
  await app.configure({ allowlist_enabled: true, allowlist: ['acme.com'], allowlist_config })
  await page.reload()
  await host.shows({ authenticated: true })
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await host.dialog.askByEmail(host.email)
  await host.dialog.typeCode(await app.codeFor(host.email, 2))
  await expect(host.dialog.title('Not yet')).toBeVisible()
  await expect(host.dialog.words('We open in May.')).toBeVisible()
  const link = host.dialog.root.getByRole('link', { name: 'Join the waiting list' })
  await expect(link).toHaveAttribute('href', 'https://acme.example/waiting')
  await host.dialog.button('Close').click()
  await host.closed()
  await host.shows({ authenticated: false })
})

test('disableSignup refuses a new user with a message, and lets an existing user in', async ({ page, app }) => {
  const existingUser = someone()
  await signInElsewhere(app, existingUser)
  const host = await openHost(page, 'app', app, { options: { disableSignup: true } })
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email))
  await expect(host.dialog.title('Account not found')).toBeVisible()
  await expect(host.dialog.root).toContainText('Acme')
  await host.dialog.button('Try logging in again').click()
  await expect(host.dialog.emailField).toHaveValue(email)
  await host.dialog.askByEmail(existingUser)
  await host.dialog.typeCode(await app.codeFor(existingUser, 2))
  await host.shows({ authenticated: true })
  expect(await app.count('/passwordless/authenticate')).toBe(3) // one of these calls is the other device's
})
