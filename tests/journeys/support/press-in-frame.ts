import type { Locator } from '@playwright/test'
import { expect } from './test.js'

/**
 * Presses a button on a page of the server until the effect is visible: Chromium ignores presses in a frame of
 * another site that has grown within the last half second.
 */
export const pressInFrame = (button: Locator, effect: Locator): Promise<void> =>
  expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 500 })
    await expect(effect).toBeVisible({ timeout: 500 })
  }).toPass()
