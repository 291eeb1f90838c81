import type { Page } from '@playwright/test'

const MARK = 'bench '

/**
 * Waits for the value that a script in the page will print with `console.debug('bench …')`. Call it before the
 * measurement: a question to the page during it would take time of the page's main thread.
 */
export async function reported<T>(page: Page): Promise<T> {
  const message = await page.waitForEvent('console', (entry) => entry.text().startsWith(MARK))
  return JSON.parse(message.text().slice(MARK.length)) as T
}
