import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { expect, test } from './support/test.js'

/** The events that the page's own listeners received since the callback `open`. */
async function heardSince(host: Host) {
  const events = await host.events()
  return events.slice(events.findIndex(({ name }) => name === 'open')).filter(({ name }) => name.startsWith('host.'))
}
/** All computed styles of all elements of the panel, once its animations have ended. */
const computedStyles = (page: Page) =>
  page.evaluate(async () => {
    const dialog = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog')
    await Promise.all((dialog?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished))
    const parts = [...(dialog?.querySelectorAll('*') ?? [])]
    return parts.map((part) => {
      const style = getComputedStyle(part)
      const all = Object.fromEntries(
        [...style].filter((name) => !name.startsWith('--')).map((name) => [name, style.getPropertyValue(name)]),
      )
      return { part: `${part.localName}#${part.id}`, ...all }
    })
  })

const buttonStyle = (page: Page) =>
  page.getByRole('button', { name: 'Log in', includeHidden: true }).evaluate((button) => {
    const style = getComputedStyle(button)
    return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]))
  })

test('a page whose styles reach for everything does not change the dialog, nor the dialog the page', async ({
  page,
  context,
  app,
}) => {
  const clean = await context.newPage()
  const tidy = await openHost(clean, 'app', app)
  await tidy.openLanding()
  await expect(tidy.dialog.emailField).toBeFocused()
  const cleanStyles = await computedStyles(clean)
  await clean.close()

  const host = await openHost(page, 'hostile', app)
  const before = await buttonStyle(page)
  expect(before.color).toBe('rgb(255, 0, 0)')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(host.dialog.emailField).toBeFocused()
  const hostileStyles = await computedStyles(page)
  expect(hostileStyles.length).toBe(cleanStyles.length)
  expect(hostileStyles).toEqual(cleanStyles)
  await page.keyboard.press('Escape')
  await host.closed()
  await page.mouse.move(1, 1)
  await expect.poll(() => buttonStyle(page)).toEqual(before)
})

test('while the next screen loads, the page receives no key event', async ({ page, app }) => {
  let arrive = () => {}
  const released = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/chunks\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    if (/one-time-code/.test(await response.text())) await released
    await route.fulfill({ response })
  })
  const host = await openHost(page, 'hostile', app)
  await page.getByRole('button', { name: 'Log in' }).click()
  await host.dialog.emailField.fill(someone())
  await page.evaluate(() => window.__events.push({ name: 'open' }))
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.root.locator('[inert]').getByRole('textbox', { name: 'Email' })).toHaveCount(1)
  await page.keyboard.press('a')
  expect(await heardSince(host)).toEqual([])
  arrive()
  await expect(host.dialog.codeField).toBeFocused()
})

test('over a dialog of the page, Escape closes only ours, and the page receives no event of a login', async ({
  page,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const host = await openHost(page, 'hostile', app)
  const own = page.getByRole('dialog', { name: "The host's own dialog" })
  const email = someone()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(host.dialog.emailField).toBeFocused()
  await page.keyboard.press('Escape')
  await host.closed()
  expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])
  expect(await host.events('host.close')).toEqual([])
  expect(await host.events('host.cancel')).toEqual([])
  await expect(own).toHaveAttribute('open', '')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()

  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await expect(host.dialog.emailField).toBeFocused()
  await page.evaluate(() => window.__events.push({ name: 'open' }))
  await host.dialog.emailField.click()
  await host.dialog.askByEmail(email)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await clock.stop()
  await host.dialog.typeCode(await app.codeFor(email))
  await expect(host.dialog.title('Success!')).toBeVisible()
  expect(await heardSince(host)).toEqual([])
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  await expect(own).toHaveAttribute('open', '')
  // control: the same listeners do receive the page's own key events
  await page.keyboard.press('a')
  await expect.poll(async () => (await host.events('host.key')).length).toBeGreaterThan(0)
})
