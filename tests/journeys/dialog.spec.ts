import type { Locator, Page } from '@playwright/test'
import { type Host, openHost } from './support/host.js'
import { codeField, emailField, openLanding, someone, title } from './support/login.js'
import { codeFor } from './support/mailbox.js'
import { expect, inMotion, test } from './support/test.js'

test.use(inMotion)

const panelOf = (page: Page) => page.locator('#latchkit-modal-content')
/** The control that has the focus, named as a screen reader would; the page's where it is outside. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const outer = document.activeElement
    const inner = outer?.shadowRoot?.activeElement
    const name = (one: Element | null | undefined) =>
      one?.getAttribute('aria-label') ?? (one as HTMLInputElement | undefined)?.type ?? one?.tagName ?? ''
    return inner ? `dialog: ${name(inner)} ${inner.textContent}`.trim() : `page: ${outer?.tagName}`
  })
const box = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
/** Until it has finished moving in. */
const settled = (page: Page) =>
  page.waitForFunction(() => {
    const dialog = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog')
    const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return dialog?.getAnimations({ subtree: true }).every((one) => !ends(one) || one.playState !== 'running')
  })
async function opened(page: Page, host: Host) {
  await openLanding(host)
  await expect(emailField(host)).toBeVisible()
  await settled(page)
}

test('the focus goes in, goes round, and comes back', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await opened(page, host)
  await expect(emailField(host)).toBeFocused()
  await expect(host.dialog).toHaveAccessibleName('Log in or sign up')
  await expect(host.dialog).toHaveAttribute('aria-modal', 'true')
  await emailField(host).fill('ada@example.com')
  const start = await focused(page)
  const seen: string[] = []
  do {
    await page.keyboard.press('Tab')
    seen.push(await focused(page))
  } while (seen.at(-1) !== start && seen.length < 10)
  expect(seen.at(-1)).toBe(start)
  expect(seen.filter((name) => name.startsWith('page'))).toEqual([])
  expect(new Set(seen).size).toBe(4) // submit, SMS, close, email
  const back: string[] = []
  do {
    await page.keyboard.press('Shift+Tab')
    back.push(await focused(page))
  } while (back.at(-1) !== start && back.length < 10)
  expect([...back].reverse().slice(1)).toEqual(seen.slice(0, -1))
  await page.keyboard.press('Escape')
  await host.closed()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
})

test('the page behind can be neither clicked nor focused, and does not scroll', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px'
    scrollTo(0, 300)
  })
  await page.getByRole('button', { name: 'Log in' }).evaluate((button: HTMLElement) => button.click())
  await expect(emailField(host)).toBeVisible()
  await settled(page)
  const link = page.getByRole('link', { name: 'A link behind the dialog', includeHidden: true })
  const took = await link.evaluate((element: HTMLElement) => {
    element.focus()
    return document.activeElement === element
  })
  expect(took).toBe(false)
  const hit = await page.evaluate(() => document.elementFromPoint(30, 30)?.localName)
  expect(hit).toBe('latchkit-modal')
  await page.mouse.move(640, 360)
  await page.mouse.wheel(0, 500)
  await page.keyboard.press('PageDown')
  await expect(emailField(host)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(300)
  await page.keyboard.press('Escape')
  await host.closed()
  expect(await page.evaluate(() => scrollY)).toBe(300)
})

test('from the first Tab to the login with the keyboard alone', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(emailField(host)).toBeFocused()
  const email = someone()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(codeField(host)).toBeFocused()
  await page.keyboard.type(await codeFor(app, email))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
})

test('what changes is said to a screen reader', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await opened(page, host)
  const status = host.dialog.getByRole('status')
  const email = someone()
  await emailField(host).fill(email)
  await emailField(host).press('Enter')
  await expect(status).toHaveText('Enter confirmation code')
  await host.dialog.getByRole('button', { name: 'Resend code' }).click()
  await expect(status).toHaveText('Code sent')
  await codeField(host).pressSequentially(await codeFor(app, email, 2))
  await expect(status).toHaveText(/Success!/)
  await expect(title(host, 'Success!')).toBeFocused()
})

test('1280 px: 360 px wide in the middle', async ({ page, app }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const host = await openHost(page, 'app', app)
  await opened(page, host)
  const { x, y, width, height } = await box(panelOf(page))
  expect(width).toBe(360)
  expect(x).toBe(460)
  expect(Math.abs(y + height / 2 - 400)).toBeLessThanOrEqual(1)
})

test('360 px: a sheet at the bottom, as wide as the screen', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const host = await openHost(page, 'app', app)
  await opened(page, host)
  const { x, y, width, height } = await box(panelOf(page))
  expect([x, width]).toEqual([0, 360])
  expect(Math.round(y + height)).toBe(640)
  expect(y).toBeGreaterThan(100)
})

test('320 px: nothing scrolls sideways, on no screen', async ({ page, app }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const host = await openHost(page, 'app', app)
  const overflow = () =>
    page.evaluate(() => {
      const root = document.querySelector('latchkit-modal')?.shadowRoot
      const wide = [...(root?.querySelectorAll<HTMLElement>('#latchkit-modal-content *') ?? [])]
        .filter((one) => one.getClientRects().length && getComputedStyle(one).position !== 'absolute')
        .filter((one) => one.getBoundingClientRect().right > 320.5 || one.getBoundingClientRect().left < -0.5)
      return wide.map((one) => one.outerHTML.slice(0, 80))
    })
  await opened(page, host)
  expect(await overflow()).toEqual([])
  await host.dialog.getByRole('button', { name: 'Continue with SMS' }).click()
  await expect(host.dialog.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  expect(await overflow()).toEqual([])
  await host.dialog.getByRole('button', { name: 'Continue with Email' }).click()
  await emailField(host).fill(someone())
  await emailField(host).press('Enter')
  await expect(title(host, 'Enter confirmation code')).toBeVisible()
  await settled(page)
  expect(await overflow()).toEqual([])
})

test('nothing moves for those who want no motion', async ({ page, app }) => {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    // what fades or takes another colour does not move
    const still = /^(offset|computedOffset|easing|composite|opacity|.*color|boxShadow)$/i
    const note = () => {
      const dialog = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog')
      for (const { effect } of dialog?.getAnimations({ subtree: true }) ?? [])
        if (effect instanceof KeyframeEffect && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          moved.push(
            ...effect.getKeyframes().flatMap((frame) => Object.keys(frame).filter((name) => !still.test(name))),
          )
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const moved = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  const host = await openHost(page, 'app', app)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await opened(page, host)
  await page.keyboard.press('Escape')
  await host.closed()
  expect(await moved()).toEqual([])
  // and the same way of looking finds it otherwise
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await opened(page, host)
  expect(await moved()).toContain('transform')
})
