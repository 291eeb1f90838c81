import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'

// A request's buttons stay at the lower edge, and the one that approves waits for the warnings.

const SIGN = 'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN'
const SEND = 'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN'
const SOLANA = 'SOLANA_WALLET_SIGN_REQUEST_SCREEN'
const LOW = { width: 400, height: 420 }
/** The gallery is one page, and what has been seen stays seen. */
const ANOTHER = { screen: SIGN, stage: 'asking' }
const WAITS = 'See the warning first: the button leads there.'

const button = (page: Page, name: string) => page.locator('latchkit-modal').getByRole('button', { name, exact: true })
const warnings = (page: Page) => page.locator('latchkit-modal').getByRole('list', { name: 'Warnings' })
/** Whether the buttons are in the panel, and how far from its lower edge. */
const edgeOf = (page: Page, name: string) =>
  button(page, name).evaluate((element) => {
    const panel = element.closest('#latchkit-modal-content')?.getBoundingClientRect()
    return (panel?.bottom ?? Number.NaN) - element.getBoundingClientRect().bottom
  })

for (const [screen, stage, name] of [
  [SIGN, 'asking for much', 'Sign and continue'],
  [SEND, 'ready', 'Approve'],
  [SOLANA, 'asking for a call', 'Approve anyway'],
] as const)
  test(`the buttons of ${screen} stay at the lower edge of a low window`, async ({ stages: { page, show } }) => {
    await page.setViewportSize(LOW)
    await show({ screen, stage }, { dialog: true })
    expect(await edgeOf(page, name)).toBe(24)
    await page.locator('latchkit-modal').getByRole('heading').press('End')
    expect(await edgeOf(page, name)).toBe(24)
  })

const FAILED = 'An error has occurred, please try again.'
for (const [screen, stage, words] of [
  [SIGN, 'problem', FAILED],
  [SEND, 'could not be prepared', 'There was an issue preparing your transaction'],
  [SEND, 'preparing for long', 'has not answered so far'],
  [SOLANA, 'problem', FAILED],
] as const)
  test(`what went wrong stays above the buttons of a low window: ${screen} · ${stage}`, async ({
    stages: { page, show },
  }) => {
    await page.setViewportSize(LOW)
    await show({ screen, stage }, { dialog: true })
    const said = await page.locator('latchkit-modal').locator('p', { hasText: words }).boundingBox({ timeout: 5000 })
    const again = await button(page, 'Try again').boundingBox()
    expect(said && again && again.y - said.y - said.height).toBe(8)
  })

for (const [screen, stage, name] of [
  [SIGN, 'asking for a permission without an end', 'Sign anyway'],
  [SIGN, 'asking for a smart account that is made first, and paid for', 'Sign anyway'],
  [SEND, 'ready to approve all of it', 'Approve anyway'],
  [SOLANA, 'asking for the wallet itself', 'Approve anyway'],
] as const) {
  test(`${screen} · ${stage}: works at once in a high window`, async ({ stages: { page, show } }) => {
    await page.setViewportSize({ width: 400, height: 1400 })
    await show({ screen, stage }, { dialog: true })
    await expect(button(page, name)).toBeEnabled()
    await expect(page.getByText(WAITS)).toBeHidden()
  })
  test(`${screen} · ${stage}: waits in a low window, and leads to the warnings`, async ({ stages: { page, show } }) => {
    await page.setViewportSize(LOW)
    await show(ANOTHER, { dialog: true })
    await show({ screen, stage }, { dialog: true })
    await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true')
    await expect(button(page, name)).toHaveAccessibleDescription(WAITS)
    await button(page, name).press('Enter')
    await expect(warnings(page)).toBeFocused()
    await expect(warnings(page).getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
    await expect(button(page, name)).toBeEnabled()
    await expect(page.getByText(WAITS)).toBeHidden()
    await page.keyboard.press('Home')
    await expect(button(page, name)).toBeEnabled()
  })
}

test('scrolling to the warnings is enough, but not for the next request with the same ones', async ({
  stages: { page, show },
}) => {
  await page.setViewportSize(LOW)
  await show(ANOTHER, { dialog: true })
  await show({ screen: SEND, stage: 'ready for a contract' }, { dialog: true })
  await expect(button(page, 'Approve anyway')).toHaveAttribute('aria-disabled', 'true')
  await page.mouse.move(200, 200)
  await page.mouse.wheel(0, 160)
  await expect(button(page, 'Approve anyway')).toBeEnabled()
  await page.locator('latchkit-modal').getByRole('heading').press('Home')
  await show({ screen: SEND, stage: 'ready to pay a contract' }, { dialog: true })
  await expect(button(page, 'Approve anyway')).toHaveAttribute('aria-disabled', 'true')
})

test('without a warning nothing waits', async ({ stages: { page, show } }) => {
  await page.setViewportSize(LOW)
  await show({ screen: SIGN, stage: 'asking for much' }, { dialog: true })
  await expect(button(page, 'Sign and continue')).toBeEnabled()
  await expect(
    page.locator('latchkit-modal').getByText('Signing this message will not cost you any fees.'),
  ).toBeVisible()
})

test.describe('no sentence that calms stands beside a warning', () => {
  for (const [screen, stage] of [
    [SIGN, 'asking for bytes'],
    [SIGN, 'asking for a login elsewhere'],
    [SOLANA, 'asking for bytes'],
    [SOLANA, 'asking for a login elsewhere'],
  ] as const)
    test(`${screen} · ${stage}`, async ({ stages: { page, show } }) => {
      await show({ screen, stage }, { dialog: true })
      await expect(warnings(page)).toBeVisible()
      await expect(page.getByText('will not cost')).toHaveCount(0)
    })
})
