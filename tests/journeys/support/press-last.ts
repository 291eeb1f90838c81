import type { Locator } from '@playwright/test'

/** Presses what closes the window that it is in, which may be gone before the press is over. */
export const pressLast = (button: Locator): Promise<void> =>
  button.click().catch((cause: Error) => {
    if (!cause.message.includes('has been closed')) throw cause
  })
