import type { FrameLocator, Page } from '@playwright/test'
import { unusedCodes } from '../totp.js'
import { wire } from '../wire.js'
import { someone } from './support/login.js'
import { type App, serverUrl } from './support/server.js'
import { signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'
import { ask, openFrame, rpc } from './support/wallet-frame.js'

const PHONE = '+12125550123'

/** A user with a wallet whose second factor is an authenticator app, after the time of a recent login. */
async function withAuthenticator(page: Page, app: App) {
  await app.configure({ name: 'Acme', mfa_methods: ['totp', 'sms'], fresh_login_ttl: 300 })
  const email = someone()
  const { token: first } = await signInElsewhere(app, email)
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken: first })).data?.address}`
  const method = 'totp'
  const code = unusedCodes(`${(await ask(page, 'mfa:init-enrollment', { accessToken: first, method })).data?.secret}`)
  const added = await ask(page, 'mfa:submit-enrollment', { accessToken: first, method, code: await code() })
  const { token: accessToken } = await signInElsewhere(app, email)
  // a login of two seconds ago is too old now, and the codes of an authenticator app are still valid
  await app.configure({ fresh_login_ttl: 1 })
  await app.travel(2)
  return {
    accessToken,
    address,
    own: { accessToken, method },
    code,
    backupCodes: added.data?.backupCodes as readonly string[],
  }
}

/** Shows the page as the host's dialog does. */
async function show(page: Page, app: App, purpose: string, token: string): Promise<FrameLocator> {
  const src = `${serverUrl}/apps/${app.id}/embedded-wallets/confirm?${new URLSearchParams({
    purpose,
    width: '312px',
    caid: 'a-device',
    origin: new URL(page.url()).origin,
  })}#token=${token}`
  await page.evaluate((src) => {
    document.getElementById('confirm')?.remove()
    const frame = document.createElement('iframe')
    Object.assign(frame, { src, id: 'confirm', width: '312' })
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && data.height) frame.height = data.height
    })
    frame.style.border = '0'
    document.body.append(frame)
  }, src)
  return page.frameLocator('#confirm')
}
const missing = { error: { type: 'missing_or_invalid_mfa' } }
/** All that the host's page has heard of the page above, apart from its height. */
const heard = (page: Page) =>
  page.evaluate(
    (origin) =>
      window.received.flatMap(({ origin: from, data }) => {
        const { id, height, ...news } = data as Readonly<Record<string, unknown>>
        return from !== origin || id || height ? [] : [news]
      }),
    serverUrl,
  )
async function enter(shown: FrameLocator, code: string) {
  await expect(shown.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  await shown.getByRole('textbox').fill(code)
  await shown.getByRole('textbox').press('Enter')
}

test('the server’s own page asks for the second factor of a change, says what it is for, and tells the host only that it is done', async ({
  page,
  app,
}) => {
  const { accessToken, own, address, code, backupCodes } = await withAuthenticator(page, app)
  expect(await ask(page, 'mfa:unenroll', own)).toMatchObject(missing)
  const shown = await show(page, app, 'remove-totp', accessToken)
  await expect(shown.getByRole('heading')).toHaveText('Remove your authenticator app')
  await expect(shown.locator('form')).toContainText('your account in Acme')
  await enter(shown, '12345x')
  await expect(shown.locator('.message')).toHaveText('Wrong code. Try again.')
  expect(await heard(page)).toEqual([])
  await enter(shown, await code())
  await expect(shown.locator('main')).toHaveText('Confirmed')
  const event = `${wire.prefix}:mfa:confirm`
  expect(await heard(page)).toEqual([{ event, outcome: 'done' }])
  expect(page.frame({ url: /confirm/ })?.url()).not.toContain(accessToken)

  // the confirmation is for this change alone
  expect(await ask(page, 'mfa:generate-backup-codes', { accessToken })).toMatchObject(missing)
  expect(await rpc(page, accessToken, address, 'personal_sign', 'x', address)).toBe('missing_or_invalid_mfa')
  const sms = { accessToken, method: 'sms', phoneNumber: PHONE }
  expect(await ask(page, 'mfa:init-enrollment', sms)).toMatchObject(missing)

  const adding = await show(page, app, 'add-sms', accessToken)
  await adding.getByRole('combobox').selectOption('Backup code')
  await enter(adding, `${backupCodes[0]}`)
  await expect(adding.locator('main')).toHaveText('Confirmed')
  expect(await ask(page, 'mfa:init-enrollment', sms)).toMatchObject({ data: {} })
  const enrolment = { ...sms, code: await app.codeFor(PHONE) }
  expect(await ask(page, 'mfa:submit-enrollment', enrolment)).toMatchObject({ data: {} })

  expect(await ask(page, 'mfa:unenroll', own)).toMatchObject({ data: {} })
  // and for one change: the next needs another
  expect(await ask(page, 'mfa:unenroll', { accessToken, method: 'sms' })).toMatchObject(missing)
  const messages = JSON.stringify(await page.evaluate(() => window.received))
  expect(messages).not.toContain('mfa_token')
})

test('a code is sent and typed on the page, which says why it cannot confirm', async ({ page, app }) => {
  const { accessToken, code } = await withAuthenticator(page, app)
  const sms = { accessToken, method: 'sms', phoneNumber: PHONE }
  const adding = await show(page, app, 'add-sms', accessToken)
  await enter(adding, await code())
  await expect(adding.locator('main')).toHaveText('Confirmed')
  await ask(page, 'mfa:init-enrollment', sms)
  await ask(page, 'mfa:submit-enrollment', { ...sms, code: await app.codeFor(PHONE) })

  const shown = await show(page, app, 'recovery', accessToken)
  await expect(shown.getByRole('heading')).toHaveText('Change how your wallet is recovered')
  await shown.getByRole('combobox').selectOption('Text message')
  await shown.getByRole('button', { name: 'Send code' }).click()
  await enter(shown, await app.codeFor(PHONE, 2))
  await expect(shown.locator('main')).toHaveText('Confirmed')

  await expect((await show(page, app, 'wallet', accessToken)).locator('main')).toHaveText(
    'There is nothing to confirm here.',
  )
  await expect((await show(page, app, 'recovery', 'nonsense')).locator('main')).toHaveText(
    'Your session has ended. Close this and log in again.',
  )
  const orphan = await show(page, app, 'recovery', accessToken)
  await page.evaluate(() => document.getElementById('frame')?.remove())
  await enter(orphan, await code())
  await expect(orphan.locator('main')).toHaveText('The wallet of this page did not answer. Close this and try again.')
  const told = await heard(page)
  expect(told.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'failed', 'failed', 'failed'])
})

/** Covers or distorts the frame, so that users do not see what they confirm. */
const TRICKS = {
  'all but transparent': 'opacity: 0.01',
  'turned a little': 'transform: rotate(2deg)',
  'cut to the field': 'clip-path: inset(50% 0 0 0)',
}
test('no code is taken while the page is covered, transparent, transformed or cut off', async ({ page, app }) => {
  const { accessToken, own, code } = await withAuthenticator(page, app)
  const typed = await code()
  async function takesNothing(hide: () => Promise<void>) {
    const shown = await show(page, app, 'remove-totp', accessToken)
    const [field, confirm] = [shown.getByRole('textbox'), shown.getByRole('button', { name: 'Confirm' })]
    await expect(confirm).toBeEnabled()
    await field.fill(typed)
    await hide()
    await expect(confirm).toBeDisabled()
    await field.press('Enter')
    await expect(shown.locator('.message')).toHaveText('Something covers this')
    // what is typed behind a cover is removed
    await field.pressSequentially('1')
    await expect(field).toHaveValue('')
    expect(await ask(page, 'mfa:unenroll', own)).toMatchObject(missing)
  }
  for (const [trick, style] of Object.entries(TRICKS))
    await test.step(trick, () =>
      takesNothing(() =>
        page.evaluate((style) => {
          const frame = document.getElementById('confirm')
          if (frame) frame.style.cssText += style
        }, style),
      ),
    )
  await test.step('words over the page’s own', () =>
    takesNothing(() =>
      page.evaluate(() => {
        const cover = document.createElement('div')
        cover.textContent = 'Confirm your signature'
        cover.style.cssText =
          'position: fixed; inset: 0 0 auto 0; height: 120px; background: white; pointer-events: none'
        document.body.append(cover)
      }),
    ))
  const shown = await show(page, app, 'remove-totp', accessToken)
  await page.evaluate(() => document.body.lastElementChild?.previousElementSibling?.remove())
  await enter(shown, typed)
  await expect(shown.locator('main')).toHaveText('Confirmed')
})

test('in a browser that cannot tell whether a frame is visible, the page takes no code', async ({ page, app }) => {
  await page.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
  const { accessToken } = await withAuthenticator(page, app)
  const shown = await show(page, app, 'remove-totp', accessToken)
  await expect(shown.locator('main')).toContainText('This browser cannot tell')
  await expect(shown.getByRole('textbox')).toHaveCount(0)
})
