import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { type Host, openHost } from './support/host.js'
import { someone, wrongCode } from './support/login.js'
import type { App } from './support/server.js'
import { expect, test } from './support/test.js'

const REFUSED = 'Invalid or expired verification code'

async function onCodeScreen(page: Page, app: App) {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  return { host, email, code: await app.codeFor(email) }
}
const loggedIn = (host: Host) => host.shows({ authenticated: true })

/** Pastes a text as a user does, through the clipboard. */
async function paste(host: Host, text: string) {
  await host.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await host.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await host.dialog.codeField.press('ControlOrMeta+V')
}

test('a wrong code shows an error beside the code, the boxes clear after 1400 ms, and the right code still works', async ({
  page,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const { host, code } = await onCodeScreen(page, app)
  await expect(host.dialog.codeField).toBeFocused()
  await clock.stop()
  await host.dialog.typeCode(wrongCode(code))
  await expect(host.dialog.words(REFUSED)).toBeVisible()
  await expect(host.dialog.codeField).toHaveValue(wrongCode(code))
  await expect(host.dialog.codeField).toHaveAccessibleDescription(REFUSED)
  await clock.pass(1_400)
  await expect(host.dialog.codeField).toHaveValue('')
  await expect(host.dialog.words(REFUSED)).toBeVisible()
  await expect(host.dialog.codeField).toBeFocused()
  await clock.resume()
  await host.dialog.typeCode(code)
  await loggedIn(host)
  await host.waitForEvents('login.onComplete')
  expect(await host.events('login.onError')).toEqual([])
})

test('a code pasted in full-width digits with a space logs in', async ({ page, app }) => {
  const { host, code } = await onCodeScreen(page, app)
  const wide = code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
  await paste(host, `${wide.slice(0, 3)} ${wide.slice(3)}`)
  await loggedIn(host)
})

test('typed letters are refused with a message, spaces are skipped, Backspace goes back, and a digit can be replaced', async ({
  page,
  app,
}) => {
  const { host, code } = await onCodeScreen(page, app)
  const field = host.dialog.codeField
  await host.dialog.typeCode('a')
  await expect(host.dialog.words(/^(Passcode can only be numbers|Code should be numeric)$/)).toBeVisible()
  await expect(field).toHaveValue('')
  const other = (digit = '0') => String((Number(digit) + 1) % 10)
  await host.dialog.typeCode(`${code[0]}${other(code[1])}${code[2]} ${code[3]}${other(code[4])}`)
  await field.press('Backspace')
  await expect(field).toHaveValue(`${code[0]}${other(code[1])}${code.slice(2, 4)}`)
  await field.press('Home')
  await field.press('ArrowRight')
  await host.dialog.typeCode(code.slice(1, 2))
  await expect(field).toHaveValue(code.slice(0, 4))
  await field.press('End')
  expect(await app.count('/passwordless/authenticate')).toBe(0)
  await host.dialog.typeCode(code.slice(4))
  await loggedIn(host)
})

test('a new code reports a failure, cannot be sent again for 30 s, and replaces the first code', async ({
  page,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const { host, email, code } = await onCodeScreen(page, app)
  await clock.stop()
  await app.fault({ path: '/passwordless/init', status: 422 })
  await host.dialog.button('Resend code').click()
  await expect(host.dialog.words('The code could not be sent. Try again.')).toBeVisible()
  await host.dialog.button('Resend code').click()
  await expect(host.dialog.words('Code sent')).toBeVisible()
  await expect(host.dialog.button('Resend code')).toHaveCount(0)
  await clock.pass(29_000)
  await expect(host.dialog.words('Code sent')).toBeVisible()
  await clock.pass(1_000)
  await expect(host.dialog.button('Resend code')).toBeVisible()
  expect(await app.count('/passwordless/init')).toBe(3)
  const second = await app.codeFor(email, 2)
  if (second !== code) {
    await host.dialog.typeCode(code)
    await expect(host.dialog.words(REFUSED)).toBeVisible()
    await clock.pass(1_400)
    await expect(host.dialog.codeField).toHaveValue('')
  }
  await host.dialog.typeCode(second)
  await expect(host.dialog.title('Success!')).toBeVisible()
  await clock.resume()
  await loggedIn(host)
})

test('Escape and a click outside keep the code, the back arrow keeps the address, and the close button ends the login', async ({
  page,
  app,
}) => {
  const { host, email, code } = await onCodeScreen(page, app)
  await host.dialog.typeCode(code.slice(0, 3))
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(host.dialog.codeField).toHaveValue(code.slice(0, 3))
  await host.dialog.button('Back').click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await expect(host.dialog.emailField).toHaveValue(email)
  await expect(host.dialog.emailField).toBeFocused()
  expect(await host.events('login.onError')).toEqual([])
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  await expect(host.dialog.codeField).toHaveValue('')
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])
  const message = 'The user closed the dialog.'
  expect(await host.events('why')).toMatchObject([{ detail: { code: 'exited_auth_flow', message, cancelled: true } }])
  await host.shows({ isModalOpen: false, authenticated: false })
  expect(await host.events('login.onComplete')).toEqual([])
})

test('the success is shown before the dialog closes, and closing it early completes the login too', async ({
  page,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const { host, code } = await onCodeScreen(page, app)
  await clock.stop()
  await host.dialog.typeCode(code)
  await expect(host.dialog.title('Success!')).toBeVisible()
  expect(await host.events('login.onComplete')).toEqual([])
  await host.dialog.button('Close').click()
  await host.waitForEvents('login.onComplete')
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  expect(await host.events('login.onError')).toEqual([])
})

test('a code that was used is nowhere in the page: not while the success shows, not when the dialog has closed', async ({
  page,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const { host, code } = await onCodeScreen(page, app)
  /** Lists the places in which the page contains these digits: texts, attributes and fields. */
  const places = () =>
    page.evaluate((digits) => {
      const found: string[] = []
      const look = (root: Document | ShadowRoot) => {
        const fields = [...root.querySelectorAll('input')].map(({ value }) => value).join('')
        if (fields.includes(digits)) found.push('fields')
        if (`${root.textContent}`.includes(digits)) found.push('text')
        for (const element of root.querySelectorAll('*')) {
          for (const { name, value } of element.attributes) if (value.includes(digits)) found.push(name)
          if (element.shadowRoot) look(element.shadowRoot)
        }
      }
      look(document)
      return found
    }, code)
  await clock.stop()
  await host.dialog.typeCode(code)
  await expect(host.dialog.title('Success!')).toBeVisible()
  expect(await places()).toEqual([])
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  expect(await places()).toEqual([])
})
