import type { Locator, Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { expect, inMotion, test } from './support/test.js'

test.use(inMotion)

const panelOf = (page: Page) => page.locator('#latchkit-modal-content')
/** The name of the focused control in the dialog, as a screen reader reads it, or the page's focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const outer = document.activeElement
    const inner = outer?.shadowRoot?.activeElement
    const name = (one: Element | null | undefined) =>
      one?.getAttribute('aria-label') ?? (one as HTMLInputElement | undefined)?.type ?? one?.tagName ?? ''
    return inner ? `dialog: ${name(inner)} ${inner.textContent}`.trim() : `page: ${outer?.tagName}`
  })
const box = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
/** Waits until the dialog's opening animations have ended. */
const settled = (page: Page) =>
  page.waitForFunction(() => {
    const dialog = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog')
    const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return dialog?.getAnimations({ subtree: true }).every((one) => !ends(one) || one.playState !== 'running')
  })
async function opened(page: Page, host: Host) {
  await host.openLanding()
  await expect(host.dialog.emailField).toBeVisible()
  await settled(page)
}

test('the focus enters the dialog, stays inside and returns; the page behind cannot be clicked, focused or scrolled', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'app', app)
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px'
    scrollTo(0, 300)
  })
  const open = page.getByRole('button', { name: 'Log in' })
  await open.evaluate((button: HTMLElement) => {
    button.focus({ preventScroll: true })
    button.click()
  })
  await expect(host.dialog.emailField).toBeFocused()
  await settled(page)
  await expect(host.dialog.root).toHaveAccessibleName('Log in or sign up')
  await expect(host.dialog.root).toHaveAttribute('aria-modal', 'true')
  await host.dialog.emailField.fill('ada@example.com')
  const start = await focused(page)
  const focusOrder: string[] = []
  do {
    await page.keyboard.press('Tab')
    focusOrder.push(await focused(page))
  } while (focusOrder.at(-1) !== start && focusOrder.length < 10)
  expect(focusOrder.at(-1)).toBe(start)
  expect(focusOrder.filter((name) => name.startsWith('page'))).toEqual([])
  expect(new Set(focusOrder).size).toBe(4) // submit, SMS, close, email
  const reversed: string[] = []
  do {
    await page.keyboard.press('Shift+Tab')
    reversed.push(await focused(page))
  } while (reversed.at(-1) !== start && reversed.length < 10)
  expect([...reversed].reverse().slice(1)).toEqual(focusOrder.slice(0, -1))

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
  await expect(host.dialog.emailField).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(300)
  await page.keyboard.press('Escape')
  await host.closed()
  expect(await page.evaluate(() => scrollY)).toBe(300)
  await expect(open).toBeFocused()
})

for (const [place, anew] of [
  ['the page', true],
  ['a shadow root', false],
] as const)
  test(`the focus goes back to a button in ${place}${anew ? ' that was drawn anew meanwhile' : ''}`, async ({
    page,
    app,
  }) => {
    const host = await openHost(page, 'app', app)
    await page.evaluate((inShadow) => {
      const around = document.body.appendChild(document.createElement('div'))
      const root = inShadow ? around.attachShadow({ mode: 'open' }) : around
      const login = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Log in')
      const draw = () => {
        const buttons = ['Other', 'Enter here'].map((label) => {
          const button = document.createElement('button')
          button.textContent = label
          button.addEventListener('click', () => login?.click())
          return button
        })
        root.replaceChildren(...buttons)
      }
      window.__calls.draw = async () => draw()
      draw()
    }, place === 'a shadow root')
    const opener = page.getByRole('button', { name: 'Enter here', includeHidden: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(host.dialog.emailField).toBeFocused()
    if (anew) await page.evaluate(() => window.__calls.draw?.())
    await host.dialog.button('Close').click()
    await host.closed()
    await expect(opener).toBeFocused()
  })

test('from the first Tab to the login with the keyboard alone; what changes is said to a screen reader', async ({
  page,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const host = await openHost(page, 'app', app)
  const status = host.dialog.root.getByRole('status')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(host.dialog.emailField).toBeFocused()
  const email = someone()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(host.dialog.codeField).toBeFocused()
  await expect(status).toHaveText('Enter confirmation code')
  await clock.stop()
  await page.keyboard.press('Tab')
  await expect(host.dialog.button('Resend code')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Code sent')
  await page.keyboard.press('Shift+Tab')
  await expect(host.dialog.codeField).toBeFocused()
  await page.keyboard.type(await app.codeFor(email, 2))
  await expect(status).toHaveText(/Success!/)
  await expect(host.dialog.title('Success!')).toBeFocused()
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
})

test('in the middle at 1280 px, a sheet at the bottom at 360 px; at 320 px no screen scrolls sideways', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const host = await openHost(page, 'app', app)
  await opened(page, host)
  const middle = await box(panelOf(page))
  expect(middle.width).toBe(360)
  expect(middle.x).toBe(460)
  expect(Math.abs(middle.y + middle.height / 2 - 400)).toBeLessThanOrEqual(1)
  await page.keyboard.press('Escape')
  await host.closed()

  await page.setViewportSize({ width: 360, height: 640 })
  await opened(page, host)
  const { x, y, width, height } = await box(panelOf(page))
  expect([x, width]).toEqual([0, 360])
  expect(Math.round(y + height)).toBe(640)
  expect(y).toBeGreaterThan(100)
  await page.keyboard.press('Escape')
  await host.closed()

  await page.setViewportSize({ width: 320, height: 568 })
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
  await host.dialog.button('Continue with SMS').click()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  expect(await overflow()).toEqual([])
  await host.dialog.button('Continue with Email').click()
  await host.dialog.emailField.fill(someone())
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  await settled(page)
  expect(await overflow()).toEqual([])
})

test('nothing moves for users who asked for reduced motion', async ({ page, app }) => {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    // a fade or a change of colour is not a movement
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
  // control: without that preference the same check does find movement
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await opened(page, host)
  expect(await moved()).toContain('transform')
})

test('the first screen appears with the dialog; the next one fades in', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  /** The animations of an element and its ancestors below the panel, including animations that have ended. */
  const around = (one: Locator) =>
    one.evaluate((element) => {
      const names = []
      for (let at: Element | null = element; at && at.id !== 'latchkit-modal-content'; at = at.parentElement)
        names.push(getComputedStyle(at).animationName)
      return names.filter((name) => name !== 'none')
    })
  await host.openLanding()
  await expect(host.dialog.emailField).toBeVisible()
  expect(await around(host.dialog.emailField)).toEqual([])
  await host.dialog.emailField.fill(someone())
  await host.dialog.emailField.press('Enter')
  expect(await around(host.dialog.title('Enter confirmation code'))).toHaveLength(1)
})

test('a closing dialog shows its last screen, not the one beneath it', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  const shownTitles = await page.evaluateHandle(() => {
    const titles: string[] = []
    const root = document.querySelector('latchkit-modal')?.shadowRoot
    new MutationObserver(() => {
      const title = root?.querySelector('h2')?.textContent
      if (title && title !== titles.at(-1)) titles.push(title)
    }).observe(root as ShadowRoot, { childList: true, characterData: true, subtree: true })
    return titles
  })
  await host.dialog.typeCode(await app.codeFor(email, 1))
  await host.closed()
  expect(await shownTitles.jsonValue()).toEqual(['Enter confirmation code', 'Success!'])
})

test('people who asked for less transparency see no blur, and less of the page', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await opened(page, host)
  const media = await page.context().newCDPSession(page)
  /** The style of the layer between the page and the dialog under this value of the preference. */
  const behind = async (value: string) => {
    await media.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-transparency', value }] })
    return page.evaluate(() => {
      const covers = document.querySelector('latchkit-modal')?.shadowRoot?.querySelectorAll('dialog *') ?? []
      const cover = [...covers]
        .map((element) => getComputedStyle(element))
        .find(({ backgroundColor }) => backgroundColor.startsWith('rgba(0, 0, 0, 0.'))
      return { blur: cover?.backdropFilter, color: cover?.backgroundColor }
    })
  }
  expect(await behind('no-preference')).toEqual({ blur: 'blur(3px)', color: 'rgba(0, 0, 0, 0.4)' })
  expect(await behind('reduce')).toEqual({ blur: 'none', color: 'rgba(0, 0, 0, 0.7)' })
})
