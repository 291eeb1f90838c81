import type { Page } from '@playwright/test'
import { expect } from './expect.js'
import { pressLast } from './press-last.js'
import { outsideUrl } from './wallets.js'

/**
 * The value of `externalWallets.coinbaseWallet.keysUrl`. `query` is a query string such as `?mode=approve&seed=ada`.
 */
export const keysUrl = async (query = '') => `${await outsideUrl()}/coinbase/connect${query}`

/**
 * Presses, and answers in the window that opens, by its buttons: 'With a smart wallet', 'Approve'. It closes itself.
 */
export async function answerInWindow(page: Page, press: () => Promise<unknown>, ...answers: readonly string[]) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  for (const answer of answers) {
    const button = popup.getByRole('button', { name: answer })
    await (answer === answers.at(-1) ? pressLast(button) : button.click())
  }
  await expect.poll(() => popup.isClosed()).toBe(true)
}
