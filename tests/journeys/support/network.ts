import type { BrowserContext, Page } from '@playwright/test'

/** Scripts that came over the network, text and all, from now on. */
export function recordScripts(page: Page) {
  const texts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      texts.set(
        response.url(),
        response.text().catch(() => ''),
      )
  })
  return {
    urls: () => [...texts.keys()],
    /** Has any of them this in it? */
    hold: async (mark: RegExp) => (await Promise.all(texts.values())).some((text) => mark.test(text)),
  }
}

/** What the page's console said from now on: errors and warnings. */
export function recordComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return complaints
}

/** Keeps back the answers from such an address, until they are let go: what the page shows meanwhile stays. */
export async function holdAnswers(pages: Page | BrowserContext, address: RegExp) {
  let arrive = () => {}
  const first = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let letGo = () => {}
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await pages.route(address, async (route) => {
    const response = await route.fetch()
    arrive()
    await free
    await route.fulfill({ response })
  })
  return { came: () => first, letGo: () => letGo() }
}
