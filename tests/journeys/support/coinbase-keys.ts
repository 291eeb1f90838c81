import type { Page } from '@playwright/test'
import { expect } from './expect.js'
import { pressLast } from './press-last.js'
import { outsideUrl } from './wallets.js'

/**
 * The value of `externalWallets.coinbaseWallet.keysUrl`. `query` is a query string such as `?mode=approve&seed=ada`.
 */
export const keysUrl = async (query = '') => `${await outsideUrl()}/coinbase/connect${query}`

/**
 * Runs `press`, which opens a window, and clicks these buttons there, such as 'With a smart wallet' and 'Approve'. The
 * window closes by itself.
 */
export async function answerInWindow(page: Page, press: () => Promise<unknown>, ...buttons: readonly string[]) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  for (const answer of buttons) {
    const button = popup.getByRole('button', { name: answer })
    await (answer === buttons.at(-1) ? pressLast(button) : button.click())
  }
  await expect.poll(() => popup.isClosed()).toBe(true)
}
