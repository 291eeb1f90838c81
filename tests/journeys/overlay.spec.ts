import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { expect, inMotion, test } from './support/test.js'

// The page has a plugin of its own that opens an overlay, as the prompt for a second factor does (decision 15).
test.use(inMotion)

/** Opens the landing and waits until the page's plugin listens for keys. */
async function openLanding(host: Host) {
  await host.openLanding()
  await host.waitForEvents('question.ready')
}

test('over the landing: Tab stays within, Escape is asked of it first, what was typed and the focus stay', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'overlay', app)
  await openLanding(host)
  await host.dialog.emailField.fill('ada@exa')
  const field = await host.dialog.emailField.elementHandle()
  await page.keyboard.press('F2')
  await expect(host.dialog.title('A question')).toBeVisible()
  await expect(host.dialog.title('A question')).toBeFocused()
  await expect(host.dialog.emailField).toBeHidden()
  expect(await field?.evaluate((one) => one.isConnected)).toBe(true)
  await expect(host.dialog.root).toHaveAccessibleName('A question')
  const names = new Set<string>()
  for (let at = 0; at < 6; at++) {
    await page.keyboard.press('Tab')
    names.add(
      await page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement
        return inner?.getAttribute('aria-label') ?? inner?.textContent ?? 'outside'
      }),
    )
  }
  expect([...names].sort()).toEqual(['Back', 'Close', 'Pressed 0'])

  // the overlay may refuse to close
  await page.keyboard.press('Escape')
  expect(await host.waitForEvents('question.close')).toEqual(['dismiss'])
  await expect(host.dialog.button('Pressed 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await host.waitForEvents('question.done')
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await expect(host.dialog.emailField).toHaveValue('ada@exa')
  await expect(host.dialog.emailField).toBeFocused()
  expect(await field?.evaluate((one) => one === (one.getRootNode() as ShadowRoot).activeElement)).toBe(true)
  await page.keyboard.type('mple.com')
  await expect(host.dialog.emailField).toHaveValue('ada@example.com')
  await page.keyboard.press('Escape')
  await host.closed()
})

test('over half a code: the back arrow and the close button end it alone, the digits stay', async ({ page, app }) => {
  const host = await openHost(page, 'overlay', app)
  await openLanding(host)
  await host.dialog.askByEmail(someone())
  await host.dialog.codeField.pressSequentially('123')
  for (const button of ['Back', 'Close']) {
    await page.keyboard.press('F2')
    await expect(host.dialog.title('A question')).toBeVisible()
    await expect(host.dialog.codeField).toBeHidden()
    await host.dialog.button(button).click()
    await expect(host.dialog.codeField).toHaveValue('123')
    await expect(host.dialog.codeField).toBeFocused()
  }
  await page.keyboard.type('4')
  await expect(host.dialog.codeField).toHaveValue('1234')
  expect(await host.events('login')).toEqual([])
})
