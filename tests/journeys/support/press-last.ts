import type { Locator } from '@playwright/test'

/** Clicks a button that closes its own window, which may be gone before the click has ended. */
export const pressLast = (button: Locator): Promise<void> =>
  button.click().catch((cause: Error) => {
    if (!cause.message.includes('has been closed')) throw cause
  })
