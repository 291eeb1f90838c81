import type { Page } from '@playwright/test'

/** What a test reads in a host page: the text of an element, or the number of events whose names begin like this. */
export type Read = { readonly testId: string } | { readonly events: string }

/**
 * Returns what there is in the page, once it differs from `last`. The page waits for that by itself, so a wait costs
 * one call of the driver for each change. It starts again in each document to which the page goes meanwhile.
 */
export async function readChanged(page: Page, read: Read, last?: string): Promise<string> {
  try {
    return await page.evaluate(waitInPage, { read, last })
  } catch (error) {
    if (!/context was destroyed|navigat/.test(`${error}`)) throw error
    return readChanged(page, read)
  }
}

/** Makes a function for `expect.poll`. Its first call reads at once, and each later call waits for a change. */
export function changes<T>(page: Page, read: Read, make: (text: string) => T): () => Promise<T> {
  let last: string | undefined
  return async () => {
    last = await readChanged(page, read, last)
    return make(last)
  }
}

/** Runs in the page. */
function waitInPage({ read, last }: { read: Read; last: string | undefined }): Promise<string> {
  const now = (): string | null | undefined =>
    'testId' in read
      ? document.querySelector(`[data-testid="${read.testId}"]`)?.textContent
      : window.__events && `${window.__events.filter(({ name }) => name.startsWith(read.events)).length}`
  return new Promise((resolve) => {
    const observer = new MutationObserver(check)
    function check() {
      const text = now()
      if (text === null || text === undefined || text === last) return
      observer.disconnect()
      removeEventListener('told', check)
      resolve(text)
    }
    observer.observe(document, { subtree: true, childList: true, characterData: true })
    addEventListener('told', check)
    check()
  })
}
