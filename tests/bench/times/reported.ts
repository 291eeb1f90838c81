import type { Page } from '@playwright/test'

const MARK = 'bench '

/**
 * What a watcher in the page will say by `console.debug('bench …')`. To be asked for before it happens: a question to
 * the page, asked meanwhile, would take its main thread's time.
 */
export async function reported<T>(page: Page): Promise<T> {
  const message = await page.waitForEvent('console', (said) => said.text().startsWith(MARK))
  return JSON.parse(message.text().slice(MARK.length)) as T
}
